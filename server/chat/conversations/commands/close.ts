import type { SignedInAgent } from '../../agents/guard.ts'
import type { AuthenticatedVisitor } from '../../visitors/guard.ts'
import { decideAgentClose, decideVisitorClose } from '../rules/transitions.ts'
import type { Conversation } from '../schema/agent.ts'
import { type ConversationCommandContext, runAsAgent } from './run.ts'

/** Throws `conversationClosed`, and the errors of `runAsAgent`. */
export const closeConversationAsAgent = (
  chat: ConversationCommandContext,
  agent: SignedInAgent,
  id: string,
): Promise<Conversation> => runAsAgent(chat, agent, id, { decide: (loaded, at) => decideAgentClose(loaded, agent, at) })

/** Throws `conversationNotFound`, also if the conversation is already closed. */
export async function closeConversationAsVisitor(
  { run }: ConversationCommandContext,
  visitor: AuthenticatedVisitor,
  id: string,
): Promise<void> {
  await run({
    conversationId: id,
    viewer: { visitorId: visitor.id },
    decide: (loaded, at) => decideVisitorClose(loaded, visitor, at),
  })
}
