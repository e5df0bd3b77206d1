import { createHmac } from 'node:crypto'
import { FlowdeskError } from '#sdk'
import type { Change, LoadedConversation } from '../conversations/rules/change.ts'
import { createTicketOpenedChange, type EscalatingAgent } from '../conversations/rules/transitions.ts'
import { escalationDisabled } from './errors.ts'

/** Returns the change that requests a ticket; null if one was requested before. Throws `escalationDisabled`. */
export function decideEscalation(
  { conversation }: LoadedConversation,
  { agentId, isEnabled }: { readonly agentId: number; readonly isEnabled: boolean },
  at: string,
): Change | null {
  if (!isEnabled) throw escalationDisabled()
  if (conversation.escalationStatus !== 'none') return null
  const request = { escalationRequestedAt: at, escalationRequestedByAgentId: agentId, escalationDueAt: at }
  return { escalation: { escalationStatus: 'requested', ...request }, announcesState: true }
}

/** Returns the change that records the ticket; null if another process has recorded it. */
export const decideTicketOpened = (
  { conversation }: LoadedConversation,
  ticket: { readonly ticketId: number; readonly escalatedBy: EscalatingAgent | null },
  at: string,
): Change | null =>
  conversation.escalationStatus === 'requested' ? createTicketOpenedChange(conversation, ticket, at) : null

/** Returns the idempotency key of a ticket: all attempts within 24 hours together create only one ticket. */
export const toTicketIdempotencyKey = (conversationId: string): string => `chat-escalation-${conversationId}`

/** Returns the idempotency key of the ticket message that contains the files of a chat message. */
export const toFileMessageIdempotencyKey = (messageId: string): string => `chat-files-${messageId}`

/** A search for a ticket can miss it if the clocks of the ticketing service and the chat differ by more than this. */
export const MAX_CLOCK_DIFFERENCE_MS = 24 * 3600_000

/** Returns a text that, in the subject of a ticket, identifies its conversation. Only the server can compute it. */
export const computeSubjectMarker = (secret: Buffer, conversationId: string): string =>
  createHmac('sha256', secret).update(conversationId).digest('hex').slice(0, 32)

export const toSubjectSuffix = (subjectMarker: string): string => ` (chat ${subjectMarker})`

/** The code with which the ticketing service refuses an API token that lacks a scope. */
const SCOPE_MISSING = 'SVC:1101'

/**
 * Whether the ticketing service refuses the content of a request, such as the pool. All other errors of the service
 * concern every conversation: the service is unreachable, overloaded, or does not accept the API token.
 */
export const isContentRefusal = (error: unknown): error is FlowdeskError =>
  error instanceof FlowdeskError &&
  error.status >= 400 &&
  error.status < 500 &&
  ![401, 429].includes(error.status) &&
  error.code !== SCOPE_MISSING

/** The longest wait between two attempts, unless the schedule runs less often. */
export const MAX_RETRY_MS = 3600_000

/**
 * Returns the wait after a failed attempt, in milliseconds: `scheduleIntervalMs` if a later attempt may succeed by
 * itself. If only a change of the conversation or the settings can help, the wait grows with the age of the escalation.
 * `error` is null if the pool or the e-mail address for a ticket is missing.
 */
export function computeRetryMs(error: unknown, ageMs: number, scheduleIntervalMs: number): number {
  // 409: another attempt with the same idempotency key is running, or has created the ticket.
  const isTemporary = error !== null && (!isContentRefusal(error) || error.status === 409)
  return isTemporary ? scheduleIntervalMs : Math.max(scheduleIntervalMs, Math.min(ageMs / 10, MAX_RETRY_MS))
}
