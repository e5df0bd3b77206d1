import { type FocusEvent, type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { InboxRow } from '../rules/lists.ts'

const findLink = (list: HTMLElement | null, id: string): HTMLElement | null =>
  list?.querySelector<HTMLElement>(`a[data-conversation="${id}"]`) ?? null

/**
 * The row that has the focus, or had it last. If it leaves the list, the row in its place gets the focus, so that the
 * keyboard does not start again at the top of the page.
 */
export function useRowFocus(list: RefObject<HTMLElement | null>, rows: readonly InboxRow[]) {
  const [focusedId, setFocusedId] = useState<string | null>(null)
  const [isFocused, setFocused] = useState(false)
  const wanted = useRef<string | null>(null)
  const hasFocus = useRef(false)
  const lastIndex = useRef(0)
  const focusedIndex = useMemo(
    () => (focusedId === null ? -1 : rows.findIndex(({ id }) => id === focusedId)),
    [rows, focusedId],
  )
  const focusRow = (id: string) => {
    wanted.current = id
    setFocusedId(id)
    findLink(list.current, id)?.focus({ preventScroll: true })
  }
  useLayoutEffect(() => {
    if (focusedIndex !== -1) lastIndex.current = focusedIndex
    const isLost = hasFocus.current && document.activeElement === document.body
    const next = rows[Math.min(lastIndex.current, rows.length - 1)]?.id
    const id = wanted.current ?? (isLost ? next : undefined)
    const link = id === undefined ? null : findLink(list.current, id)
    if (!link) return
    wanted.current = null
    link.focus({ preventScroll: true })
  })
  return {
    focusedIndex,
    /** Whether the row has the focus now. */
    isFocused,
    focusRow,
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      hasFocus.current = true
      wanted.current = null
      const id = target.closest('[data-row]')?.getAttribute('data-row') ?? null
      setFocusedId(id)
      setFocused(id !== null)
    },
    onBlur: ({ target, relatedTarget }: FocusEvent<HTMLElement>) => {
      const end = (next: Element | null) => {
        if (!target.isConnected || list.current?.contains(next)) return
        hasFocus.current = false
        setFocused(false)
      }
      // If the focused row was removed, its successor gets the focus only later. In all other cases the next key press
      // must not find the row focused.
      if (relatedTarget) end(relatedTarget)
      else setTimeout(() => end(document.activeElement))
    },
  }
}
