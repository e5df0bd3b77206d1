import type { Kysely } from 'kysely'
import { type DatabaseOptions, type Load, openLoadedDatabase } from '#platform/db/database.ts'
import { seenAs } from '#platform/db/seen-as.ts'
import { tooBusy } from '#platform/errors/common.ts'
import { backlog } from '#platform/jobs/backlog.ts'
import type { JobTables } from '#platform/jobs/tables.ts'
import { SEND_MAIL } from '#platform/mail/outbox.ts'
import type { Metrics, Reading } from '#platform/observe/metrics.ts'

/**
 * Maximum number of waiting statements per connection. If a statement takes 5 ms, the last one waits a third of a
 * second; if it takes 80 ms, the last one would wait for the 5 seconds after which waiting fails.
 */
const MAX_WAITING_PER_CONNECTION = 64

/** Timeout of statements for health checks and metrics. */
const OBSERVER_TIMEOUT_MS = 3000

/** The database connections of one process. */
export interface Connections<T> {
  /** The pool for requests and jobs. */
  readonly db: Kysely<T>
  /** A separate connection for health checks and metrics, available while the pool is busy. */
  readonly observer: Kysely<T>
  /** Throws SVC:0002 while more statements wait for a connection than can be served in time. */
  readonly checkLoad: () => void
  readonly close: () => Promise<void>
}

const gauge = (name: string, help: string, value: number): Reading => ({ name, help, type: 'gauge', value })

const poolReadings = (size: number, { total, idle, waiting }: Load): Reading[] => [
  gauge('flowdesk_database_pool_size', 'Maximum number of connections in the pool.', size),
  gauge('flowdesk_database_pool_connections', 'Number of connections in the pool.', total),
  gauge('flowdesk_database_pool_idle', 'Number of idle connections in the pool.', idle),
  gauge('flowdesk_database_pool_waiting', 'Number of statements and transactions that wait for a connection.', waiting),
]

async function backlogReadings(db: Kysely<JobTables>, now: Date): Promise<Reading[]> {
  const { waiting, oldestSeconds, dead } = await backlog(db, { handler: SEND_MAIL, is: '!=' }, now)
  return [
    gauge(
      'flowdesk_facts_waiting',
      'Number of due jobs, other than mail, that wait for a worker of any process.',
      waiting,
    ),
    gauge('flowdesk_facts_oldest_seconds', 'Seconds for which the longest-waiting job has been due.', oldestSeconds),
    gauge('flowdesk_dead_letters', 'Number of dead letters, other than mail. An operator can replay them.', dead),
  ]
}

async function mailReadings(db: Kysely<JobTables>, now: Date): Promise<Reading[]> {
  const { waiting, dead } = await backlog(db, { handler: SEND_MAIL, is: '=' }, now)
  return [
    gauge('flowdesk_mails_waiting', 'Number of mails that wait for delivery by any process.', waiting),
    gauge('flowdesk_mails_dead', 'Number of mails that are dead letters. An operator can replay them.', dead),
  ]
}

/** Opens the connections of a process to its database, with metrics. Does not connect yet. */
export function openConnections<T extends JobTables>(
  options: DatabaseOptions,
  metrics: Metrics,
  now: () => Date,
): Connections<T> {
  const { db, load, close: closePool } = openLoadedDatabase<T>(options)
  const { db: observer, close: closeObserver } = openLoadedDatabase<T>({
    ...options,
    poolSize: 1,
    silenceMs: OBSERVER_TIMEOUT_MS,
  })
  metrics.source(() => poolReadings(options.poolSize, load))
  metrics.source(() => backlogReadings(seenAs<JobTables, T>(observer), now()))
  metrics.source(() => mailReadings(seenAs<JobTables, T>(observer), now()))
  const rejections = metrics.counter(
    'flowdesk_overload_refusals_total',
    'Number of calls that were refused because too many were waiting.',
  )
  const maxWaiting = MAX_WAITING_PER_CONNECTION * options.poolSize
  const checkLoad = (): void => {
    if (load.waiting < maxWaiting) return
    rejections.add()
    throw tooBusy()
  }
  const close = async (): Promise<void> => {
    await Promise.all([closePool(), closeObserver()])
  }
  return { db, observer, checkLoad, close }
}
