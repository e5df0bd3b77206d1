import { transaction } from '#platform/db/transaction.ts'
import { insertJobs } from '#platform/jobs/emit.ts'
import type { Client } from '#sdk'
import type { Chat } from '../../database/chat.ts'
import { loadTranscriptContent } from '../../transcripts/queries.ts'
import { listMessageIdsWithFiles, loadTicketReference, type PendingEscalation } from '../queries.ts'
import { toSubjectSuffix, toTicketKey } from '../rules.ts'
import { renderTicket } from '../views.ts'
import { COPY_FILES_JOB, type CopyFiles } from './copy-files.ts'

export interface TicketCreationContext extends Chat {
  /** The ticketing service. Its calls are not retried, because the schedule repeats the whole step. */
  readonly client: Client
}

export interface CreatableTicket extends PendingEscalation {
  readonly poolId: number
  readonly email: string
}

/** Finds the ticket of an earlier attempt or creates one, stores its tracking key, and returns the key. */
export async function createTicketOnce(
  chat: TicketCreationContext,
  ticket: CreatableTicket,
  signal: AbortSignal,
): Promise<string> {
  const reference = await loadTicketReference(chat, ticket.id)
  const found = ticket.attemptedAt === null ? undefined : await findCreatedTicket(chat, ticket, reference, signal)
  const trackingKey = found ?? (await createTicket(chat, ticket, reference, signal))
  await storeTrackingKey(chat, ticket.id, trackingKey)
  return trackingKey
}

/** Maximum difference between the clocks of the ticketing service and the chat. */
const MAX_CLOCK_DIFFERENCE_MS = 24 * 3600_000

/**
 * Looks for the ticket of an earlier attempt whose response was lost. The idempotency key alone is not enough: it
 * expires after 24 hours, and is bound to the API token.
 */
async function findCreatedTicket(
  { client, now }: TicketCreationContext,
  { requestedAt }: PendingEscalation,
  reference: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  const createdFrom = new Date(Date.parse(requestedAt) - MAX_CLOCK_DIFFERENCE_MS).toISOString()
  // Differs in each search, because the ticketing service caches lists, and an earlier one may lack the ticket.
  const createdTo = new Date(now().getTime() + MAX_CLOCK_DIFFERENCE_MS).toISOString()
  const tickets = client.listTickets({ search: reference, createdFrom, createdTo }, { signal })
  for await (const { subject, trackingKey } of tickets)
    if (subject?.endsWith(toSubjectSuffix(reference))) return trackingKey
  return undefined
}

async function createTicket(
  { db, client, now }: TicketCreationContext,
  { id, poolId, email, visitorName }: CreatableTicket,
  reference: string,
  signal: AbortSignal,
): Promise<string> {
  await db
    .updateTable('chat.conversation')
    .set((e) => ({ escalationAttemptedAt: e.fn.coalesce('escalationAttemptedAt', e.val(now().toISOString())) }))
    .where('id', '=', id)
    .where('escalationStatus', '=', 'requested')
    .execute()
  const { subject, description } = renderTicket(await loadTranscriptContent(db, id), reference)
  const requester = { requesterFullName: visitorName, requesterEmailAddress: email }
  const ticket = { poolId, subject, description, priority: null, ...requester, requesterPhoneNumber: null }
  const receipt = await client.createTicket(ticket, { idempotencyKey: toTicketKey(id), signal })
  return receipt.trackingKey
}

/**
 * Stores the tracking key and, in the same transaction, the jobs that copy the files. Does nothing if a key is stored.
 */
async function storeTrackingKey(
  chat: TicketCreationContext,
  conversationId: string,
  trackingKey: string,
): Promise<void> {
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
