import { setTimeout as delay } from 'node:timers/promises'
import type { Postmaster } from './postmaster.ts'

const shortestPause = 100
const longestPause = 10_000
const steadyAfter = 60_000

/**
 * Starts the server again, after pauses that grow to ten seconds, whenever it ends before `signal` is aborted. Resolves
 * when the signal is aborted and the server has ended.
 */
export async function supervise(
  first: Postmaster,
  startAgain: () => Promise<Postmaster>,
  signal: AbortSignal,
  log: (line: string) => void,
): Promise<void> {
  let running: Postmaster | undefined = first
  let pause = shortestPause
  while (true) {
    if (running !== undefined) {
      const steady = setTimeout(() => {
        pause = shortestPause
      }, steadyAfter)
      await running.ended
      clearTimeout(steady)
      if (!signal.aborted) log('The embedded PostgreSQL ended by itself and is started again.')
    }
    await delay(pause, undefined, { signal }).catch(() => undefined)
    if (signal.aborted) return
    pause = Math.min(pause * 2, longestPause)
    running = await startAgain().catch((error: unknown) => {
      log(error instanceof Error ? error.message : String(error))
      return undefined
    })
  }
}
