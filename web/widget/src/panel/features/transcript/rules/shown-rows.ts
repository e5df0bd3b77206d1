import type { ChatMessage } from '#sdk'
import { countsAsUnread } from '../../conversations/rules.ts'

/** The maximum number of rows in the document. */
const MAX_SHOWN_ROWS = 200

/** How many rows a reader gets at a time when moving through a long transcript. */
const STEP = 50

/** The loaded rows that are in the document. */
export interface ShownRows {
  readonly rows: readonly ChatMessage[]
  /** Whether loaded rows precede them. */
  readonly hasEarlier: boolean
  /** Whether loaded rows follow them. */
  readonly hasLater: boolean
}

function startOf(rows: readonly ChatMessage[], firstSequence: number | null): number {
  const latest = Math.max(0, rows.length - MAX_SHOWN_ROWS)
  if (firstSequence === null) return latest
  const index = rows.findIndex(({ sequence }) => sequence >= firstSequence)
  return index === -1 ? latest : index
}

/** Returns the rows to show: from the given one on, or the latest if it is null. */
export function chooseShownRows(rows: readonly ChatMessage[], firstSequence: number | null): ShownRows {
  const start = startOf(rows, firstSequence)
  const end = start + MAX_SHOWN_ROWS
  return { rows: rows.slice(start, end), hasEarlier: start > 0, hasLater: end < rows.length }
}

const sequenceAt = (rows: readonly ChatMessage[], index: number): number | null =>
  rows[Math.max(0, index)]?.sequence ?? null

/** Returns the sequence of the first row to show when the reader moves to earlier rows. */
export const moveEarlier = (rows: readonly ChatMessage[], firstSequence: number | null): number | null =>
  sequenceAt(rows, startOf(rows, firstSequence) - STEP)

/** Returns the sequence of the first row to show when the reader moves to later rows. */
export const moveLater = (rows: readonly ChatMessage[], firstSequence: number | null): number | null =>
  sequenceAt(rows, Math.min(startOf(rows, firstSequence) + STEP, rows.length - MAX_SHOWN_ROWS))

/** Returns the sequence of the first of the last `unreadCount` messages from agents. */
export function findFirstUnread(rows: readonly ChatMessage[], unreadCount: number): number | null {
  let count = 0
  for (let index = rows.length - 1; index >= 0; index -= 1) {
    const row = rows[index]
    if (!row || !countsAsUnread(row)) continue
    count += 1
    if (count === unreadCount) return row.sequence
  }
  return null
}
