import type { InboxRow } from './lists.ts'

/** A list whose rows stay in their places. */
export interface StableList {
  readonly rows: readonly InboxRow[]
  /** Rows that have left the list, and are still shown. */
  readonly goneIds: ReadonlySet<string>
  /** How many rows are held back. */
  readonly newCount: number
}

const nothingGone: ReadonlySet<string> = new Set()

/** Returns a list whose rows need not stay in their places. */
export const toStableList = (rows: readonly InboxRow[]): StableList => ({ rows, goneIds: nothingGone, newCount: 0 })

/**
 * Returns the current rows in the places of the rows that were shown when the pointer entered the list, so that no row
 * moves under the pointer. New rows after the last one are appended; new rows between them are only counted.
 */
export function stabilizeList(shown: readonly InboxRow[], current: readonly InboxRow[]): StableList {
  const currentById = new Map(current.map((row) => [row.id, row]))
  const shownIds = new Set(shown.map(({ id }) => id))
  const gone = shown.filter(({ id }) => !currentById.has(id))
  let end = current.length
  while (end > 0 && !shownIds.has(current[end - 1]?.id ?? '')) end -= 1
  const appended = current.slice(end)
  return {
    rows: [...shown.map((row) => currentById.get(row.id) ?? row), ...appended],
    goneIds: new Set(gone.map(({ id }) => id)),
    newCount: current.length - appended.length - (shown.length - gone.length),
  }
}
