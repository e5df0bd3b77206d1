import type { SignedInAgent } from '../../agents/guard.ts'
import { decideReturn } from '../rules/transitions.ts'
import type { Conversation } from '../schema/agent.ts'
import { type ConversationCommandContext, runAsAgent } from './run.ts'

/** Throws the errors of `runAsAgent` and `decideReturn`. */
export const returnConversation = (
  chat: ConversationCommandContext,
  agent: SignedInAgent,
  id: string,
): Promise<Conversation> => runAsAgent(chat, agent, id, { decide: (loaded, at) => decideReturn(loaded, agent, at) })
