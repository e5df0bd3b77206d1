import type { InboxRow } from '../rules/lists.ts'

/** Conversations that changed while a list was being read: the response may be older. Null: one left all lists. */
const changed = new Map<string, InboxRow | null>()

export function recordChanged(changes: ReadonlyMap<string, InboxRow | null>): void {
  for (const [id, row] of changes) changed.set(id, row)
}

export const clearChanged = (): void => changed.clear()

export const changedDuringRead = (): ReadonlyMap<string, InboxRow | null> => new Map(changed)
