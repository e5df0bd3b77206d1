import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { InboxRow } from '../rules/lists.ts'

/** Keeps the first visible row in its place when rows above it come or go. At the top, new rows come into view. */
export function useScrollAnchor(
  scroller: RefObject<HTMLElement | null>,
  rows: readonly InboxRow[],
  rowHeight: number,
): void {
  const before = useRef(rows)
  useLayoutEffect(() => {
    const previous = before.current
    before.current = rows
    const element = scroller.current
    if (!element || previous === rows || element.scrollTop < rowHeight) return
    const index = Math.floor(element.scrollTop / rowHeight)
    const first = previous[index]
    const next = first ? rows.findIndex(({ id }) => id === first.id) : -1
    if (next !== -1 && next !== index) element.scrollTop += (next - index) * rowHeight
  }, [scroller, rows, rowHeight])
}
