import { access, constants } from 'node:fs/promises'
import type { Kysely } from 'kysely'
import { isReachable } from '#platform/db/database.ts'
import { singleFlight } from '#platform/db/single-flight.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import type { HealthCheckName, HealthChecks, HealthStatus } from './health-routes.ts'

interface HealthDependencies<T> {
  readonly monitoringDb: Kysely<T>
  readonly worker: { isAlive(): boolean } | null
  readonly mailHealth: () => Promise<HealthStatus>
  readonly licenceHealth: () => Promise<HealthStatus>
  readonly files: FileStore
}

/** Creates the checks of `/health`. `rootPath` is `Storage:RootPath`. */
export function createHealthChecks<T>(
  rootPath: string,
  { monitoringDb, worker, mailHealth, licenceHealth, files }: HealthDependencies<T>,
): HealthChecks {
  const off = async (): Promise<HealthStatus> => 'off'
  const toHealth = (isOk: boolean): HealthStatus => (isOk ? 'ok' : 'failing')
  const isDatabaseReachable = singleFlight(() => isReachable(monitoringDb))
  const checks: Record<HealthCheckName, () => Promise<HealthStatus>> = {
    database: async () => toHealth(await isDatabaseReachable()),
    storage: async () => {
      await access(rootPath, constants.W_OK)
      await files.checkWritable()
      return 'ok'
    },
    redis: off,
    mail: mailHealth,
    licence: licenceHealth,
    worker: async () => (worker ? toHealth(worker.isAlive()) : 'off'),
  }
  return checks
}
