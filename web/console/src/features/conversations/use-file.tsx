import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useConsole } from '../../platform/console.tsx'
import { fileQuery } from './queries.ts'
import { type ChatFile, stripBidiControls } from './rules/files.ts'

/** Returns an object URL of the content of a file, which is revoked with the component; null until the file is read. */
export function useFileUrl({ id }: ChatFile) {
  const { api } = useConsole()
  const { data: blob, isError } = useQuery(fileQuery(api, id))
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!blob) return undefined
    const created = URL.createObjectURL(blob)
    setUrl(created)
    return () => {
      setUrl(null)
      URL.revokeObjectURL(created)
    }
  }, [blob])
  return { url, isError }
}

function save(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // After a minute, the download has begun.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** Returns a function that downloads a file, and whether that is under way or has failed. */
export function useDownload({ id, originalFileName }: ChatFile) {
  const { api, queryClient } = useConsole()
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle')
  const download = async () => {
    setState('loading')
    try {
      save(await queryClient.fetchQuery(fileQuery(api, id)), stripBidiControls(originalFileName))
      setState('idle')
    } catch {
      setState('failed')
    }
  }
  return { state, download }
}
