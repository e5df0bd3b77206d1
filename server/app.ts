import { access, constants } from 'node:fs/promises'
import { join } from 'node:path'
import type { Kysely, KyselyPlugin } from 'kysely'
import type { Config } from '#platform/config/read.ts'
import { databaseSettings } from '#platform/db/config.ts'
import { answers, type DatabaseOptions, openDatabase } from '#platform/db/database.ts'
import type { PostgresAddress } from '#platform/db/postgres.ts'
import { shared } from '#platform/db/shared.ts'
import { enrol } from '#platform/events/beats.ts'
import { Bell } from '#platform/events/facts.ts'
import { Worker } from '#platform/events/worker.ts'
import { fileSystem } from '#platform/files/file-system.ts'
import { httpSettings } from '#platform/http/config.ts'
import { httpServer, refuseOtherMethods, watchPaths } from '#platform/http/http-server.ts'
import { referenceRoute } from '#platform/http/openapi/reference.ts'
import { rateLimitSettings } from '#platform/http/rate-limits.ts'
import type { Http } from '#platform/http/route.ts'
import { metricsSettings } from '#platform/observe/config.ts'
import { type Check, type Checks, type Health, healthRoutes } from '#platform/observe/health.ts'
import { type Log, toldOf } from '#platform/observe/log.ts'
import { Metrics } from '#platform/observe/metrics.ts'
import { metricsRoute } from '#platform/observe/metrics-route.ts'
import { measureProcess } from '#platform/observe/process-metrics.ts'
import { measureRequests } from '#platform/observe/request-metrics.ts'
import { referencePage } from '#platform/reference/page-route.ts'
import {
  isAnybodyThere,
  migrateTicketing,
  mountTicketing,
  seedTicketing,
  type Ticketing,
  type TicketingTables,
  ticketingGuide,
  ticketingReactions,
  ticketingReference,
} from '#ticketing/index.ts'
import { apiReference } from './api-reference.ts'
import { processSettings } from './app-settings.ts'
import { type Connections, openConnections } from './connections.ts'
import type { FirstAdministrator } from './first-administrator.ts'

/** What the routes need to know. */
export interface RouteOptions {
  readonly config: Config
  readonly version: string
  readonly now: () => Date
  readonly log: Log
}

export interface AppOptions extends RouteOptions {
  readonly address: PostgresAddress
  /** The administrator to make unless the address is taken. */
  readonly administrator?: FirstAdministrator
  readonly plugins?: readonly KyselyPlugin[]
}

/** What the routes work with. */
export interface Opened {
  readonly ticketing: Ticketing
  /** Null where this process runs none. */
  readonly worker: Worker<TicketingTables> | null
  /** A connection that is not kept waiting by the work. */
  readonly observer: Kysely<TicketingTables>
  /** Throws while there is more to do than can be done in time. */
  readonly checkLoad: () => void
}

/** A process of Flowdesk, ready to listen. */
export interface App {
  readonly http: Http
  readonly ticketing: Ticketing
  /** The worker, not yet started; null where this process runs none. */
  readonly worker: Worker<TicketingTables> | null
  readonly connections: Connections<TicketingTables>
  /** Whether anybody can sign in and administer. */
  hasAdministrator(): Promise<boolean>
  /** Makes an administrator unless the address is taken; tells whether it did. */
  makeAdministrator(administrator: FirstAdministrator): Promise<boolean>
  /** Answers what is under way, then lets go of everything. */
  close(): Promise<void>
}

const databaseOptions = ({ config, address, log, plugins = [] }: AppOptions): DatabaseOptions => ({
  address,
  poolSize: config.of(databaseSettings)['Database:PoolSize'],
  onIdleError: (error) => log.warn(toldOf(error), 'a database connection broke'),
  plugins,
})

const filesOf = (config: Config) => fileSystem(join(config.of(processSettings)['Storage:RootPath'], 'files'))

/** Brings the database up to date, over a connection that waits however long a change takes. */
async function migrated(options: AppOptions): Promise<void> {
  const db = openDatabase<TicketingTables>({ ...databaseOptions(options), silenceMs: 0 })
  try {
    await migrateTicketing({ db })
  } finally {
    await db.destroy()
  }
}

function workerOf({ now, log }: AppOptions, ticketing: Ticketing): Worker<TicketingTables> {
  return new Worker({
    db: ticketing.db,
    reactions: ticketingReactions(ticketing),
    bell: ticketing.bell,
    now,
    onFailure: (error, reaction, isDead) =>
      log.warn(
        { ...toldOf(error), reaction, isDead },
        reaction ? 'a reaction failed' : 'the worker cannot reach the database',
      ),
  })
}

function checksOf({ config }: RouteOptions, { observer, worker }: Opened): Checks {
  const off = async (): Promise<Health> => 'off'
  const told = (isOk: boolean): Health => (isOk ? 'ok' : 'failing')
  const root = config.of(processSettings)['Storage:RootPath']
  const isDatabaseThere = shared(() => answers(observer))
  const checks: Record<Check, () => Promise<Health>> = {
    database: async () => told(await isDatabaseThere()),
    storage: () => access(root, constants.W_OK).then(() => 'ok'),
    redis: off,
    mail: off,
    licence: off,
    worker: async () => (worker ? told(worker.isAlive()) : 'off'),
  }
  return checks
}

function openHttp({ config, now, log }: RouteOptions, checkLoad: () => void): Http {
  const declared = config.of(httpSettings)
  return httpServer({
    allowedHosts: declared.AllowedHosts,
    trustedProxies: declared['Http:TrustedProxies'],
    rateLimits: config.of(rateLimitSettings),
    now,
    checkLoad,
    onError: (error, request) =>
      log.error(
        { ...toldOf(error), requestId: request.id, method: request.method, route: request.routeOptions.url },
        'a request failed',
      ),
  })
}

function logRequests({ app }: Http, log: Log): void {
  if (!log.isLevelEnabled('debug')) return
  app.addHook('onResponse', (request, reply, done) => {
    const ms = Math.round(reply.elapsedTime)
    log.debug(
      { requestId: request.id, method: request.method, route: request.routeOptions.url, status: reply.statusCode, ms },
      'request',
    )
    done()
  })
}

/** Measures requests and the process, and mounts the page that tells, if the settings want it. Call before the routes. */
function measure(http: Http, metrics: Metrics, config: Config): void {
  const settings = config.of(metricsSettings)
  if (!settings['Metrics:Enabled']) return
  measureRequests(http, metrics)
  const stop = measureProcess(metrics)
  http.app.addHook('onClose', async () => stop())
  metricsRoute(http, metrics, settings['Metrics:Public'])
}

/** Mounts every route of the parts that the settings want. Nothing is asked of the database before a request comes. */
export function openRoutes(options: RouteOptions, opened: Opened): Http {
  const { ticketing, checkLoad } = opened
  const http = openHttp(options, checkLoad)
  logRequests(http, options.log)
  const paths = watchPaths(http.app)
  measure(http, ticketing.metrics, options.config)
  const hasTicketing = options.config.of(processSettings).Parts.includes('ticketing')
  if (hasTicketing) mountTicketing(http, ticketing, options.config)
  healthRoutes(http, checksOf(options, opened), options.version)
  const about = apiReference(...(hasTicketing ? [ticketingReference] : []))
  referenceRoute(http, 'Server', about)
  referencePage(http, { name: 'Flowdesk', path: '/docs/api', about, guides: hasTicketing ? [ticketingGuide] : [] })
  refuseOtherMethods(http.app, paths)
  return http
}

/** Opens the parts that the settings want: database up to date and seeded, routes mounted, worker made. */
export async function openApp(options: AppOptions): Promise<App> {
  const wanted = options.config.of(processSettings).Parts
  await migrated(options)
  const metrics = new Metrics()
  const connections = openConnections<TicketingTables>(databaseOptions(options), metrics, options.now)
  const ticketing = { db: connections.db, now: options.now, bell: new Bell(), metrics, files: filesOf(options.config) }
  try {
    await seedTicketing(ticketing, options.administrator)
    const worker = wanted.includes('worker') ? workerOf(options, ticketing) : null
    if (worker) await enrol(ticketing.db, ticketingReactions(ticketing), options.now())
    const http = openRoutes(options, { ticketing, worker, ...connections })
    await http.app.ready()
    return {
      http,
      ticketing,
      worker,
      connections,
      hasAdministrator: () => isAnybodyThere(ticketing.db),
      makeAdministrator: (administrator) => seedTicketing(ticketing, administrator),
      close: () => close(http, worker, connections),
    }
  } catch (error) {
    await connections.close()
    throw error
  }
}

async function close(
  { app }: Http,
  worker: Worker<TicketingTables> | null,
  connections: Connections<TicketingTables>,
): Promise<void> {
  await app.close()
  await worker?.close()
  await connections.close()
}
