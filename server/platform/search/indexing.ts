import { setTimeout as pause } from 'node:timers/promises'

/**
 * How far an indexer looks back for changes, because a change can become visible later than the time that is stored
 * with it: if clocks differ by up to a minute, or if a transaction is idle for up to a minute before the database ends
 * it.
 */
export const LONG_LOOK_BACK_MS = 150_000

/** How often all records are compared with an index, beginning when the process starts. */
export const COMPARISON_INTERVAL_MS = 3_600_000

const PAUSE_FACTOR = 4

const MAX_PAUSE_MS = 2000

/**
 * Pauses after a full batch of changes for four times as long as the batch took, at most two seconds, so that requests
 * take precedence while very many records change. `begunAt` is when the batch began, by `performance.now()`.
 */
export const pauseAfterFullBatch = (begunAt: number): Promise<void> =>
  pause(Math.min(MAX_PAUSE_MS, PAUSE_FACTOR * (performance.now() - begunAt)))
