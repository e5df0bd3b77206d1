import { setTimeout as pause } from 'node:timers/promises'
import type { Config } from '@flowdesk/settings'
import { observeSettings } from '#platform/observe/config.ts'
import { type Log, openLog, toldOf } from '#platform/observe/log.ts'
import { refusedStart } from './refused-start.ts'
import { readSettings } from './settings-file.ts'
import { startUp } from './start-up.ts'
import { stopAsked } from './stop-asked.ts'

/** How long a start that is under way may take to end the step it is at, in milliseconds: a migration may be long. */
const START_ENDS_MS = 15_000

const isProduction = process.env['NODE_ENV'] === 'production'

function refuse(error: unknown): never {
  process.stderr.write(refusedStart(error))
  process.exit(1)
}

/** Closes what is open, the last first: requests, worker, database. */
async function stop(open: AsyncDisposableStack, log: Log): Promise<never> {
  try {
    await open.disposeAsync()
    process.exit(0)
  } catch (error) {
    log.error(toldOf(error), 'the stop failed')
    process.exit(1)
  }
}

/** Runs until somebody asks us to stop. */
async function run(config: Config): Promise<void> {
  const log = await openLog(config.of(observeSettings)['Log:Level'], !isProduction)
  // A bug may quote what people wrote, and Node would print all of it. What it leaves open the next start cleans up.
  process.on('uncaughtException', (error) => {
    log.fatal(toldOf(error), 'a bug ended the process')
    process.exit(1)
  })
  const open = new AsyncDisposableStack()
  const asked = stopAsked()
  const stopping = new AbortController()
  const started = startUp({ config, log, isProduction, signal: stopping.signal }, open).catch(
    async (error: unknown) => {
      // It was asked to stop, so that it did not come to its end is no refusal.
      if (stopping.signal.aborted) return
      await open.disposeAsync()
      refuse(error)
    },
  )
  await Promise.race([asked, started])
  log.info({ signal: await asked }, 'stopping')
  stopping.abort()
  // Closing the database under the hands of a start would break its connections.
  await Promise.race([started, pause(START_ENDS_MS)])
  await stop(open, log)
}

try {
  await run(readSettings())
} catch (error) {
  refuse(error)
}
