import { access, constants } from 'node:fs/promises'
import type { Kysely } from 'kysely'
import { answers } from '#platform/db/database.ts'
import { shared } from '#platform/db/shared.ts'
import type { Files } from '#platform/files/files.ts'
import type { Check, Checks, Health } from './health-routes.ts'

/** What is looked at. */
interface Looked<T> {
  readonly observer: Kysely<T>
  readonly worker: { isAlive(): boolean } | null
  readonly mailHealth: () => Promise<Health>
  readonly files: Files
}

/** How each part of the process is found to be well; `rootPath` is the folder above all that is kept on this machine. */
export function healthChecks<T>(rootPath: string, { observer, worker, mailHealth, files }: Looked<T>): Checks {
  const off = async (): Promise<Health> => 'off'
  const told = (isOk: boolean): Health => (isOk ? 'ok' : 'failing')
  const isDatabaseThere = shared(() => answers(observer))
  const checks: Record<Check, () => Promise<Health>> = {
    database: async () => told(await isDatabaseThere()),
    storage: async () => {
      await access(rootPath, constants.W_OK)
      await files.check()
      return 'ok'
    },
    redis: off,
    mail: mailHealth,
    licence: off,
    worker: async () => (worker ? told(worker.isAlive()) : 'off'),
  }
  return checks
}
