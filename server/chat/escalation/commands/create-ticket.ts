import { transaction } from '#platform/db/transaction.ts'
import type { Client } from '#sdk'
import type { Chat } from '../../database/chat.ts'
import { loadTranscriptContent } from '../../transcripts/queries.ts'
import { findTrackingKey, listMessageIdsWithFiles, loadSubjectMarker, type PendingEscalation } from '../queries.ts'
import { MAX_CLOCK_DIFFERENCE_MS, toSubjectSuffix, toTicketIdempotencyKey } from '../rules.ts'
import { renderTicket } from '../views.ts'
import { insertCopyJob } from './copy-files.ts'

export interface TicketCreationContext extends Chat {
  /** A client of the ticketing service. It does not retry calls, because the schedule repeats the whole step. */
  readonly client: Client
}

interface EscalationWithPoolAndEmail extends PendingEscalation {
  readonly poolId: number
  readonly visitorEmail: string
}

const hasPoolAndEmail = (pending: PendingEscalation): pending is EscalationWithPoolAndEmail =>
  pending.poolId !== null && pending.visitorEmail !== null

/**
 * Finds the ticket of an earlier attempt or creates one, stores its tracking key, and returns the key. Returns
 * undefined if no ticket exists and the server cannot create one: the pool or the e-mail address is missing, or the
 * escalation is no longer pending.
 */
export async function createTicketOnce(
  chat: TicketCreationContext,
  pending: PendingEscalation,
  signal: AbortSignal,
): Promise<string | undefined> {
  const subjectMarker = await loadSubjectMarker(chat, pending.id)
  const createIfPossible = async () =>
    hasPoolAndEmail(pending) ? await createTicket(chat, pending, subjectMarker, signal) : undefined
  const earlierKey =
    pending.attemptedAt === null ? undefined : await findEarlierTrackingKey(chat, pending, subjectMarker, signal)
  const trackingKey = earlierKey ?? (await createIfPossible())
  return trackingKey === undefined ? undefined : await storeTrackingKey(chat, pending.id, trackingKey)
}

/**
 * Looks for the ticket of an earlier attempt whose response was lost. The idempotency key alone is not enough: it
 * expires after 24 hours, and is bound to the API token.
 */
async function findEarlierTrackingKey(
  { client, now }: TicketCreationContext,
  { requestedAt }: PendingEscalation,
  subjectMarker: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  const createdFrom = new Date(Date.parse(requestedAt) - MAX_CLOCK_DIFFERENCE_MS).toISOString()
  // The current time makes each query different: the ticketing service caches lists, which may lack the ticket.
  const createdTo = new Date(now().getTime() + MAX_CLOCK_DIFFERENCE_MS).toISOString()
  const tickets = client.listTickets({ search: subjectMarker, createdFrom, createdTo }, { signal })
  for await (const { subject, trackingKey } of tickets)
    if (subject?.endsWith(toSubjectSuffix(subjectMarker))) return trackingKey
  return undefined
}

async function createTicket(
  { db, client, now }: TicketCreationContext,
  { id, poolId, visitorEmail, visitorName }: EscalationWithPoolAndEmail,
  subjectMarker: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  const { numUpdatedRows } = await db
    .updateTable('chat.conversation')
    .set((e) => ({ escalationAttemptedAt: e.fn.coalesce('escalationAttemptedAt', e.val(now().toISOString())) }))
    .where('id', '=', id)
    .where('escalationStatus', '=', 'requested')
    .executeTakeFirstOrThrow()
  // If no row was updated, the conversation was archived, or another job has recorded its ticket.
  if (Number(numUpdatedRows) === 0) return undefined
  const { subject, description } = renderTicket(await loadTranscriptContent(db, id), subjectMarker)
  const requester = { requesterFullName: visitorName, requesterEmailAddress: visitorEmail }
  const ticket = { poolId, subject, description, priority: null, ...requester, requesterPhoneNumber: null }
  const receipt = await client.createTicket(ticket, { idempotencyKey: toTicketIdempotencyKey(id), signal })
  return receipt.trackingKey
}

/**
 * Stores the tracking key and, in the same transaction, the job that copies the files. If another job has stored a key
 * first, returns that key.
 */
function storeTrackingKey(chat: TicketCreationContext, conversationId: string, trackingKey: string): Promise<string> {
  return transaction(chat.db, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('chat.conversation')
      .set({ escalationTrackingKey: trackingKey })
      .where('id', '=', conversationId)
      .where('escalationTrackingKey', 'is', null)
      .executeTakeFirstOrThrow()
    if (Number(numUpdatedRows) === 0) return (await findTrackingKey(tx, conversationId)) ?? trackingKey
    if ((await listMessageIdsWithFiles(tx, conversationId)).length > 0)
      await insertCopyJob(tx, chat, { conversationId })
    return trackingKey
  })
}
