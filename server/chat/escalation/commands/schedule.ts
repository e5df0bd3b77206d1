import { isInAsciiTextList } from '#platform/db/in-list.ts'
import { insertJobs } from '#platform/jobs/emit.ts'
import type { Chat, ChatTx } from '../../database/chat.ts'
import { MAX_RETRY_MS } from '../rules.ts'

export const ADVANCE_ESCALATION_JOB = 'escalation.advance'

/** The payload of `ADVANCE_ESCALATION_JOB`: the claim of the job to a conversation. */
export interface AdvanceEscalationPayload {
  readonly conversationId: string
  /** The job holds the claim as long as `escalationDueAt` of the conversation has this value. */
  readonly claimedUntil: string
}

/** How long a claim is valid: longer than all pending jobs take, even while the ticketing service is slow. */
const CLAIM_MS = 15 * 60_000

/** Maximum number of jobs that wait or run at the same time. */
const MAX_PENDING_JOBS = 100

async function countPendingJobs(tx: ChatTx): Promise<number> {
  const { count } = await tx
    .selectFrom('platform.job')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('handler', '=', ADVANCE_ESCALATION_JOB)
    .where('deadAt', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Omits escalations without a pool or an e-mail address, unless an earlier attempt may have created the ticket. */
const selectDueEscalations = (tx: ChatTx, now: Date, limit: number) =>
  tx
    .selectFrom('chat.conversation as conversation')
    .innerJoin('chat.department as department', 'department.id', 'conversation.departmentId')
    .innerJoin('chat.visitor as visitor', 'visitor.id', 'conversation.visitorId')
    .select('conversation.id')
    .where('conversation.escalationStatus', '=', 'requested')
    .where((e) =>
      e.or([
        e('conversation.escalationDueAt', '<=', now.toISOString()),
        // A time so far in the future was written before the clock was set back.
        e('conversation.escalationDueAt', '>', new Date(now.getTime() + 2 * MAX_RETRY_MS).toISOString()),
      ]),
    )
    .where((e) =>
      e.or([
        // To look for the ticket of an earlier attempt, the job needs no pool and no e-mail address.
        e('conversation.escalationAttemptedAt', 'is not', null),
        e.and([e('department.ticketPoolId', 'is not', null), e('visitor.email', 'is not', null)]),
      ]),
    )
    .orderBy('conversation.escalationDueAt')
    .orderBy('conversation.id')
    .limit(limit)
    .forUpdate('conversation')
    .skipLocked()

/**
 * Inserts a job with a claim for each due escalation. If the job has not finished after `CLAIM_MS`, a later run inserts
 * a new job, which takes over the claim. A job that has lost its claim before it starts does nothing.
 */
export async function scheduleEscalations(chat: Chat, tx: ChatTx): Promise<void> {
  const now = chat.now()
  const maxNewJobs = MAX_PENDING_JOBS - (await countPendingJobs(tx))
  if (maxNewJobs <= 0) return
  const dueEscalations = await selectDueEscalations(tx, now, maxNewJobs).execute()
  if (dueEscalations.length === 0) return
  const claimedUntil = new Date(now.getTime() + CLAIM_MS).toISOString()
  const ids = dueEscalations.map(({ id }) => id)
  await tx
    .updateTable('chat.conversation')
    .set({ escalationDueAt: claimedUntil })
    .where(isInAsciiTextList('id', ids))
    .where('escalationStatus', '=', 'requested')
    .execute()
  const claims = ids.map((conversationId): AdvanceEscalationPayload => ({ conversationId, claimedUntil }))
  await insertJobs(
    tx,
    chat.jobs,
    // No domain event causes these jobs, so `event` is the name of the job.
    claims.map((payload) => ({ event: ADVANCE_ESCALATION_JOB, handler: ADVANCE_ESCALATION_JOB, payload })),
    now,
  )
}
