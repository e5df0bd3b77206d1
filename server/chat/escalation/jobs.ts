import type { ServiceConnection } from '#platform/context.ts'
import { defaultBackOff } from '#platform/jobs/back-off.ts'
import type { Log } from '#platform/observe/log.ts'
import { createClient } from '#sdk'
import type { RunConversationCommand } from '../conversations/commands/run.ts'
import type { Chat } from '../database/chat.ts'
import { advanceEscalation, type EscalationContext } from './commands/advance.ts'
import { copyFiles } from './commands/copy-files.ts'
import { ADVANCE_ESCALATION_JOB, type AdvanceEscalationPayload, scheduleEscalations } from './commands/schedule.ts'
import { COPY_FILES_JOB, type CopyFilesPayload } from './queries.ts'

/** Longer than a job takes to search for, create and read a ticket, with the transactions between these calls. */
const ADVANCE_LEASE_MS = 120_000

/** Longer than `MAX_COPY_MS` plus the time that copying the files of one chat message takes. */
const COPY_LEASE_MS = 5 * 60_000

const ATTEMPT_TIMEOUT_MS = 10_000

/** The wait quadruples, from two seconds to an hour: the files are copied at most an hour after an outage has ended. */
const copyBackOff = { factor: 4, maxDelayMs: 3600_000 }

/** With `copyBackOff`, enough for more than a week without the ticketing service. */
const MAX_COPY_ATTEMPTS = 200

export interface EscalationJobOptions {
  readonly log: Log
  readonly scheduleIntervalMs: number
  /** Null if this process runs no jobs, or if escalation is off. The process then creates no tickets. */
  readonly service: ServiceConnection | null
  readonly run: RunConversationCommand
}

export function registerEscalationJobs(chat: Chat, options: EscalationJobOptions): void {
  const { jobs } = chat
  const { scheduleIntervalMs, service } = options
  // Registered without a service too, so that every process has the same schedules.
  jobs.every(scheduleIntervalMs, 'escalation.tick', async (tx) => {
    if (service) await scheduleEscalations(chat, tx)
    return false
  })
  if (!service) return
  const { baseUrl, token, fetch, reportOutcome } = service
  const runtime = { fetch, now: chat.now, retryForMs: 0, attemptTimeoutMs: ATTEMPT_TIMEOUT_MS }
  const client = createClient({ baseUrl, token, ...runtime })
  const { log, run } = options
  const context: EscalationContext = { ...chat, log, run, client, reportOutcome, scheduleIntervalMs }
  jobs.addLeasedHandler({
    name: ADVANCE_ESCALATION_JOB,
    concurrency: 4,
    leaseMs: ADVANCE_LEASE_MS,
    backOff: defaultBackOff,
    isPermanentFailure: () => false,
    run: ({ payload, signal }) => advanceEscalation(context, JSON.parse(payload) as AdvanceEscalationPayload, signal),
  })
  jobs.addLeasedHandler({
    name: COPY_FILES_JOB,
    concurrency: 1,
    leaseMs: COPY_LEASE_MS,
    backOff: copyBackOff,
    maxAttempts: MAX_COPY_ATTEMPTS,
    isPermanentFailure: () => false,
    run: ({ payload, signal }) => copyFiles(context, JSON.parse(payload) as CopyFilesPayload, signal),
  })
}
