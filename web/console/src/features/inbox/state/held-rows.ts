import { type PointerEvent, useMemo, useState } from 'react'
import { holdRows, showAll } from '../rules/hold.ts'
import type { InboxRow } from '../rules/lists.ts'

/** Keeps the rows in their places while a mouse is over the list. */
export function useHeldRows(rows: readonly InboxRow[]) {
  const [shown, setShown] = useState<readonly InboxRow[] | null>(null)
  const held = useMemo(() => (shown === null ? showAll(rows) : holdRows(shown, rows)), [shown, rows])
  return {
    held,
    onPointerEnter: ({ pointerType }: PointerEvent) => pointerType === 'mouse' && setShown(rows),
    onPointerLeave: () => setShown(null),
    /** Shows the rows that are held back, in their order. */
    showNew: () => setShown((before) => (before === null ? null : rows)),
  }
}
