import type { SignedInAgent } from '../../agents/guard.ts'
import { toMessage } from '../queries/messages.ts'
import { type AgentMessageContent, decideAgentMessage } from '../rules/messages.ts'
import type { ChatMessage } from '../schema/message.ts'
import { runWithArchiveCheck } from './archive-check.ts'
import type { ConversationCommand, ConversationCommandContext } from './run.ts'
import { getAgentIdToLoadIfQueued } from './take.ts'

export interface AgentSendResult {
  readonly message: ChatMessage
  readonly wasSentBefore: boolean
}

/** Throws `conversationNotFound`, `conversationArchived`, and the errors of `decideAgentMessage`. */
export async function sendAsAgent(
  { db, run }: ConversationCommandContext,
  agent: SignedInAgent,
  conversationId: string,
  content: AgentMessageContent,
): Promise<AgentSendResult> {
  const { clientMessageId, kind } = content
  const command: ConversationCommand = {
    conversationId,
    viewer: agent,
    messageKey: { senderKind: 'agent', senderId: String(agent.id), clientMessageId },
    ...(kind === 'Note' ? {} : { getIdsToLoad: (conversation) => getAgentIdToLoadIfQueued(agent, conversation) }),
    decide: (loaded, at) => decideAgentMessage(loaded, { agent, content }, at),
  }
  const result = await runWithArchiveCheck(db, agent, conversationId, () => run(command))
  if (result === null || result === 'needsOtherConversation') throw new Error('a message was not written')
  if ('earlierMessage' in result) return { message: toMessage(result.earlierMessage, 'agent'), wasSentBefore: true }
  const sentMessage = result.messages.at(-1)
  if (!sentMessage) throw new Error('a message was not written')
  return { message: toMessage(sentMessage, 'agent'), wasSentBefore: false }
}
