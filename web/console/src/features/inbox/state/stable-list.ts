import { type PointerEvent, useMemo, useState } from 'react'
import type { InboxRow } from '../rules/lists.ts'
import { stabilizeList, toStableList } from '../rules/stable-list.ts'

/** Keeps the rows in their places while a mouse is over the list. */
export function useStableList(rows: readonly InboxRow[]) {
  const [shown, setShown] = useState<readonly InboxRow[] | null>(null)
  const list = useMemo(() => (shown === null ? toStableList(rows) : stabilizeList(shown, rows)), [shown, rows])
  return {
    list,
    onPointerEnter: ({ pointerType }: PointerEvent) => pointerType === 'mouse' && setShown(rows),
    onPointerLeave: () => setShown(null),
    /** Shows the rows that are held back, in their order. */
    showNew: () => setShown((before) => (before === null ? null : rows)),
  }
}
