import { setTimeout as pause } from 'node:timers/promises'

/**
 * How far an indexer looks back for changes. Covers clocks that differ by a minute, and transactions that are idle for a
 * minute before the database ends them: a change becomes visible later than its time.
 */
export const LONG_LOOK_BACK_MS = 150_000

/** How often all records are compared with an index, beginning when the process starts. */
export const COMPARISON_INTERVAL_MS = 3_600_000

const PAUSE_FACTOR = 4

const MAX_PAUSE_MS = 2000

/**
 * Pauses after a full batch of changes for four times as long as it took, at most two seconds: requests go first while
 * very many records change, and the index follows later. `begunAt` is when the batch began, by `performance.now()`.
 */
export const pauseAfterFullBatch = (begunAt: number): Promise<void> =>
  pause(Math.min(MAX_PAUSE_MS, PAUSE_FACTOR * (performance.now() - begunAt)))
