import { isInAsciiTextList } from '#platform/db/in-list.ts'
import { insertJobs } from '#platform/jobs/emit.ts'
import type { Chat, ChatTx } from '../../database/chat.ts'
import { MAX_RETRY_MS } from '../rules.ts'

export const ADVANCE_ESCALATION_JOB = 'escalation.advance'

export interface AdvanceEscalation {
  readonly conversationId: string
  /** The value of `escalationDueAt` while this job is responsible for the conversation. */
  readonly claimedUntil: string
}

/** How long a job is responsible for a conversation: longer than all pending jobs take while the service is slow. */
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
        // Such a distant time was written before the clock was set back.
        e('conversation.escalationDueAt', '>', new Date(now.getTime() + 2 * MAX_RETRY_MS).toISOString()),
      ]),
    )
    .where((e) =>
      e.or([
        // The job then looks for a ticket of the earlier attempt, which needs no pool or e-mail address.
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
 * Inserts a job for each due escalation. If the job has not finished after `CLAIM_MS`, inserts another one, which takes
 * over the claim. A job that starts after it has lost its claim does nothing.
 */
export async function scheduleEscalations(chat: Chat, tx: ChatTx): Promise<void> {
  const now = chat.now()
  const capacity = MAX_PENDING_JOBS - (await countPendingJobs(tx))
  if (capacity <= 0) return
  const due = await selectDueEscalations(tx, now, capacity).execute()
  if (due.length === 0) return
  const claimedUntil = new Date(now.getTime() + CLAIM_MS).toISOString()
  const ids = due.map(({ id }) => id)
  await tx
    .updateTable('chat.conversation')
    .set({ escalationDueAt: claimedUntil })
    .where(isInAsciiTextList('id', ids))
    .where('escalationStatus', '=', 'requested')
    .execute()
  const event = ADVANCE_ESCALATION_JOB
  const jobs = ids.map((conversationId): AdvanceEscalation => ({ conversationId, claimedUntil }))
  await insertJobs(
    tx,
    chat.jobs,
    jobs.map((payload) => ({ event, handler: event, payload })),
    now,
  )
}
