import type { SignedInAgent } from '../../agents/guard.ts'
import type { Visitor } from '../../visitors/guard.ts'
import { decideAgentClose, decideVisitorClose } from '../rules/transitions.ts'
import type { Conversation } from '../schema/agent.ts'
import { type ConversationCommandContext, changeAsAgent } from './run.ts'

/** Closes a conversation for an agent. Throws SVC:4004 or SVC:3006. */
export const closeConversationAsAgent = (
  chat: ConversationCommandContext,
  agent: SignedInAgent,
  id: string,
): Promise<Conversation> =>
  changeAsAgent(chat, agent, id, { decide: (loaded, at) => decideAgentClose(loaded, agent, at) })

/** Closes a conversation for its visitor. Throws SVC:4004, also if it is already closed. */
export async function closeConversationAsVisitor(
  { run }: ConversationCommandContext,
  visitor: Visitor,
  id: string,
): Promise<void> {
  await run({
    conversationId: id,
    viewer: { visitorId: visitor.id },
    decide: (loaded, at) => decideVisitorClose(loaded, visitor, at),
  })
}
