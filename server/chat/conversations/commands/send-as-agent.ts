import type { SignedInAgent } from '../../agents/guard.ts'
import { messageOf } from '../queries/messages.ts'
import { type AgentContent, agentMessage } from '../rules/messages.ts'
import type { ChatMessage } from '../schema/message.ts'
import type { ConversationChat } from './run.ts'
import { toTake } from './take.ts'

/** A message of an agent that was sent. */
export interface SentByAgent {
  readonly message: ChatMessage
  /** Whether it had been sent before. */
  readonly isReplay: boolean
}

/**
 * Sends a text, file or note of an agent. Sent again with the same `clientMessageId` it returns the first message. Texts
 * belong to the agent who has the conversation; one that is queued is taken first. Refuses with SVC:4004, SVC:3005, SVC:3006
 * or SVC:3009.
 */
export async function sendAsAgent(
  { run }: ConversationChat,
  agent: SignedInAgent,
  conversationId: string,
  content: AgentContent,
): Promise<SentByAgent> {
  const { clientMessageId, kind } = content
  const result = await run({
    conversationId,
    viewer: agent,
    sent: { senderKind: 'agent', senderId: String(agent.id), clientMessageId },
    ...(kind === 'Note' ? {} : { needs: toTake(agent) }),
    decide: (loaded, at) => agentMessage(loaded, { agent, content }, at),
  })
  if (result !== null && result !== 'closed' && 'replay' in result)
    return { message: messageOf(result.replay, 'agent'), isReplay: true }
  const row = result === null || result === 'closed' ? undefined : result.rows.at(-1)
  if (!row) throw new Error('a message was not written')
  return { message: messageOf(row, 'agent'), isReplay: false }
}
