import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, isIPv6 } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { type Config, SettingError } from '@flowdesk/settings'
import type { FirstAdministrator } from '#platform/context.ts'
import { checkDatabaseConnection } from '#platform/db/database.ts'
import { isDatabaseUnavailable } from '#platform/db/database-errors.ts'
import { startEmbeddedDatabase } from '#platform/db/embedded-database.ts'
import type { PostgresAddress } from '#platform/db/postgres.ts'
import { httpSettings } from '#platform/http/config.ts'
import { DRAIN_TIMEOUT_MS } from '#platform/http/connections.ts'
import { type Log, logFields } from '#platform/observe/log.ts'
import { buildStaleAssets } from '../web/build/stale-assets.ts'
import { type App, type AppOptions, checkSettings, openApp } from './app.ts'
import { allSettings, processSettings } from './app-settings.ts'
import { optimizeEarly } from './code-optimization.ts'
import { ADDRESS_FORMAT, type DatabaseAddress, readDatabaseAddress } from './database-address.ts'
import { databaseSettings } from './database-settings.ts'
import { createMissingAdministratorError, generateAdministrator, readSeedAdministrator } from './first-administrator.ts'
import { addDemoData, isDemoEnabled, startDemoShop } from './start-demo.ts'
import { formatErrorLine } from './start-error.ts'
import { formatStartMessage } from './start-message.ts'
import { prepareRootPath } from './storage-root.ts'
import { rejectUnsupportedSettings, warnOfUnusedSettings } from './unsupported-settings.ts'

const DATABASE_WAIT_MS = 30_000

export interface StartOptions {
  readonly config: Config
  readonly log: Log
  readonly isProduction: boolean
  readonly signal: AbortSignal
}

/**
 * Starts the server, and registers in `cleanup` how to close what it has opened. If `signal` aborts before the server
 * is ready, finishes the current step and throws. If it aborts while demo data is added, returns early.
 */
export async function startUp(start: StartOptions, cleanup: AsyncDisposableStack): Promise<void> {
  const { config, log, isProduction, signal } = start
  const seedAdministrator = readSeedAdministrator(config)
  checkSettings(config, isProduction)
  rejectUnsupportedSettings(config)
  const database = readDatabaseAddress(config)
  await checkAddressIsFree(start)
  await prepareRootPath(config, log)
  warnOfUnusedSettings(config, allSettings, log)
  await buildWebFiles(log)
  const options = {
    config,
    log,
    databaseAddress: database.provider === 'postgres' ? database.address : await openEmbeddedDatabase(start, cleanup),
    now: () => new Date(),
    version: readVersion(),
    ...(seedAdministrator ? { administrator: seedAdministrator } : {}),
  }
  const app = await openWhenReachable(options, database, signal)
  cleanup.defer(() => closeWithTimeout(app, log))
  signal.throwIfAborted()
  app.licenceChecks?.start()
  const surfacesWithoutAdministrator = await app.listSurfacesWithoutAdministrator()
  if (isProduction && surfacesWithoutAdministrator.length > 0)
    throw createMissingAdministratorError(seedAdministrator, surfacesWithoutAdministrator)
  if (seedAdministrator) await warnIfSeedPasswordDiffers(app, seedAdministrator, log)
  const addsDemoData = app.isNewDatabase && isDemoEnabled(config, isProduction)
  // The worker would close conversations of the demo data that were begun days ago.
  if (!addsDemoData) app.worker?.start()
  const { url, listenAddress } = await listen(app, start)
  // Must come after the start: most functions of the start never run again, so optimizing them would only cost time.
  optimizeEarly()
  signal.throwIfAborted()
  const ready = { app, url, listenAddress, surfacesWithoutAdministrator }
  if (isProduction) log.info({ url, address: listenAddress }, `Flowdesk is ready at ${url}`)
  else await completeDevelopmentStart(start, options, ready, cleanup)
  if (addsDemoData && !signal.aborted) app.worker?.start()
}

interface ReadyServer {
  readonly app: App
  readonly url: string
  readonly listenAddress: string
  readonly surfacesWithoutAdministrator: readonly string[]
}

async function completeDevelopmentStart(
  start: StartOptions,
  options: AppOptions,
  { app, url, listenAddress, surfacesWithoutAdministrator }: ReadyServer,
  cleanup: AsyncDisposableStack,
): Promise<void> {
  const { config, log, isProduction, signal } = start
  const hasDemo = isDemoEnabled(config, isProduction)
  const shop = hasDemo ? await startDemoShop(app, start, { url, ...readListenAddress(start) }) : undefined
  if (shop) cleanup.defer(shop.close)
  // Creates the administrator just before the message: a failure between the two would lose the generated password.
  const generatedAdministrator = generateAdministrator()
  const surfaces = surfacesWithoutAdministrator.length > 0 ? await app.createAdministrator(generatedAdministrator) : []
  const message = { url, listenAddress, administrator: generatedAdministrator, surfaces, demoShopUrl: shop?.url }
  process.stdout.write(formatStartMessage(message))
  if (hasDemo && app.isNewDatabase)
    await addDemoData(options, options.administrator ?? generatedAdministrator, log, signal)
}

/** Builds the web files if their sources have changed since the last build. If that fails, the old ones are served. */
async function buildWebFiles(log: Log): Promise<void> {
  try {
    if (await buildStaleAssets()) log.info('built the web files')
  } catch (error) {
    log.warn(logFields(error), 'the web files could not be built')
  }
}

async function warnIfSeedPasswordDiffers(app: App, seedAdministrator: FirstAdministrator, log: Log): Promise<void> {
  const surfaces = await app.listSurfacesWhereAccountHasDifferentPassword(seedAdministrator)
  if (surfaces.length === 0) return
  log.warn(
    { surfaces },
    'Seed:AdminPassword is not the password of the account of Seed:AdminEmail; the server does not change the account',
  )
}

async function openEmbeddedDatabase(
  { config, log }: StartOptions,
  cleanup: AsyncDisposableStack,
): Promise<PostgresAddress> {
  // Leaves connections for monitoring and for administration tools beside the pool.
  const maxConnections = config.get(databaseSettings)['Database:PoolSize'] + 20
  const rootPath = config.get(processSettings)['Storage:RootPath']
  const embedded = await startEmbeddedDatabase({ rootPath, maxConnections, log: (line) => log.info(line) })
  cleanup.defer(() => embedded.stop())
  return embedded.connection
}

function readVersion(): string {
  const { version }: { version: string } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
  return version
}

/** Waits for a database that is not available yet, as when the server and the database start at the same time. */
async function openWhenReachable(options: AppOptions, database: DatabaseAddress, signal: AbortSignal): Promise<App> {
  const deadline = Date.now() + DATABASE_WAIT_MS
  let loggedReason = ''
  for (;;) {
    signal.throwIfAborted()
    try {
      await requireReachable(options.databaseAddress, database)
      return await openApp(options)
    } catch (error) {
      const reason = describeUnavailability(error)
      if (reason === undefined || signal.aborted || Date.now() > deadline) throw error
      if (reason !== loggedReason) options.log.warn({ reason }, 'the database is not reachable yet; retrying')
      loggedReason = reason
      await pause(500, undefined, { signal })
    }
  }
}

function describeUnavailability(error: unknown): string | undefined {
  const cause = error instanceof SettingError ? error.cause : error
  return isDatabaseUnavailable(cause) ? formatErrorLine(cause) : undefined
}

async function requireReachable(address: PostgresAddress, database: DatabaseAddress): Promise<void> {
  await checkDatabaseConnection(address).catch((error: unknown) => {
    if (database.provider === 'embedded') throw error
    const got = `a database address that does not work (${formatErrorLine(error)})`
    throw new SettingError(`${database.setting} got ${got}; expected ${ADDRESS_FORMAT}.`, { cause: error })
  })
}

async function closeWithTimeout(app: App, log: Log): Promise<void> {
  const late = pause(DRAIN_TIMEOUT_MS, 'late')
  if ((await Promise.race([app.close(), late])) === 'late')
    log.warn('the server did not close in time; it stops with requests or jobs still running')
}

function readListenAddress({ config, isProduction }: StartOptions): { host: string; port: number } {
  const { 'Http:Host': host = isProduction ? '0.0.0.0' : '127.0.0.1', 'Http:Port': port } = config.get(httpSettings)
  return { host, port }
}

const createListenError = ({ host, port }: { host: string; port: number }, error: unknown): SettingError =>
  new SettingError(
    `Http:Host and Http:Port got ${host} and ${port} (${formatErrorLine(error)}); expected an address of this machine and a port that is free.`,
  )

/** Binds the address and releases it again. Call it first, so that a start that must fail creates no files. */
async function checkAddressIsFree(start: StartOptions): Promise<void> {
  const listenOptions = readListenAddress(start)
  const probe = createServer((socket) => socket.destroy())
  try {
    await once(probe.listen(listenOptions), 'listening')
  } catch (error) {
    throw createListenError(listenOptions, error)
  }
  await new Promise((resolve) => probe.close(resolve))
}

/** Starts to listen. Returns the listen address, and `Http:PublicUrl` or else the URL of that address. */
async function listen({ http }: App, start: StartOptions): Promise<{ url: string; listenAddress: string }> {
  const { host, port } = readListenAddress(start)
  const listeningUrl = await http.app.listen({ host, port }).catch((error: unknown) => {
    throw createListenError({ host, port }, error)
  })
  const [address] = http.app.addresses()
  const listenAddress = `${isIPv6(host) ? `[${host}]` : host}:${typeof address === 'object' ? address.port : port}`
  return { url: start.config.get(httpSettings)['Http:PublicUrl']?.replace(/\/$/, '') ?? listeningUrl, listenAddress }
}
