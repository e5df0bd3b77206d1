import { setTimeout as pause } from 'node:timers/promises'

/** How far an indexer looks back: clocks may differ by up to a minute, and a transaction may be idle for a minute. */
export const LONG_LOOK_BACK_MS = 150_000

/** How often all records are compared with an index, beginning when the process starts. */
export const COMPARISON_INTERVAL_MS = 3_600_000

const PAUSE_FACTOR = 4

const MAX_PAUSE_MS = 2000

/** Pauses after a full batch, to leave time for requests. `begunAt` is when the batch began, by `performance.now()`. */
export const pauseAfterFullBatch = (begunAt: number): Promise<void> =>
  pause(Math.min(MAX_PAUSE_MS, PAUSE_FACTOR * (performance.now() - begunAt)))
