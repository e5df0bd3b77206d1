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
