import { access, constants } from 'node:fs/promises'
import type { Kysely } from 'kysely'
import { answers } from '#platform/db/database.ts'
import { shared } from '#platform/db/shared.ts'
import type { Files } from '#platform/files/files.ts'
import type { Check, Checks, Health } from './health-routes.ts'

interface CheckedParts<T> {
  readonly observer: Kysely<T>
  readonly worker: { isAlive(): boolean } | null
  readonly mailHealth: () => Promise<Health>
  readonly files: Files
}

/** Creates the health check of each part of the process. `rootPath` is the folder of `Storage:RootPath`. */
export function healthChecks<T>(rootPath: string, { observer, worker, mailHealth, files }: CheckedParts<T>): Checks {
  const off = async (): Promise<Health> => 'off'
  const toHealth = (isOk: boolean): Health => (isOk ? 'ok' : 'failing')
  const isDatabaseReachable = shared(() => answers(observer))
  const checks: Record<Check, () => Promise<Health>> = {
    database: async () => toHealth(await isDatabaseReachable()),
    storage: async () => {
      await access(rootPath, constants.W_OK)
      await files.check()
      return 'ok'
    },
    redis: off,
    mail: mailHealth,
    licence: off,
    worker: async () => (worker ? toHealth(worker.isAlive()) : 'off'),
  }
  return checks
}
