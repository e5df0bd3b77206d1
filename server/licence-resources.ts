import type { Config } from '@flowdesk/settings'
import type { Kysely } from 'kysely'
import type { Licence, LicenceStatus } from '#platform/context.ts'
import type { Log } from '#platform/observe/log.ts'
import type { Metrics } from '#platform/observe/metrics.ts'
import type { PlatformTables } from '#platform/tables.ts'
import { processSettings } from './app-settings.ts'
import { contexts } from './contexts.ts'
import type { HealthStatus } from './health-routes.ts'
import { readLicenceServer } from './licence/config.ts'
import { loadInstallationId } from './licence/installation.ts'
import { LicenceMonitor } from './licence/monitor.ts'

interface LicenceResourceOptions {
  readonly config: Config
  readonly version: string
  readonly now: () => Date
  readonly log: Log
  readonly metrics: Metrics
  readonly readUsage: () => Promise<Readonly<Record<string, number>>>
}

export interface LicenceChecks {
  /** Checks the licence at once, and from then on at the configured interval. */
  start(): void
  /** Checks the licence if a check is due. Resolves when no check is running. */
  checkIfDue(): Promise<void>
}

export interface LicenceResources {
  readonly licence: Licence
  /** Null in a process that does not check the licence. */
  readonly checks: LicenceChecks | null
  readonly health: () => Promise<HealthStatus>
  readonly close: () => Promise<void>
}

const metricValues: Readonly<Record<LicenceStatus, number>> = { Pending: 0, Active: 1, Grace: 2, Blocked: 3 }

function addMetric(metrics: Metrics, licence: Licence): void {
  metrics.addSource(() => [
    {
      name: 'flowdesk_licence_status',
      help: 'Status of the licence: 0 pending, 1 active, 2 grace period, 3 blocked.',
      type: 'gauge',
      value: metricValues[licence.read().status],
    },
  ])
}

/** Returns null without a licence key or URL, or with the part `worker` alone, whose routes a licence cannot block. */
function findLicenceServer(config: Config) {
  const { Parts: parts, 'Storage:RootPath': rootPath } = config.get(processSettings)
  return contexts.some(({ name }) => parts.includes(name)) ? readLicenceServer(config, rootPath) : null
}

/** The licence of a process that does not check one: `Pending`, without limits. */
export const createUncheckedLicence = (installationId: string): Licence => ({
  isCheckEnabled: false,
  read: () => ({
    status: 'Pending',
    installationId,
    customer: null,
    plan: null,
    expiresAt: null,
    graceEndsAt: null,
    lastCheckedAt: null,
    limits: {},
  }),
})

/** Loads the installation id and the stored answer of the licence server, if it is usable. Calls no server. */
export async function openLicence<T extends PlatformTables>(
  db: Kysely<T>,
  { config, metrics, ...options }: LicenceResourceOptions,
): Promise<LicenceResources> {
  const installationId = await loadInstallationId(db, options.now)
  const server = findLicenceServer(config)
  if (!server) {
    const licence = createUncheckedLicence(installationId)
    return { licence, checks: null, health: async () => 'off', close: async () => undefined }
  }
  const monitor = await LicenceMonitor.open(server, { ...options, installationId })
  addMetric(metrics, monitor)
  return {
    licence: monitor,
    checks: monitor,
    health: async () => (monitor.read().status === 'Blocked' ? 'failing' : 'ok'),
    close: () => monitor.close(),
  }
}
