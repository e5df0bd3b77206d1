import type { SignedInAgent } from '../../agents/guard.ts'
import { decideTransfer } from '../rules/transitions.ts'
import type { Conversation, Transfer } from '../schema/agent.ts'
import { type ConversationCommandContext, changeAsAgent } from './run.ts'

/**
 * Transfers a conversation to an agent of its department or to the queue of another department. Throws SVC:4004 or
 * SVC:3006, and a validation error if the target cannot receive it.
 */
export function transferConversation(
  chat: ConversationCommandContext,
  agent: SignedInAgent,
  id: string,
  { agentId, departmentId, note }: Transfer,
): Promise<Conversation> {
  const target = agentId === null ? { departmentId: departmentId ?? 0 } : { agentId }
  return changeAsAgent(chat, agent, id, {
    needs: () => target,
    decide: (loaded, at) => decideTransfer(loaded, { agent, target, note }, at),
  })
}
