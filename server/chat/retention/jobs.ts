import { defaultBackOff } from '#platform/jobs/back-off.ts'
import { type Log, logFields } from '#platform/observe/log.ts'
import type { Metrics } from '#platform/observe/metrics.ts'
import type { Chat } from '../database/chat.ts'
import type { ArchivedBatch } from './commands/archive-batch.ts'
import { sweep } from './commands/sweep.ts'

const MINUTE_MS = 60_000

const SWEEP_INTERVAL_MS = 10 * MINUTE_MS

/** Time after which a sweep begins no further batch. The next sweep archives the remaining conversations. */
const MAX_SWEEP_MS = 8 * MINUTE_MS

/** If a process dies during a sweep, the next sweep begins this long after the start of the interrupted sweep. */
const LEASE_MS = 15 * MINUTE_MS

function createRetentionMetrics(metrics: Metrics) {
  const counter = (name: string, help: string) => metrics.counter(`flowdesk_retention_${name}_total`, help)
  const conversations = counter('archived_conversations', 'Number of conversations that were archived.')
  const files = counter('deleted_files', 'Number of deleted files of archived conversations.')
  const failures = counter('failed_sweeps', 'Number of sweeps that ended with an error.')
  let consecutiveFailures = 0
  metrics.addSource(() => [
    {
      name: 'flowdesk_retention_consecutive_failures',
      help: 'Number of sweeps of this process that ended with an error since its last successful batch.',
      type: 'gauge',
      value: consecutiveFailures,
    },
  ])
  return {
    recordBatch({ conversationCount, fileCount }: ArchivedBatch): void {
      consecutiveFailures = 0
      conversations.add(conversationCount)
      files.add(fileCount)
    },
    recordFailure(): number {
      failures.add()
      return ++consecutiveFailures
    },
  }
}

/** Registers the sweep even without `windowMs`, as a no-op, because all processes must have the same schedules. */
export function registerRetentionJobs(chat: Chat, log: Log, windowMs: number | undefined): void {
  const metrics = createRetentionMetrics(chat.metrics)
  async function run({ signal }: { readonly signal: AbortSignal }): Promise<void> {
    if (windowMs === undefined) return
    const archivedCounts = { conversations: 0, files: 0 }
    const onBatch = (batch: ArchivedBatch): void => {
      metrics.recordBatch(batch)
      archivedCounts.conversations += batch.conversationCount
      archivedCounts.files += batch.fileCount
    }
    try {
      await sweep(chat, { log, windowMs, signal, maxSweepMs: MAX_SWEEP_MS, onBatch })
    } catch (error) {
      const consecutiveFailures = metrics.recordFailure()
      log.error({ ...logFields(error), consecutiveFailures }, 'a batch of old conversations was not archived')
    }
    if (archivedCounts.conversations > 0) log.info(archivedCounts, 'archived old conversations')
  }
  chat.jobs.everyLeased(SWEEP_INTERVAL_MS, {
    ...{ name: 'retention.sweep', concurrency: 1, leaseMs: LEASE_MS, run },
    backOff: defaultBackOff,
    isPermanentFailure: () => false,
  })
}
