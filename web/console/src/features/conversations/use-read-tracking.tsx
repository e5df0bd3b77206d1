import type { Virtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef, useState } from 'react'
import { useScreen } from './context.tsx'
import type { Entry } from './rules/entries.ts'

/** Maximum distance from the end at which the transcript follows new messages, in pixels. */
export const END_THRESHOLD = 48

export type TranscriptVirtualizer = Virtualizer<HTMLDivElement, HTMLDivElement>

/** Whether the window has the focus. */
function useFocused(): boolean {
  const [isFocused, setFocused] = useState(() => document.hasFocus())
  useEffect(() => {
    const update = () => setFocused(document.hasFocus())
    addEventListener('focus', update)
    addEventListener('blur', update)
    return () => {
      removeEventListener('focus', update)
      removeEventListener('blur', update)
    }
  }, [])
  return isFocused
}

/** Returns the sequence of the last row that is in view; 0 if there is none. */
function findLastVisible(virtualizer: TranscriptVirtualizer, entries: readonly Entry[]): number {
  const bottom = (virtualizer.scrollOffset ?? 0) + (virtualizer.scrollRect?.height ?? 0)
  const items = virtualizer.getVirtualItems()
  for (let index = items.length - 1; index >= 0; index -= 1) {
    const item = items[index]
    const entry = item && item.start < bottom ? entries[item.index] : undefined
    if (entry?.kind === 'message' || entry?.kind === 'system') return entry.message.sequence
  }
  return 0
}

/** Marks what is seen as read. Returns whether the end is in view, and how many messages of the visitor are below. */
export function useReadTracking(virtualizer: TranscriptVirtualizer, entries: readonly Entry[]) {
  const { opened, permissions } = useScreen()
  const { store, reader } = opened
  const isFocused = useFocused()
  const isAtEnd = virtualizer.isAtEnd(END_THRESHOLD)
  const lastVisible = findLastVisible(virtualizer, entries)
  const seen = useRef(0)
  seen.current = Math.max(seen.current, lastVisible)
  const isReader = permissions.isMine || permissions.isClosed
  useEffect(() => {
    store.isEndSeen.set(isAtEnd && isFocused)
    return () => store.isEndSeen.set(false)
  }, [store, isAtEnd, isFocused])
  useEffect(() => {
    if (isFocused && isReader && lastVisible > 0) reader.markRead(lastVisible)
  }, [reader, isFocused, isReader, lastVisible])
  const { rows } = store.conversation.get()
  const newCount = isAtEnd
    ? 0
    : rows.filter(({ sequence, senderKind }) => sequence > seen.current && senderKind === 'visitor').length
  return { isAtEnd, newCount }
}
