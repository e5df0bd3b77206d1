import { UnstyledButton } from '@mantine/core'
import { IconDownload, IconPaperclip, IconPhotoOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import type { ChatMessage } from '#sdk'
import { useConsole } from '../../platform/console.tsx'
import { useFormats, useText } from '../../platform/language.tsx'
import styles from './files.module.css'
import { fileQuery } from './queries.ts'
import { isRasterImage, readableName } from './rules/files.ts'
import { conversationsStrings } from './strings.ts'

type ChatFile = ChatMessage['attachments'][number]

const Lightbox = lazy(async () => ({ default: (await import('./lightbox.tsx')).Lightbox }))

/** Returns a URL of the content until the component goes; null before there is one. */
function useBlobUrl(blob: Blob | undefined): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!blob) return undefined
    const created = URL.createObjectURL(blob)
    setUrl(created)
    return () => URL.revokeObjectURL(created)
  }, [blob])
  return url
}

function save(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The download has begun by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** Returns a function that downloads a file, and whether that is under way or has failed. */
function useDownload({ id, originalFileName }: ChatFile) {
  const { api, queryClient } = useConsole()
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle')
  const download = async () => {
    setState('loading')
    try {
      save(await queryClient.fetchQuery(fileQuery(api, id)), readableName(originalFileName))
      setState('idle')
    } catch {
      setState('failed')
    }
  }
  return { state, download }
}

function FileButton({ file }: { readonly file: ChatFile }) {
  const text = useText(conversationsStrings)
  const formats = useFormats()
  const { state, download } = useDownload(file)
  const name = readableName(file.originalFileName)
  const size = formats.size(file.fileSize)
  return (
    <UnstyledButton
      className={styles.file}
      aria-label={text('download', { name, size })}
      aria-busy={state === 'loading'}
      onClick={() => void download()}
    >
      <IconPaperclip size={16} aria-hidden="true" />
      <bdi className={styles.fileName}>{name}</bdi>
      <span className={styles.fileSize}>{state === 'failed' ? text('unreachable') : size}</span>
      <IconDownload size={16} aria-hidden="true" />
    </UnstyledButton>
  )
}

function ImageFile({ file }: { readonly file: ChatFile }) {
  const { api } = useConsole()
  const text = useText(conversationsStrings)
  const { data: blob, isError } = useQuery(fileQuery(api, file.id))
  const url = useBlobUrl(blob)
  const [isBroken, setBroken] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const name = readableName(file.originalFileName)
  if (isError || isBroken)
    return (
      <div className={styles.missing}>
        <p>
          <IconPhotoOff size={16} aria-hidden="true" /> {text('imageMissing')}
        </p>
        <FileButton file={file} />
      </div>
    )
  return (
    <>
      <UnstyledButton
        className={styles.image}
        aria-label={text('openImage', { name })}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {url === null ? (
          <span className={styles.imagePlace} />
        ) : (
          <img src={url} alt="" onError={() => setBroken(true)} />
        )}
      </UnstyledButton>
      {isOpen && url !== null && (
        <Suspense>
          <Lightbox name={name} url={url} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** The files of a message: images in the transcript, others as buttons that download them. */
export const Files = ({ files }: { readonly files: readonly ChatFile[] }) => (
  <>
    {files.map((file) =>
      isRasterImage(file.contentType) ? (
        <ImageFile key={file.id} file={file} />
      ) : (
        <FileButton key={file.id} file={file} />
      ),
    )}
  </>
)
