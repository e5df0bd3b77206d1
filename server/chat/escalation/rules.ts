import type { Change, LoadedConversation } from '../conversations/rules/change.ts'
import { createTicketOpenedChange, type TicketRequester } from '../conversations/rules/transitions.ts'
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
  ticket: { readonly ticketId: number; readonly requester: TicketRequester | null },
  at: string,
): Change | null =>
  conversation.escalationStatus === 'requested' ? createTicketOpenedChange(conversation, ticket, at) : null

/** The key of the creation: attempts within its 24 hours make one ticket. */
export const toTicketKey = (conversationId: string): string => `chat-escalation-${conversationId}`

/** The key of the message that brings the files of a chat message to the ticket. */
export const toFileMessageKey = (messageId: string): string => `chat-files-${messageId}`
