import type { SignedInAgent } from '../../agents/guard.ts'
import { decideTransfer } from '../rules/transitions.ts'
import type { Conversation, TransferRequest } from '../schema/agent.ts'
import { type ConversationCommandContext, runAsAgent } from './run.ts'

/** Throws the errors of `runAsAgent` and `decideTransfer`. */
export function transferConversation(
  chat: ConversationCommandContext,
  agent: SignedInAgent,
  id: string,
  { agentId, departmentId, note }: TransferRequest,
): Promise<Conversation> {
  const target = agentId === null ? { departmentId: departmentId ?? 0 } : { agentId }
  return runAsAgent(chat, agent, id, {
    getIdsToLoad: () => target,
    decide: (loaded, at) => decideTransfer(loaded, { agent, target, note }, at),
  })
}
