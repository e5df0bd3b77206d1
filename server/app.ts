import { join } from 'node:path'
import type { Config } from '@flowdesk/settings'
import type { Kysely, KyselyPlugin } from 'kysely'
import { loadSharedSecret } from '#platform/auth/shared-secret.ts'
import type { BoundedContext, FirstAdministrator, Licence, OpenedContext, Resources } from '#platform/context.ts'
import { type DatabaseOptions, type DatabaseTimeouts, openDatabase } from '#platform/db/database.ts'
import type { PostgresAddress } from '#platform/db/postgres.ts'
import { createUuidGenerator } from '#platform/db/uuid-v7.ts'
import { readDiskSpace } from '#platform/files/disk-space.ts'
import { createFileSystemStore } from '#platform/files/file-system-store.ts'
import { httpSettings, readHttpConnectionLimits } from '#platform/http/config.ts'
import { collectMethodsByPath, createHttpServer, rejectOtherMethods } from '#platform/http/http-server.ts'
import { registerReferencePage } from '#platform/http/reference-page.ts'
import type { Http } from '#platform/http/route.ts'
import { createWebAssets } from '#platform/http/web-assets.ts'
import { JobRegistry } from '#platform/jobs/registry.ts'
import { registerSchedules } from '#platform/jobs/schedules.ts'
import { JobWorker } from '#platform/jobs/worker.ts'
import { registerMailJobs } from '#platform/mail/jobs.ts'
import { metricsSettings } from '#platform/observe/config.ts'
import { type Log, logFields } from '#platform/observe/log.ts'
import { Metrics } from '#platform/observe/metrics.ts'
import { registerMetricsRoute } from '#platform/observe/metrics-route.ts'
import { measureProcess } from '#platform/observe/process-metrics.ts'
import { measureRequests } from '#platform/observe/request-metrics.ts'
import { type AdministratorSetup, createAdministratorSetup } from './administrator-setup.ts'
import { createApiDescription } from './api-description.ts'
import { limitSettings, processSettings } from './app-settings.ts'
import { type AppTables, contexts } from './contexts.ts'
import { type DatabaseConnections, openDatabaseConnections } from './database-connections.ts'
import { migrateAllSchemas } from './database-migrations.ts'
import { databaseSettings } from './database-settings.ts'
import { createDatabaseStateReader } from './database-state.ts'
import { createHealthChecks } from './health-checks.ts'
import { type HealthStatus, registerHealthRoutes } from './health-routes.ts'
import { registerKeysRoute } from './keys-route.ts'
import { createLicenceClosableRoutes } from './licence/surfaces.ts'
import { type LicenceChecks, openLicence } from './licence-resources.ts'
import { checkMailSettings, openMail } from './mail-resources.ts'
import { createOpenApiDocument } from './openapi/document.ts'
import { DOCUMENT_PATH, registerDocumentRoute } from './openapi/document-route.ts'
import { addSdkSamples } from './openapi/sdk-samples.ts'
import { createServiceCalls, prepareServiceToken, readCalledService } from './service-connection.ts'

export interface AppRouteOptions {
  readonly config: Config
  readonly version: string
  readonly now: () => Date
  readonly log: Log
  readonly healthCheckTimeoutMs?: number
}

export interface AppOptions extends AppRouteOptions {
  readonly databaseAddress: PostgresAddress
  readonly databaseTimeouts?: DatabaseTimeouts
  readonly administrator?: FirstAdministrator
  readonly plugins?: readonly KyselyPlugin[]
}

type AppContext = BoundedContext<AppTables> & OpenedContext<AppTables>

interface RouteDependencies {
  readonly resources: Resources<AppTables>
  readonly contexts: readonly AppContext[]
  readonly worker: JobWorker<AppTables> | null
  readonly monitoringDb: Kysely<AppTables>
  readonly refuseIfOverloaded: () => void
  readonly mailHealth: () => Promise<HealthStatus>
  readonly licenceHealth: () => Promise<HealthStatus>
  readonly hubKey?: Buffer
}

export interface App extends AdministratorSetup {
  readonly http: Http
  readonly resources: Resources<AppTables>
  readonly contexts: readonly AppContext[]
  /** The worker, not started yet; null without the part `worker`. */
  readonly worker: JobWorker<AppTables> | null
  readonly connections: DatabaseConnections<AppTables>
  /** The checks of the licence, not started yet; null in a process that does not check the licence. */
  readonly licenceChecks: LicenceChecks | null
  /** Whether this start has created the tables. */
  readonly isNewDatabase: boolean
  /** Completes the requests in progress, then closes the licence checks, the worker and the database connections. */
  close(): Promise<void>
}

const createDatabaseOptions = ({
  config,
  databaseAddress,
  databaseTimeouts,
  log,
  plugins = [],
}: AppOptions): DatabaseOptions => ({
  ...databaseTimeouts,
  address: databaseAddress,
  poolSize: config.get(databaseSettings)['Database:PoolSize'],
  onIdleError: (error) => log.warn(logFields(error), 'a database connection failed'),
  plugins,
})

const openFileStore = (config: Config) =>
  createFileSystemStore(join(config.get(processSettings)['Storage:RootPath'], 'files'))

/** Runs the migrations without a socket timeout, because they may take long. Returns whether the database was new. */
async function runMigrations(options: AppOptions): Promise<boolean> {
  const db = openDatabase<AppTables>({ ...createDatabaseOptions(options), socketTimeoutMs: 0 })
  try {
    return await migrateAllSchemas(db)
  } finally {
    await db.destroy()
  }
}

/** Opens all contexts, because the worker also runs the jobs of contexts that this process does not serve. */
export const openContexts = (resources: Resources<AppTables>, config: Config): readonly AppContext[] =>
  contexts.map((context) => ({ ...context, ...context.open(resources, config) }))

function selectServedContexts<T extends { readonly name: string }>(all: readonly T[], config: Config): readonly T[] {
  const parts = config.get(processSettings).Parts
  return all.filter(({ name }) => parts.includes(name))
}

function createWorker({ now, log }: AppOptions, { db, jobs }: Resources<AppTables>): JobWorker<AppTables> {
  return new JobWorker({
    db,
    jobs,
    now,
    onFailure: (error, { id, handler }, isDead) =>
      log.warn({ ...logFields(error), job: id, handler, isDead }, 'a job failed'),
    onOutage: (error) =>
      error === null
        ? log.info('the worker can reach the database again')
        : log.warn(logFields(error), 'the worker cannot reach the database'),
  })
}

function createHttp({ config, now, log }: AppRouteOptions, refuseIfOverloaded: () => void, licence: Licence): Http {
  const settings = config.get(httpSettings)
  return createHttpServer({
    allowedHosts: settings.AllowedHosts,
    trustedProxies: settings['Http:TrustedProxies'],
    publicUrl: settings['Http:PublicUrl'],
    connectionLimits: readHttpConnectionLimits(config),
    rateLimitSettings: config.get(limitSettings),
    now,
    refuseIfOverloaded,
    closableRoutes: createLicenceClosableRoutes(licence),
    onError: (error, request) =>
      log.error(
        { ...logFields(error), requestId: request.id, method: request.method, route: request.routeOptions.url },
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

/** Call it before the routes are mounted, so that they are measured. */
function addMetrics(http: Http, metrics: Metrics, config: Config): void {
  const settings = config.get(metricsSettings)
  if (!settings['Metrics:Enabled']) return
  measureRequests(http, metrics)
  const stop = measureProcess(metrics)
  http.app.addHook('onClose', async () => stop())
  registerMetricsRoute(http, metrics, settings['Metrics:Public'])
}

/** Creates the HTTP server with the routes of the contexts that this process serves. Does not query the database. */
export function createHttpWithRoutes(options: AppRouteOptions, dependencies: RouteDependencies): Http {
  const { resources, refuseIfOverloaded, hubKey } = dependencies
  const { config, log } = options
  const http = createHttp(options, refuseIfOverloaded, resources.licence)
  logRequests(http, log)
  const methodsByPath = collectMethodsByPath(http.app)
  addMetrics(http, resources.metrics, config)
  const servedContexts = selectServedContexts(dependencies.contexts, config)
  const rootPath = config.get(processSettings)['Storage:RootPath']
  const webAssets = createWebAssets(new URL('../web/dist/', import.meta.url))
  const mountOptions = {
    log,
    webAssets,
    version: options.version,
    readDatabaseState: createDatabaseStateReader(dependencies.monitoringDb, config),
    readDiskSpace: () => readDiskSpace(rootPath),
    ...(hubKey ? { hubKey } : {}),
  }
  for (const { mount } of servedContexts) mount(http, mountOptions)
  const signers = servedContexts.map(({ accessTokens }) => accessTokens)
  registerKeysRoute(http, 'Server', signers)
  const checks = createHealthChecks(rootPath, { ...dependencies, files: resources.files })
  registerHealthRoutes(http, checks, options)
  const apiDescription = createApiDescription(servedContexts.map(({ reference }) => reference))
  const guides = servedContexts.map(({ guide }) => guide)
  registerDocumentRoute(http, 'Server', apiDescription)
  registerReferencePage(http, {
    name: 'Flowdesk',
    path: '/docs/api',
    document: () => addSdkSamples(createOpenApiDocument(http.operations, apiDescription)),
    documentPath: DOCUMENT_PATH,
    guides,
  })
  rejectOtherMethods(http.app, methodsByPath)
  return http
}

/** Throws `SettingError` if the parts of this process cannot start with these settings. */
export function checkSettings(config: Config, isProduction: boolean): void {
  checkMailSettings(config, isProduction)
  // Only a check: `readCalledService` throws if the settings of the service that the jobs use are incomplete.
  readCalledService(config)
  for (const context of selectServedContexts(contexts, config)) context.checkSettings?.(config)
}

export async function openApp(options: AppOptions): Promise<App> {
  const { config, now } = options
  const isNewDatabase = await runMigrations(options)
  const metrics = new Metrics()
  const connections = openDatabaseConnections<AppTables>(createDatabaseOptions(options), metrics, now)
  const { db } = connections
  const shared = { db, now, newId: createUuidGenerator(now), jobs: new JobRegistry<AppTables>() }
  const mail = openMail({ ...shared, config })
  try {
    // The licence monitor calls `readUsage` only after the contexts are open.
    const licenceResources = await openLicence(db, { ...options, metrics, readUsage: () => readUsage(opened) })
    const files = openFileStore(config)
    const { licence } = licenceResources
    const resources: Resources<AppTables> = { ...shared, metrics, licence, files, outbox: mail.outbox }
    const opened = openContexts(resources, config)
    for (const { seed } of selectServedContexts(opened, config)) await seed(options.administrator)
    const serviceCalls = createServiceCalls(options, opened)
    await prepareServiceToken(serviceCalls, config)
    for (const { registerJobs } of opened) registerJobs({ log: options.log, service: serviceCalls.connection })
    registerMailJobs(resources.jobs, { smtp: mail.smtp, openFile: (key) => resources.files.open(key), now })
    const worker = config.get(processSettings).Parts.includes('worker') ? createWorker(options, resources) : null
    if (worker) await registerSchedules(db, resources.jobs, now())
    const hubKey = await loadSharedSecret(db, { id: 'hubs', audience: 'flowdesk-hubs', now })
    const components = { resources, contexts: opened, worker }
    const health = { mailHealth: mail.health, licenceHealth: licenceResources.health }
    const http = createHttpWithRoutes(options, { ...components, ...connections, ...health, hubKey })
    await http.app.ready()
    serviceCalls.connect(http)
    const surfaces = selectServedContexts(opened, config).map(({ surface }) => surface)
    const administratorSetup = createAdministratorSetup(db, surfaces)
    const openedApp = { http, ...components, connections, isNewDatabase, licenceChecks: licenceResources.checks }
    return { ...openedApp, ...administratorSetup, close: () => closeApp(http, [licenceResources, worker, connections]) }
  } catch (error) {
    await connections.close()
    throw error
  }
}

async function readUsage(opened: readonly AppContext[]): Promise<Readonly<Record<string, number>>> {
  const usage = {}
  for (const context of opened) Object.assign(usage, await context.readUsage?.())
  return usage
}

async function closeApp({ app }: Http, resources: readonly ({ close(): Promise<void> } | null)[]): Promise<void> {
  try {
    await app.close()
  } finally {
    for (const resource of resources) await resource?.close()
  }
}
