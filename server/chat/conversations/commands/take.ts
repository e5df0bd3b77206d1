import type { SignedInAgent } from '../../agents/guard.ts'
import type { ConversationRow } from '../rules/change.ts'
import { taken } from '../rules/transitions.ts'
import type { Conversation } from '../schema/agent.ts'
import { type ConversationChat, changeAsAgent, type Needs } from './run.ts'

/** What it takes to know before an agent may take a conversation. */
export const toTake =
  (agent: SignedInAgent) =>
  ({ status }: ConversationRow): Needs =>
    status === 'queued' ? { agentId: agent.id } : {}

/** Takes a conversation from the queue. Of several agents who try at once one gets it. */
export const takeConversation = (chat: ConversationChat, agent: SignedInAgent, id: string): Promise<Conversation> =>
  changeAsAgent(chat, agent, id, { needs: toTake(agent), decide: (loaded, at) => taken(loaded, agent, at) })
