import { existsSync, readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { type Config, readConfig, SettingError } from '#platform/config/read.ts'
import { databaseSettings } from '#platform/db/config.ts'
import { type Embedded, startEmbedded } from '#platform/db/embedded/embedded.ts'
import { EmbeddedUnavailable } from '#platform/db/embedded/unavailable.ts'
import { isUnavailable } from '#platform/db/failures.ts'
import type { PostgresAddress } from '#platform/db/postgres.ts'
import { httpSettings } from '#platform/http/config.ts'
import { observeSettings } from '#platform/observe/config.ts'
import { type Log, openLog, toldOf } from '#platform/observe/log.ts'
import { isAnybodyThere, seedTicketing } from '#ticketing/index.ts'
import { type App, type AppOptions, openApp } from './app.ts'
import { allSettings, processSettings } from './app-settings.ts'
import { banner } from './banner.ts'
import { databaseAddress } from './database-address.ts'
import { type FirstAdministrator, inventedAdministrator, seededAdministrator } from './first-administrator.ts'

const SETTINGS_FILE = 'settings.json'

/** How long a start waits for a database that is not up yet, in milliseconds. */
const DATABASE_PATIENCE_MS = 30_000

/** How long a stop waits for requests under way, in milliseconds. */
const DRAIN_MS = 25_000

const isProduction = process.env['NODE_ENV'] === 'production'

function readSettings(): Config {
  const file = existsSync(SETTINGS_FILE)
    ? { name: SETTINGS_FILE, text: readFileSync(SETTINGS_FILE, 'utf8') }
    : undefined
  return readConfig(
    allSettings.map((section) => section.declared),
    { env: process.env, ...(file ? { file } : {}) },
  )
}

function versionOf(): string {
  const { version }: { version: string } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
  return version
}

async function openPatiently(options: AppOptions): Promise<App> {
  const until = Date.now() + DATABASE_PATIENCE_MS
  for (;;) {
    try {
      return await openApp(options)
    } catch (error) {
      if (!isUnavailable(error) || Date.now() > until) throw error
      options.log.warn('the database is not there yet')
      await pause(1000)
    }
  }
}

/** Sees to it that somebody can sign in: development invents an administrator, production refuses to start without. */
async function firstAdministrator({ ticketing }: App): Promise<FirstAdministrator | undefined> {
  if (await isAnybodyThere(ticketing.db)) return undefined
  if (isProduction)
    throw new SettingError(
      'Seed:AdminEmail: got nothing and there is no administrator yet, takes an e-mail address (and Seed:AdminPassword a password)',
    )
  const invented = inventedAdministrator()
  await seedTicketing(ticketing, invented)
  return invented
}

async function listen({ http }: App, config: Config): Promise<string> {
  const { 'Http:Host': host = isProduction ? '0.0.0.0' : '127.0.0.1', 'Http:Port': port } = config.of(httpSettings)
  const url = await http.app.listen({ host, port })
  return config.of(httpSettings)['Http:PublicUrl']?.replace(/\/$/, '') ?? url
}

/** Stops in order: requests, worker, connections, and the database last. A second signal does not wait. */
function stopOnSignals(app: App, embedded: Embedded | null, log: Log): void {
  let isStopping = false
  const stop = async (signal: string) => {
    if (isStopping) process.exit(1)
    isStopping = true
    log.info({ signal }, 'stopping')
    await Promise.race([app.close(), pause(DRAIN_MS)])
    await embedded?.stop()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      stop(signal).catch((error: unknown) => {
        log.error(toldOf(error), 'the stop failed')
        process.exit(1)
      })
    })
  }
}

async function start(config: Config, log: Log): Promise<void> {
  const where = databaseAddress(config)
  const seeded = seededAdministrator(config)
  const rootPath = config.of(processSettings)['Storage:RootPath']
  await mkdir(rootPath, { recursive: true, mode: 0o700 })
  const maxConnections = config.of(databaseSettings)['Database:PoolSize'] + 20
  const embedded =
    where.provider === 'embedded'
      ? await startEmbedded({ rootPath, maxConnections, log: (line) => log.info(line) })
      : null
  try {
    const address: PostgresAddress = where.provider === 'embedded' ? (embedded?.connection ?? '') : where.address
    const options = {
      config,
      address,
      log,
      now: () => new Date(),
      version: versionOf(),
      ...(seeded ? { administrator: seeded } : {}),
    }
    const app = await openPatiently(options)
    stopOnSignals(app, embedded, log)
    const invented = await firstAdministrator(app)
    const url = await listen(app, config)
    app.worker?.start()
    process.stdout.write(banner(url, invented))
  } catch (error) {
    await embedded?.stop()
    throw error
  }
}

/** What an operator can mend is said in one line; anything else shows where it came from. */
function refuseStart(error: unknown): never {
  const told = error instanceof Error ? error : new Error(String(error))
  const isPlain =
    told instanceof SettingError || told instanceof EmbeddedUnavailable || isUnavailable(told) || 'syscall' in told
  process.stderr.write(`${isPlain ? `Flowdesk cannot start: ${told.message}` : told.stack}\n`)
  process.exit(1)
}

try {
  const config = readSettings()
  const log = await openLog(config.of(observeSettings)['Log:Level'], !isProduction && process.stdout.isTTY)
  await start(config, log)
} catch (error) {
  refuseStart(error)
}
