import { useEffect, useMemo } from 'react'
import { useStore } from '../../../platform/store.ts'
import { closings, isClosing } from '../../conversations/state/closings.ts'
import { shownIds } from '../../conversations/state/shown-list.ts'
import type { InboxRow } from '../rules/lists.ts'
import type { StableList } from '../rules/stable-list.ts'

/** Returns the rows without those that the agent has just closed. */
export function useOpenRows(rows: readonly InboxRow[]): readonly InboxRow[] {
  const closing = useStore(closings)
  return useMemo(() => {
    const ids = new Set(closing.filter(isClosing).map(({ id }) => id))
    return ids.size === 0 ? rows : rows.filter(({ id }) => !ids.has(id))
  }, [rows, closing])
}

/** Reports which rows are shown, so that a conversation that is closed can open the next one. */
export function usePublishShownRows({ rows, goneIds }: StableList): void {
  useEffect(() => {
    shownIds.set(rows.filter(({ id }) => !goneIds.has(id)).map(({ id }) => id))
    return () => shownIds.set([])
  }, [rows, goneIds])
}
