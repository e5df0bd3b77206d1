import { createHmac } from 'node:crypto'
import type { Change, LoadedConversation } from '../conversations/rules/change.ts'
import { createTicketOpenedChange, type EscalatingAgent } from '../conversations/rules/transitions.ts'
import { escalationDisabled } from './errors.ts'

/** Requests a ticket. Does nothing if one was requested before. Throws `escalationDisabled`. */
export function decideEscalation(
  { conversation }: LoadedConversation,
  { agentId, isEnabled }: { readonly agentId: number; readonly isEnabled: boolean },
  at: string,
): Change | null {
  if (!isEnabled) throw escalationDisabled()
  if (conversation.escalationStatus !== 'none') return null
  const request = { escalationRequestedAt: at, escalationRequestedByAgentId: agentId, escalationDueAt: at }
  return { escalation: { escalationStatus: 'requested', ...request }, mustAnnounceState: true }
}

/** Records the ticket. Does nothing if another process has recorded it. */
export const decideTicketOpened = (
  { conversation }: LoadedConversation,
  ticket: { readonly ticketId: number; readonly escalatedBy: EscalatingAgent | null },
  at: string,
): Change | null =>
  conversation.escalationStatus === 'requested' ? createTicketOpenedChange(conversation, ticket, at) : null

/** Returns the idempotency key of the creation: attempts within 24 hours create one ticket. */
export const toTicketKey = (conversationId: string): string => `chat-escalation-${conversationId}`

/** Returns the idempotency key of the ticket message with the files of a chat message. */
export const toFileMessageKey = (messageId: string): string => `chat-files-${messageId}`

/**
 * Returns a text by which the ticket of a conversation can be found. Nobody can compute it without the secret, so the
 * subjects of other tickets do not contain it.
 */
export const toTicketReference = (secret: Buffer, conversationId: string): string =>
  createHmac('sha256', secret).update(conversationId).digest('hex').slice(0, 32)

/** Returns the end of the subject of the ticket with this reference. */
export const toSubjectSuffix = (reference: string): string => ` (chat ${reference})`
