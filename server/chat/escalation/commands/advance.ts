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
 * Whether the ticketing service refused a call or was unreachable. All other errors are defects, or come from the
 * database of the chat.
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
    const isOpened = await openTicket(chat, pending, signal)
    if (!isOpened) return await releaseClaim(chat, { conversationId, claimedUntil })
    chat.report(null)
  } catch (error) {
    if (!isServiceError(error) && !signal.aborted) throw error
    chat.report(error)
    await releaseClaim(chat, { conversationId, claimedUntil })
  }
}

/** Returns false if there is no ticket, and none can be created. */
async function openTicket(chat: EscalationContext, pending: PendingEscalation, signal: AbortSignal): Promise<boolean> {
  const trackingKey = pending.trackingKey ?? (await createTicketOnce(chat, pending, signal))
  if (trackingKey === undefined) return false
  const { id: ticketId } = await chat.client.getTicketByTrackingKey(trackingKey, { waitForMs: 0, signal })
  const ticket = { ticketId, escalatedBy: pending.escalatedBy }
  await chat.run({
    conversationId: pending.id,
    viewer: { id: 0, visibleDepartmentIds: null },
    decide: (loaded, at) => decideTicketOpened(loaded, ticket, at),
  })
  return true
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
