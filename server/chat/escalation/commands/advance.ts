import { DependencyUnavailableError } from '#platform/errors/dependency-unavailable.ts'
import { type Log, logFields } from '#platform/observe/log.ts'
import { FlowdeskError } from '#sdk'
import type { RunConversationCommand } from '../../conversations/commands/run.ts'
import { findPendingEscalation, type PendingEscalation } from '../queries.ts'
import { computeRetryMs, decideTicketOpened, isContentRefusal } from '../rules.ts'
import { createTicketOnce, type TicketCreationContext } from './create-ticket.ts'
import type { AdvanceEscalationPayload } from './schedule.ts'

export interface EscalationContext extends TicketCreationContext {
  readonly run: RunConversationCommand
  readonly log: Log
  /** Logs an error of the ticketing service, at most once a minute. Call it with null after a success. */
  readonly reportOutcome: (error: unknown | null) => void
  /** Shortest wait after a failure at the ticketing service before the schedule tries again. */
  readonly scheduleIntervalMs: number
}

/**
 * Whether the ticketing service refused a call or was unreachable. All other errors are defects, or come from the
 * database of the chat.
 */
const isServiceError = (error: unknown): boolean =>
  error instanceof FlowdeskError || error instanceof DependencyUnavailableError

/**
 * Creates the ticket of an escalation, and records it in the conversation. Each step can be repeated. The schedule
 * tries again later if no ticket can be created yet, if a call to the ticketing service fails, or if the process is
 * stopping. Throws all other errors. Does nothing if the escalation is not pending, or if another job has claimed it.
 */
export async function advanceEscalation(
  chat: EscalationContext,
  claim: AdvanceEscalationPayload,
  signal: AbortSignal,
): Promise<void> {
  const pending = await findPendingEscalation(chat.db, claim.conversationId, claim.claimedUntil)
  if (!pending) return
  const ageMs = chat.now().getTime() - Date.parse(pending.requestedAt)
  try {
    if (await openTicket(chat, pending, signal)) chat.reportOutcome(null)
    else await releaseClaim(chat, claim, computeRetryMs(null, ageMs, chat.scheduleIntervalMs))
  } catch (error) {
    // An error while the process is stopping does not show that the service has failed.
    if (signal.aborted) return await releaseClaim(chat, claim, chat.scheduleIntervalMs)
    if (!isServiceError(error)) throw error
    reportServiceError(chat, pending, error)
    await releaseClaim(chat, claim, computeRetryMs(error, ageMs, chat.scheduleIntervalMs))
  }
}

function reportServiceError(
  { log, reportOutcome }: EscalationContext,
  { id }: PendingEscalation,
  error: unknown,
): void {
  if (isContentRefusal(error))
    log.warn(
      { ...logFields(error), conversationId: id },
      'the ticketing service refused a request for the ticket of a conversation; retrying later',
    )
  else reportOutcome(error)
}

/** Creates or finds the ticket, and records it. Returns false if no ticket exists and the server cannot create one. */
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
async function releaseClaim(
  { db, now }: EscalationContext,
  claim: AdvanceEscalationPayload,
  retryMs: number,
): Promise<void> {
  await db
    .updateTable('chat.conversation')
    .set({ escalationDueAt: new Date(now().getTime() + retryMs).toISOString() })
    .where('id', '=', claim.conversationId)
    .where('escalationStatus', '=', 'requested')
    .where('escalationDueAt', '=', claim.claimedUntil)
    .execute()
}
