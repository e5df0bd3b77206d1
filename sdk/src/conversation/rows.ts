import type { ChatMessage } from '../chat-messages.ts'

/** Some rows of a conversation. The server counts them by `sequence`, without gaps. */
export interface LoadedRows {
  /** The loaded rows in the server's order, without gaps. */
  readonly rows: readonly ChatMessage[]
  /** The sequence of the last loaded row; 0 if none was loaded. */
  readonly lastSequence: number
  /** Rows that were received while rows before them are missing, in order. */
  readonly aheadRows: readonly ChatMessage[]
  /** Whether events may have been missed since the last read began. */
  readonly isBehind: boolean
}

/** Which rows a read returned: the newest ones, those after the last loaded row, or those before the first one. */
export type ReadDirection = 'newest' | 'later' | 'earlier'

/** Whether the server has, or may have, rows after the last one that only a read returns. */
export const needsRead = ({ isBehind, aheadRows }: LoadedRows): boolean => isBehind || aheadRows.length > 0

/** Prepares for a read of newer rows. Discards `aheadRows`, because the read returns them again. */
export const beginRead = <Loaded extends LoadedRows>(loaded: Loaded): Loaded =>
  needsRead(loaded) ? { ...loaded, isBehind: false, aheadRows: [] } : loaded

/**
 * Adds rows that were announced or read. Each row is added once, directly after the one before it; rows after a gap are
 * kept until the gap is filled. Returns the same object if nothing is new.
 */
export function addRows<Loaded extends LoadedRows>(loaded: Loaded, received: readonly ChatMessage[]): Loaded {
  const candidates = [...loaded.aheadRows, ...received].sort((a, b) => a.sequence - b.sequence)
  const added: ChatMessage[] = []
  const aheadRows: ChatMessage[] = []
  let lastSequence = loaded.lastSequence
  let lastAhead = 0
  for (const row of candidates) {
    if (row.sequence === lastSequence + 1) {
      added.push(row)
      lastSequence = row.sequence
    } else if (row.sequence > lastSequence && row.sequence > lastAhead) {
      aheadRows.push(row)
      lastAhead = row.sequence
    }
  }
  if (added.length === 0 && aheadRows.length === loaded.aheadRows.length) return loaded
  const rows = added.length === 0 ? loaded.rows : [...loaded.rows, ...added]
  return { ...loaded, rows, lastSequence, aheadRows }
}

/** Adds earlier rows if they end directly before the first loaded row. */
function addEarlierRows<Loaded extends LoadedRows>(loaded: Loaded, page: readonly ChatMessage[]): Loaded {
  const [first] = loaded.rows
  const isNext = first !== undefined && page[page.length - 1]?.sequence === first.sequence - 1
  return isNext ? { ...loaded, rows: [...page, ...loaded.rows] } : loaded
}

/** Adds the rows of a read. The newest rows replace the loaded ones if rows are missing between them. */
export function addReadRows<Loaded extends LoadedRows>(
  loaded: Loaded,
  page: readonly ChatMessage[],
  direction: ReadDirection,
): Loaded {
  if (direction === 'earlier') return addEarlierRows(loaded, page)
  const before = (page[0]?.sequence ?? 0) - 1
  if (direction === 'later' || before <= loaded.lastSequence) return addRows(loaded, page)
  return addRows({ ...loaded, rows: [], lastSequence: before }, page)
}
