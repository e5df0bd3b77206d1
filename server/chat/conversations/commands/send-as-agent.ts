import type { SignedInAgent } from '../../agents/guard.ts'
import { toMessage } from '../queries/messages.ts'
import { type AgentMessageContent, decideAgentMessage } from '../rules/messages.ts'
import type { ChatMessage } from '../schema/message.ts'
import type { ConversationCommandContext } from './run.ts'
import { createTakeNeeds } from './take.ts'

export interface AgentSendResult {
  readonly message: ChatMessage
  /** Whether the message was already sent by an earlier request. */
  readonly isReplay: boolean
}

/**
 * Sends a text, file or note of an agent. A repeated `clientMessageId` returns the first message. A text to a queued
 * conversation takes it first. Throws SVC:4004, SVC:3005, SVC:3006 or SVC:3009.
 */
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
    ...(kind === 'Note' ? {} : { needs: createTakeNeeds(agent) }),
    decide: (loaded, at) => decideAgentMessage(loaded, { agent, content }, at),
  })
  if (result !== null && result !== 'closed' && 'replay' in result)
    return { message: toMessage(result.replay, 'agent'), isReplay: true }
  const row = result === null || result === 'closed' ? undefined : result.rows.at(-1)
  if (!row) throw new Error('a message was not written')
  return { message: toMessage(row, 'agent'), isReplay: false }
}
