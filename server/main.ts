import { setTimeout as pause } from 'node:timers/promises'
import type { Config } from '@flowdesk/settings'
import { logSettings } from '#platform/observe/config.ts'
import { type Log, logFields, openLog } from '#platform/observe/log.ts'
import { readSettings } from './settings-file.ts'
import { formatStartError } from './start-error.ts'
import { startUp } from './start-up.ts'
import { waitForStopSignal } from './stop-signals.ts'

/** How long an aborted start may take to complete its current step, such as a long migration. */
const START_ABORT_TIMEOUT_MS = 15_000

const isProduction = process.env['NODE_ENV'] === 'production'

function exitWithError(error: unknown): never {
  process.stderr.write(formatStartError(error))
  process.exit(1)
}

/** Closes everything in reverse order of opening: requests, worker, database. */
async function stop(cleanup: AsyncDisposableStack, log: Log): Promise<never> {
  try {
    await cleanup.disposeAsync()
    process.exit(0)
  } catch (error) {
    log.error(logFields(error), 'shutdown failed')
    process.exit(1)
  }
}

async function run(config: Config): Promise<void> {
  const log = await openLog(config.get(logSettings)['Log:Level'], !isProduction)
  // Node.js would print the whole error, which may quote user data. Exits without cleanup; the next start cleans up.
  process.on('uncaughtException', (error) => {
    log.fatal(logFields(error), 'the process ended because of an unexpected error')
    process.exit(1)
  })
  const cleanup = new AsyncDisposableStack()
  const stopSignal = waitForStopSignal()
  const stopping = new AbortController()
  const started = startUp({ config, log, isProduction, signal: stopping.signal }, cleanup).catch(
    async (error: unknown) => {
      if (stopping.signal.aborted) return
      await cleanup.disposeAsync()
      exitWithError(error)
    },
  )
  await Promise.race([stopSignal, started])
  log.info({ signal: await stopSignal }, 'stopping')
  stopping.abort()
  // Waits until the start has ended, because the start still uses the database.
  await Promise.race([started, pause(START_ABORT_TIMEOUT_MS)])
  await stop(cleanup, log)
}

try {
  await run(readSettings())
} catch (error) {
  exitWithError(error)
}
