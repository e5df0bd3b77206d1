import { Anchor } from '@mantine/core'
import type { MouseEvent, ReactNode } from 'react'
import { useRecordSearch } from './record-search.ts'

/** A link that opens a record of the list on this page. */
export function RecordLink({ id, children }: { readonly id: number | 'new'; readonly children: ReactNode }) {
  const [, change] = useRecordSearch()
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    change({ edit: id })
  }
  return (
    <Anchor href={`?edit=${id}`} onClick={open} dir="auto" fw={500}>
      {children}
    </Anchor>
  )
}
