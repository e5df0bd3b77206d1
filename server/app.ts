import { access, constants } from 'node:fs/promises'
import type { KyselyPlugin } from 'kysely'
import type { Config } from '#platform/config/read.ts'
import { databaseSettings } from '#platform/db/config.ts'
import { answers, type DatabaseOptions, openDatabase } from '#platform/db/database.ts'
import type { PostgresAddress } from '#platform/db/postgres.ts'
import { Bell } from '#platform/events/facts.ts'
import { enrol, Worker } from '#platform/events/worker.ts'
import { httpSettings } from '#platform/http/config.ts'
import { httpServer, refuseOtherMethods, watchPaths } from '#platform/http/http-server.ts'
import { referenceRoute } from '#platform/http/openapi/reference.ts'
import { rateLimitSettings } from '#platform/http/rate-limits.ts'
import type { Http } from '#platform/http/route.ts'
import { type Check, type Checks, type Health, healthRoutes } from '#platform/observe/health.ts'
import { type Log, toldOf } from '#platform/observe/log.ts'
import {
  isAnybodyThere,
  migrateTicketing,
  mountTicketing,
  seedTicketing,
  type Ticketing,
  type TicketingTables,
  ticketingReactions,
  ticketingReference,
} from '#ticketing/index.ts'
import { apiReference } from './api-reference.ts'
import { processSettings } from './app-settings.ts'
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

/** A process of Flowdesk, ready to listen. */
export interface App {
  readonly http: Http
  readonly ticketing: Ticketing
  /** The worker, not yet started; null where this process runs none. */
  readonly worker: Worker<TicketingTables> | null
  /** Whether anybody can sign in and administer. */
  hasAdministrator(): Promise<boolean>
  /** Makes an administrator unless the address is taken; tells whether it did. */
  makeAdministrator(administrator: FirstAdministrator): Promise<boolean>
  /** Answers what is under way, then lets go of everything. */
  close(): Promise<void>
}

function openTicketing(
  { config, address, now, log, plugins = [] }: AppOptions,
  more: Partial<DatabaseOptions> = {},
): Ticketing {
  const db = openDatabase<TicketingTables>({
    address,
    poolSize: config.of(databaseSettings)['Database:PoolSize'],
    onIdleError: (error) => log.warn(toldOf(error), 'a database connection broke'),
    plugins,
    ...more,
  })
  return { db, now, bell: new Bell() }
}

/** Brings the database up to date, over a connection that waits however long a change takes. */
async function migrated(options: AppOptions): Promise<void> {
  const ticketing = openTicketing(options, { silenceMs: 0 })
  try {
    await migrateTicketing(ticketing)
  } finally {
    await ticketing.db.destroy()
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

function checksOf({ config }: RouteOptions, ticketing: Ticketing, worker: Worker<TicketingTables> | null): Checks {
  const off = async (): Promise<Health> => 'off'
  const told = (isOk: boolean): Health => (isOk ? 'ok' : 'failing')
  const root = config.of(processSettings)['Storage:RootPath']
  const checks: Record<Check, () => Promise<Health>> = {
    database: async () => told(await answers(ticketing.db)),
    storage: () => access(root, constants.W_OK).then(() => 'ok'),
    redis: off,
    mail: off,
    licence: off,
    worker: async () => (worker ? told(worker.isAlive()) : 'off'),
  }
  return checks
}

function openHttp({ config, now, log }: RouteOptions): Http {
  const declared = config.of(httpSettings)
  return httpServer({
    allowedHosts: declared.AllowedHosts,
    trustedProxies: declared['Http:TrustedProxies'],
    rateLimits: config.of(rateLimitSettings),
    now,
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

/** Mounts every route of the parts that the settings want. Nothing is asked of the database before a request comes. */
export function openRoutes(options: RouteOptions, ticketing: Ticketing, worker: Worker<TicketingTables> | null): Http {
  const http = openHttp(options)
  logRequests(http, options.log)
  const paths = watchPaths(http.app)
  const hasTicketing = options.config.of(processSettings).Parts.includes('ticketing')
  if (hasTicketing) mountTicketing(http, ticketing, options.config)
  healthRoutes(http, checksOf(options, ticketing, worker), options.version)
  referenceRoute(http, 'Server', apiReference(...(hasTicketing ? [ticketingReference] : [])))
  refuseOtherMethods(http.app, paths)
  return http
}

/** Opens the parts that the settings want: database up to date and seeded, routes mounted, worker made. */
export async function openApp(options: AppOptions): Promise<App> {
  const wanted = options.config.of(processSettings).Parts
  await migrated(options)
  const ticketing = openTicketing(options)
  try {
    await seedTicketing(ticketing, options.administrator)
    const worker = wanted.includes('worker') ? workerOf(options, ticketing) : null
    if (worker) await enrol(ticketing.db, ticketingReactions(ticketing), options.now())
    const http = openRoutes(options, ticketing, worker)
    await http.app.ready()
    return {
      http,
      ticketing,
      worker,
      hasAdministrator: () => isAnybodyThere(ticketing.db),
      makeAdministrator: (administrator) => seedTicketing(ticketing, administrator),
      close: () => close(http, ticketing, worker),
    }
  } catch (error) {
    await ticketing.db.destroy()
    throw error
  }
}

async function close({ app }: Http, { db }: Ticketing, worker: Worker<TicketingTables> | null): Promise<void> {
  await app.close()
  await worker?.close()
  await db.destroy()
}
