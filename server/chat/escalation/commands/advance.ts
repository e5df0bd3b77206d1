import { transaction } from '#platform/db/transaction.ts'
import { DependencyUnavailableError } from '#platform/errors/dependency-unavailable.ts'
import { insertJobs } from '#platform/jobs/emit.ts'
import { type Client, FlowdeskError } from '#sdk'
import type { RunConversationCommand } from '../../conversations/commands/run.ts'
import type { Chat } from '../../database/chat.ts'
import { loadTranscriptContent } from '../../transcripts/queries.ts'
import { findPendingEscalation, listMessageIdsWithFiles, type PendingEscalation } from '../queries.ts'
import { decideTicketOpened, toTicketKey } from '../rules.ts'
import { renderTicket } from '../views.ts'
import { COPY_FILES_JOB, type CopyFiles } from './copy-files.ts'
import type { AdvanceEscalation } from './schedule.ts'

export interface EscalationContext extends Chat {
  readonly run: RunConversationCommand
  /** The ticketing service. Its calls are not retried, because the schedule repeats the whole step. */
  readonly client: Client
  /**
   * Reports an error of the ticketing service, or null after a success. Logs the first error of an outage, and its end.
   */
  readonly report: (error: unknown | null) => void
  /** Time after a failure at the ticketing service before the schedule tries again. */
  readonly retryMs: number
}

/**
 * Whether the ticketing service refused a call or was unreachable, or `openTicket` found no pool or address. All other
 * errors are defects, or come from the database of the chat.
 */
const isServiceError = (error: unknown): boolean =>
  error instanceof FlowdeskError || error instanceof DependencyUnavailableError

/**
 * Takes an escalation as far as possible: creates the ticket, stores its tracking key, reads its id and records it.
 * Each step can be repeated. If one fails at the ticketing service, the schedule tries again after `retryMs`. Throws
 * all other errors.
 */
export async function advanceEscalation(
  chat: EscalationContext,
  { conversationId, claimedUntil }: AdvanceEscalation,
  signal: AbortSignal,
): Promise<void> {
  const pending = await findPendingEscalation(chat.db, conversationId, claimedUntil)
  if (!pending) return
  try {
    await openTicket(chat, pending, signal)
    chat.report(null)
  } catch (error) {
    if (!isServiceError(error) && !signal.aborted) throw error
    chat.report(error)
    await releaseClaim(chat, { conversationId, claimedUntil })
  }
}

async function openTicket(chat: EscalationContext, pending: PendingEscalation, signal: AbortSignal): Promise<void> {
  const { poolId, visitorEmail: email } = pending
  if (poolId === null || email === null) throw new DependencyUnavailableError('the pool or the address was removed')
  const trackingKey = pending.trackingKey ?? (await createTicketOnce(chat, { ...pending, poolId, email }, signal))
  const { id: ticketId } = await chat.client.getTicketByTrackingKey(trackingKey, { waitForMs: 0, signal })
  const ticket = { ticketId, escalatedBy: pending.escalatedBy }
  await chat.run({
    conversationId: pending.id,
    viewer: { id: 0, visibleDepartmentIds: null },
    decide: (loaded, at) => decideTicketOpened(loaded, ticket, at),
  })
}

interface CreatableTicket extends PendingEscalation {
  readonly poolId: number
  readonly email: string
}

/** Finds the ticket of an earlier attempt or creates one, stores its tracking key, and returns the key. */
async function createTicketOnce(
  chat: EscalationContext,
  ticket: CreatableTicket,
  signal: AbortSignal,
): Promise<string> {
  const found = ticket.attemptedAt === null ? undefined : await findCreatedTicket(chat, ticket, signal)
  const trackingKey = found ?? (await createTicket(chat, ticket, signal))
  await storeTrackingKey(chat, ticket.id, trackingKey)
  return trackingKey
}

/** Maximum time by which the clock of the ticketing service may be behind that of the chat. */
const MAX_CLOCK_DIFFERENCE_MS = 24 * 3600_000

/**
 * Looks for the ticket of an earlier attempt whose response was lost. The idempotency key alone is not enough: it
 * expires after 24 hours, and is bound to the API token.
 */
async function findCreatedTicket(
  { client }: EscalationContext,
  { id, requestedAt }: PendingEscalation,
  signal: AbortSignal,
): Promise<string | undefined> {
  const createdFrom = new Date(Date.parse(requestedAt) - MAX_CLOCK_DIFFERENCE_MS).toISOString()
  for await (const { trackingKey } of client.listTickets({ search: id, createdFrom }, { signal })) return trackingKey
  return undefined
}

async function createTicket(
  { db, client, now }: EscalationContext,
  { id, poolId, email, visitorName }: CreatableTicket,
  signal: AbortSignal,
): Promise<string> {
  await db
    .updateTable('chat.conversation')
    .set((e) => ({ escalationAttemptedAt: e.fn.coalesce('escalationAttemptedAt', e.val(now().toISOString())) }))
    .where('id', '=', id)
    .where('escalationStatus', '=', 'requested')
    .execute()
  const { subject, description } = renderTicket(await loadTranscriptContent(db, id))
  const requester = { requesterFullName: visitorName, requesterEmailAddress: email }
  const ticket = { poolId, subject, description, priority: null, ...requester, requesterPhoneNumber: null }
  const receipt = await client.createTicket(ticket, { idempotencyKey: toTicketKey(id), signal })
  return receipt.trackingKey
}

/**
 * Stores the tracking key and, in the same transaction, the jobs that copy the files. Does nothing if a key is stored.
 */
async function storeTrackingKey(chat: EscalationContext, conversationId: string, trackingKey: string): Promise<void> {
  await transaction(chat.db, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('chat.conversation')
      .set({ escalationTrackingKey: trackingKey })
      .where('id', '=', conversationId)
      .where('escalationTrackingKey', 'is', null)
      .executeTakeFirstOrThrow()
    if (Number(numUpdatedRows) === 0) return
    const messageIds = await listMessageIdsWithFiles(tx, conversationId)
    const jobs = messageIds.map((messageId) => {
      const payload: CopyFiles = { messageId }
      return { event: COPY_FILES_JOB, handler: COPY_FILES_JOB, payload }
    })
    await insertJobs(tx, chat.jobs, jobs, chat.now())
  })
}

/** Lets the schedule try again after `retryMs`. */
async function releaseClaim({ db, now, retryMs }: EscalationContext, claim: AdvanceEscalation): Promise<void> {
  await db
    .updateTable('chat.conversation')
    .set({ escalationDueAt: new Date(now().getTime() + retryMs).toISOString() })
    .where('id', '=', claim.conversationId)
    .where('escalationStatus', '=', 'requested')
    .where('escalationDueAt', '=', claim.claimedUntil)
    .execute()
}
