import { access, constants } from 'node:fs/promises'
import type { Kysely } from 'kysely'
import { answers } from '#platform/db/database.ts'
import { shared } from '#platform/db/shared.ts'
import type { Check, Checks, Health } from '#platform/observe/health.ts'

/** What is looked at. */
interface Looked<T> {
  readonly observer: Kysely<T>
  readonly worker: { isAlive(): boolean } | null
  readonly mailHealth: () => Promise<Health>
}

/** How each part of the process is found to be well; `rootPath` is where files are kept. */
export function healthChecks<T>(rootPath: string, { observer, worker, mailHealth }: Looked<T>): Checks {
  const off = async (): Promise<Health> => 'off'
  const told = (isOk: boolean): Health => (isOk ? 'ok' : 'failing')
  const isDatabaseThere = shared(() => answers(observer))
  const checks: Record<Check, () => Promise<Health>> = {
    database: async () => told(await isDatabaseThere()),
    storage: () => access(rootPath, constants.W_OK).then(() => 'ok'),
    redis: off,
    mail: mailHealth,
    licence: off,
    worker: async () => (worker ? told(worker.isAlive()) : 'off'),
  }
  return checks
}
