import type { SignedInAgent } from '../../agents/guard.ts'
import type { ConversationRow } from '../rules/change.ts'
import { taken } from '../rules/transitions.ts'
import type { Conversation } from '../schema/agent.ts'
import { type ConversationChat, changeAsAgent, type Needs } from './run.ts'

/** Returns the `needs` of a command that takes a conversation if it is queued. */
export const toTake =
  (agent: SignedInAgent) =>
  ({ status }: ConversationRow): Needs =>
    status === 'queued' ? { agentId: agent.id } : {}

/** Takes a conversation from the queue. One of several parallel attempts succeeds. Throws SVC:4004, or as `taken`. */
export const takeConversation = (chat: ConversationChat, agent: SignedInAgent, id: string): Promise<Conversation> =>
  changeAsAgent(chat, agent, id, { needs: toTake(agent), decide: (loaded, at) => taken(loaded, agent, at) })
