import { DependencyUnavailableError } from '#platform/errors/dependency-unavailable.ts'
import { FlowdeskError } from '#sdk'
import type { RunConversationCommand } from '../../conversations/commands/run.ts'
import { findPendingEscalation, type PendingEscalation } from '../queries.ts'
import { decideTicketOpened } from '../rules.ts'
import { createTicketOnce, type TicketCreationContext } from './create-ticket.ts'
import type { AdvanceEscalation } from './schedule.ts'

export interface EscalationContext extends TicketCreationContext {
  readonly run: RunConversationCommand
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
