import type { SignedInAgent } from '../../agents/guard.ts'
import type { ConversationRow } from '../rules/change.ts'
import { decideTake } from '../rules/transitions.ts'
import type { Conversation } from '../schema/agent.ts'
import { type ConversationCommandContext, type IdsToLoad, runAsAgent } from './run.ts'

export const getAgentIdToLoadIfQueued = (agent: SignedInAgent, { status }: ConversationRow): IdsToLoad =>
  status === 'queued' ? { agentId: agent.id } : {}

/** Throws the errors of `runAsAgent` and `decideTake`. */
export const takeConversation = (
  chat: ConversationCommandContext,
  agent: SignedInAgent,
  id: string,
): Promise<Conversation> =>
  runAsAgent(chat, agent, id, {
    getIdsToLoad: (conversation) => getAgentIdToLoadIfQueued(agent, conversation),
    decide: (loaded, at) => decideTake(loaded, agent, at),
  })
