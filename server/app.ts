import { join } from 'node:path'
import type { Kysely, KyselyPlugin } from 'kysely'
import {
  Announcements,
  type Chat,
  type ChatTables,
  chatGuide,
  chatReference,
  checkChatSettings,
  consoleSurface,
  consoleTokens,
  migrateChat,
  mountChat,
  registerChatJobs,
  seedChat,
} from '#chat/index.ts'
import { sharedSecret } from '#platform/auth/shared-secret.ts'
import type { Config } from '#platform/config/read.ts'
import { databaseSettings } from '#platform/db/config.ts'
import { type DatabaseOptions, openDatabase } from '#platform/db/database.ts'
import type { PostgresAddress } from '#platform/db/postgres.ts'
import { uuidMaker } from '#platform/db/uuid-v7.ts'
import { fileSystem } from '#platform/files/file-system.ts'
import { connectionBounds, httpSettings } from '#platform/http/config.ts'
import { httpServer, refuseOtherMethods, watchPaths } from '#platform/http/http-server.ts'
import { keysRoute } from '#platform/http/keys-route.ts'
import { referenceRoute } from '#platform/http/openapi/reference.ts'
import { rateLimitSettings } from '#platform/http/rate-limits.ts'
import type { Http } from '#platform/http/route.ts'
import { JobRegistry } from '#platform/jobs/registry.ts'
import { registerSchedules } from '#platform/jobs/schedules.ts'
import { JobWorker } from '#platform/jobs/worker.ts'
import { registerMailJobs } from '#platform/mail/jobs.ts'
import type { Smtp } from '#platform/mail/smtp.ts'
import { metricsSettings } from '#platform/observe/config.ts'
import { type Health, healthRoutes } from '#platform/observe/health.ts'
import { type Log, toldOf } from '#platform/observe/log.ts'
import { Metrics } from '#platform/observe/metrics.ts'
import { metricsRoute } from '#platform/observe/metrics-route.ts'
import { measureProcess } from '#platform/observe/process-metrics.ts'
import { measureRequests } from '#platform/observe/request-metrics.ts'
import { referencePage } from '#platform/reference/page-route.ts'
import {
  dashboardSurface,
  dashboardTokens,
  migrateTicketing,
  mountTicketing,
  registerTicketingJobs,
  seedTicketing,
  type Ticketing,
  type TicketingTables,
  ticketingGuide,
  ticketingReference,
} from '#ticketing/index.ts'
import { type Administration, administrationOf } from './administration.ts'
import { apiReference } from './api-reference.ts'
import { processSettings } from './app-settings.ts'
import { type Connections, openConnections } from './connections.ts'
import type { FirstAdministrator } from './first-administrator.ts'
import { healthChecks } from './health-checks.ts'
import { checkMailSettings, openMail } from './outgoing-mail.ts'

export { Announcements }

/** Every table of this program. */
export type AppTables = TicketingTables & ChatTables

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
  readonly chat: Chat
  /** Null where this process runs none. */
  readonly worker: JobWorker<AppTables> | null
  /** A connection that is not kept waiting by the work. */
  readonly observer: Kysely<AppTables>
  /** Throws while there is more to do than can be done in time. */
  readonly checkLoad: () => void
  /** How the way to the mail server is. */
  readonly mailHealth: () => Promise<Health>
  /** What all processes of a deployment sign the connections of hubs with. */
  readonly hubKey?: Buffer
}

/** A process of Flowdesk, ready to listen. */
export interface App extends Administration {
  readonly http: Http
  readonly ticketing: Ticketing
  readonly chat: Chat
  /** The worker, not yet started; null where this process runs none. */
  readonly worker: JobWorker<AppTables> | null
  readonly connections: Connections<AppTables>
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
  const db = openDatabase<AppTables>({ ...databaseOptions(options), silenceMs: 0 })
  try {
    await migrateTicketing({ db })
    await migrateChat({ db })
  } finally {
    await db.destroy()
  }
}

/** What both contexts work with, on one database. */
type Common = Omit<Chat, 'db' | 'jobs'> & { readonly db: Kysely<AppTables>; readonly jobs: JobRegistry<AppTables> }

/** Adds every handler and schedule of the program. */
function registerJobs(common: Common, config: Config, smtp: Smtp | null): void {
  registerTicketingJobs(common)
  registerChatJobs(common, config)
  registerMailJobs(common.jobs, smtp, common.now)
}

function workerOf({ now, log }: AppOptions, { db, jobs }: Common): JobWorker<AppTables> {
  return new JobWorker({
    db,
    jobs,
    now,
    onFailure: (error, { id, handler }, isDead) =>
      log.warn({ ...toldOf(error), job: id, handler, isDead }, 'a job failed'),
    onOutage: (error) =>
      error === null
        ? log.info('the worker reaches the database again')
        : log.warn(toldOf(error), 'the worker cannot reach the database'),
  })
}

function openHttp({ config, now, log }: RouteOptions, checkLoad: () => void): Http {
  const declared = config.of(httpSettings)
  return httpServer({
    allowedHosts: declared.AllowedHosts,
    trustedProxies: declared['Http:TrustedProxies'],
    publicUrl: declared['Http:PublicUrl'],
    connectionBounds: connectionBounds(config),
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
  const { ticketing, chat, checkLoad, hubKey } = opened
  const { config } = options
  const http = openHttp(options, checkLoad)
  logRequests(http, options.log)
  const paths = watchPaths(http.app)
  measure(http, ticketing.metrics, config)
  const { Parts: wanted, 'Storage:RootPath': rootPath } = config.of(processSettings)
  const ofDashboard = dashboardTokens(ticketing, config)
  const ofConsole = consoleTokens(chat)
  if (wanted.includes('ticketing')) mountTicketing(http, ticketing, ofDashboard, config)
  if (wanted.includes('chat'))
    mountChat(http, chat, { accessTokens: ofConsole, config, log: options.log, ...(hubKey ? { hubKey } : {}) })
  keysRoute(http, 'Server', [
    ...(wanted.includes('ticketing') ? [ofDashboard] : []),
    ...(wanted.includes('chat') ? [ofConsole] : []),
  ])
  healthRoutes(http, healthChecks(rootPath, { ...opened, files: chat.files }), options.version)
  const about = apiReference(
    ...(wanted.includes('ticketing') ? [ticketingReference] : []),
    ...(wanted.includes('chat') ? [chatReference] : []),
  )
  const guides = [
    ...(wanted.includes('ticketing') ? [ticketingGuide] : []),
    ...(wanted.includes('chat') ? [chatGuide] : []),
  ]
  referenceRoute(http, 'Server', about)
  referencePage(http, { name: 'Flowdesk', path: '/docs/api', about, guides })
  refuseOtherMethods(http.app, paths)
  return http
}

/** Throws what keeps the wanted parts from starting with these settings, before anything is opened. */
export function checkSettings(config: Config, isProduction: boolean): void {
  checkMailSettings(config, isProduction)
  if (config.of(processSettings).Parts.includes('chat')) checkChatSettings(config)
}

/** Makes what a new deployment needs for the wanted parts, each only where it is missing. */
async function seed(config: Config, ticketing: Ticketing, chat: Chat, first?: FirstAdministrator): Promise<void> {
  const wanted = config.of(processSettings).Parts
  if (wanted.includes('ticketing')) await seedTicketing(ticketing, first)
  if (wanted.includes('chat')) await seedChat(chat, first)
}

/** Opens the parts that the settings want: database up to date and seeded, routes mounted, worker made. */
export async function openApp(options: AppOptions): Promise<App> {
  const { config, now } = options
  await migrated(options)
  const metrics = new Metrics()
  const connections = openConnections<AppTables>(databaseOptions(options), metrics, now)
  const { db } = connections
  const rooted = { db, now, newId: uuidMaker(now), jobs: new JobRegistry<AppTables>() }
  const isWorking = config.of(processSettings).Parts.includes('worker')
  const mail = openMail({ ...rooted, config })
  const common: Common = {
    ...{ ...rooted, metrics, files: filesOf(config), outbox: mail.outbox },
    announcements: new Announcements(),
  }
  try {
    await seed(config, common, common, options.administrator)
    const wanted = config.of(processSettings).Parts
    const surfaces = [
      ...(wanted.includes('ticketing') ? [dashboardSurface(common)] : []),
      ...(wanted.includes('chat') ? [consoleSurface(common)] : []),
    ]
    registerJobs(common, config, mail.smtp)
    const worker = isWorking ? workerOf(options, common) : null
    if (worker) await registerSchedules(db, common.jobs, now())
    const hubKey = await sharedSecret(db, { id: 'hubs', audience: 'flowdesk-hubs', now })
    const http = openRoutes(options, {
      ticketing: common,
      chat: common,
      worker,
      mailHealth: mail.health,
      ...connections,
      hubKey,
    })
    await http.app.ready()
    return {
      http,
      ticketing: common,
      chat: common,
      worker,
      connections,
      ...administrationOf(db, surfaces),
      close: () => close(http, [worker, connections]),
    }
  } catch (error) {
    await connections.close()
    throw error
  }
}

async function close({ app }: Http, open: readonly ({ close(): Promise<void> } | null)[]): Promise<void> {
  try {
    await app.close()
  } finally {
    for (const one of open) await one?.close()
  }
}
