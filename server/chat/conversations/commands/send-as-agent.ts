import type { SignedInAgent } from '../../agents/guard.ts'
import { toMessage } from '../queries/messages.ts'
import { type AgentMessageContent, decideAgentMessage } from '../rules/messages.ts'
import type { ChatMessage } from '../schema/message.ts'
import type { ConversationCommandContext } from './run.ts'
import { createRowsToLoadForTake } from './take.ts'

export interface AgentSendResult {
  readonly message: ChatMessage
  /** Whether an earlier request had sent the message. */
  readonly isReplay: boolean
}

/** Sends a text, file or note of an agent. Throws `conversationNotFound`, and the errors of `decideAgentMessage`. */
export async function sendAsAgent(
  { run }: ConversationCommandContext,
  agent: SignedInAgent,
  conversationId: string,
  content: AgentMessageContent,
): Promise<AgentSendResult> {
  const { clientMessageId, kind } = content
  const result = await run({
    conversationId,
    viewer: agent,
    messageKey: { senderKind: 'agent', senderId: String(agent.id), clientMessageId },
    ...(kind === 'Note' ? {} : { rowsToLoad: createRowsToLoadForTake(agent) }),
    decide: (loaded, at) => decideAgentMessage(loaded, { agent, content }, at),
  })
  if (result !== null && result !== 'closed' && 'replay' in result)
    return { message: toMessage(result.replay, 'agent'), isReplay: true }
  const sent = result === null || result === 'closed' ? undefined : result.messages.at(-1)
  if (!sent) throw new Error('a message was not written')
  return { message: toMessage(sent, 'agent'), isReplay: false }
}
