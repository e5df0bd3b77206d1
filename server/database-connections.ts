import type { Kysely } from 'kysely'
import { type DatabaseOptions, openPooledDatabase, type PoolStatus } from '#platform/db/database.ts'
import { narrowTables } from '#platform/db/narrow-tables.ts'
import { createOverloadedRefusal } from '#platform/errors/common.ts'
import { countBacklog } from '#platform/jobs/backlog.ts'
import type { JobTables } from '#platform/jobs/tables.ts'
import { SEND_MAIL_JOB } from '#platform/mail/outbox.ts'
import type { Metrics, MetricValue } from '#platform/observe/metrics.ts'

/** Maximum number of waiting statements per connection: at 80 ms each, the last waits 5 seconds, the pool's timeout. */
const MAX_WAITING_PER_CONNECTION = 64

const MONITORING_TIMEOUT_MS = 3000

export interface DatabaseConnections<T> {
  readonly db: Kysely<T>
  /** A separate connection for health checks and metrics, available while the pool is busy. */
  readonly monitoringDb: Kysely<T>
  /** Throws `overloaded` while more statements wait for a connection than can be served in time. */
  readonly refuseIfOverloaded: () => void
  readonly close: () => Promise<void>
}

const createGauge = (name: string, help: string, value: number): MetricValue => ({ name, help, type: 'gauge', value })

const readPoolMetrics = (size: number, { total, idle, waiting }: PoolStatus): MetricValue[] => [
  createGauge('flowdesk_database_pool_size', 'Maximum number of connections in the pool.', size),
  createGauge('flowdesk_database_pool_connections', 'Number of connections in the pool.', total),
  createGauge('flowdesk_database_pool_idle', 'Number of idle connections in the pool.', idle),
  createGauge(
    'flowdesk_database_pool_waiting',
    'Number of statements and transactions that wait for a connection.',
    waiting,
  ),
]

async function readBacklogMetrics(db: Kysely<JobTables>, now: Date): Promise<MetricValue[]> {
  const { pending, oldestSeconds, dead } = await countBacklog(db, { handler: SEND_MAIL_JOB, operator: '!=' }, now)
  return [
    createGauge(
      'flowdesk_jobs_waiting',
      'Number of jobs, other than mail, that wait for a worker, are running, or wait for a retry.',
      pending,
    ),
    createGauge(
      'flowdesk_jobs_oldest_seconds',
      'Seconds for which the longest-waiting job, other than mail, has been due.',
      oldestSeconds,
    ),
    createGauge('flowdesk_dead_letters', 'Number of dead letters, other than mail. An operator can replay them.', dead),
  ]
}

async function readMailMetrics(db: Kysely<JobTables>, now: Date): Promise<MetricValue[]> {
  const { pending, dead } = await countBacklog(db, { handler: SEND_MAIL_JOB, operator: '=' }, now)
  return [
    createGauge(
      'flowdesk_mails_waiting',
      'Number of mails that wait for delivery, are being sent, or wait for a retry.',
      pending,
    ),
    createGauge('flowdesk_mails_dead', 'Number of mails that are dead letters. An operator can replay them.', dead),
  ]
}

export function openDatabaseConnections<T extends JobTables>(
  options: DatabaseOptions,
  metrics: Metrics,
  now: () => Date,
): DatabaseConnections<T> {
  const { db, poolStatus, close: closePool } = openPooledDatabase<T>(options)
  const { db: monitoringDb, close: closeMonitoringDb } = openPooledDatabase<T>({
    ...options,
    poolSize: 1,
    socketTimeoutMs: MONITORING_TIMEOUT_MS,
  })
  metrics.addSource(() => readPoolMetrics(options.poolSize, poolStatus))
  metrics.addSource(() => readBacklogMetrics(narrowTables<JobTables, T>(monitoringDb), now()))
  metrics.addSource(() => readMailMetrics(narrowTables<JobTables, T>(monitoringDb), now()))
  const rejections = metrics.counter(
    'flowdesk_overload_refusals_total',
    'Number of calls that were refused because too many were waiting.',
  )
  const maxWaiting = MAX_WAITING_PER_CONNECTION * options.poolSize
  const refuseIfOverloaded = (): void => {
    if (poolStatus.waiting < maxWaiting) return
    rejections.add()
    throw createOverloadedRefusal()
  }
  const close = async (): Promise<void> => {
    await Promise.all([closePool(), closeMonitoringDb()])
  }
  return { db, monitoringDb, refuseIfOverloaded, close }
}
