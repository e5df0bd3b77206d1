import type { SignedInAgent } from '../../agents/guard.ts'
import { type ConversationCommandContext, runAsAgent } from '../../conversations/commands/run.ts'
import type { Conversation } from '../../conversations/schema/agent.ts'
import { decideEscalation } from '../rules.ts'

/** Requests a ticket. Throws `conversationNotFound`, `conversationArchived` or `escalationDisabled`. */
export const escalateConversation = (
  chat: ConversationCommandContext,
  agent: SignedInAgent,
  id: string,
): Promise<Conversation> => {
  const request = { agentId: agent.id, isEnabled: chat.isEscalationEnabled }
  return runAsAgent(chat, agent, id, { decide: (loaded, at) => decideEscalation(loaded, request, at) })
}
