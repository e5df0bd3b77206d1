import { setTimeout as delay } from 'node:timers/promises'
import type { ServerProcess } from './server-process.ts'

const MIN_BACKOFF_MS = 100
const MAX_BACKOFF_MS = 10_000
/** After this time without a crash, the next restart waits for the minimum back-off again. */
const STABLE_AFTER_MS = 60_000

/** Restarts the server with exponential back-off whenever it ends. Resolves when it has ended after `signal` was aborted. */
export async function supervise(
  first: ServerProcess,
  restart: () => Promise<ServerProcess>,
  signal: AbortSignal,
  log: (line: string) => void,
): Promise<void> {
  let running: ServerProcess | undefined = first
  let backoffMs = MIN_BACKOFF_MS
  while (true) {
    if (running !== undefined) {
      const backoffResetTimer = setTimeout(() => {
        backoffMs = MIN_BACKOFF_MS
      }, STABLE_AFTER_MS)
      await running.ended
      clearTimeout(backoffResetTimer)
      if (!signal.aborted) log('The embedded PostgreSQL exited unexpectedly. Restarting it.')
    }
    await delay(backoffMs, undefined, { signal }).catch(() => undefined)
    if (signal.aborted) return
    backoffMs = Math.min(backoffMs * 2, MAX_BACKOFF_MS)
    running = await restart().catch((error: unknown) => {
      log(error instanceof Error ? error.message : String(error))
      return undefined
    })
  }
}
