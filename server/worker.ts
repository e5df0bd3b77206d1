import type { Kysely } from 'kysely'
import { isUnavailable } from '#platform/db/failures.ts'
import type { Bell, Reactions } from '#platform/events/facts.ts'
import type { EventTables } from '#platform/events/tables.ts'
import { Worker } from '#platform/events/worker.ts'
import { type Log, toldOf } from '#platform/observe/log.ts'
import type { OutageLog } from '#platform/observe/outage-log.ts'

/** What the worker of a process works with. */
interface WorkerParts<T> {
  readonly db: Kysely<T>
  readonly bell: Bell
  readonly now: () => Date
  readonly reactions: Reactions<T>
  readonly log: Log
  readonly outages: OutageLog
}

/** Makes the worker of a process, not yet started; it logs what fails. */
export const workerOf = <T extends EventTables>({ log, outages, ...parts }: WorkerParts<T>): Worker<T> =>
  new Worker({
    ...parts,
    onFailure: (error, reaction, isDead) => {
      if (reaction === null && isUnavailable(error)) outages.failed(error)
      else log.warn({ ...toldOf(error), reaction, isDead }, reaction ? 'a reaction failed' : 'the worker failed')
    },
    onPolled: () => outages.succeeded(),
  })
