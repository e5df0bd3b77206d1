import type { SignedInAgent } from '../../agents/guard.ts'
import type { ConversationRow } from '../rules/change.ts'
import { decideTake } from '../rules/transitions.ts'
import type { Conversation } from '../schema/agent.ts'
import { type CommandNeeds, type ConversationCommandContext, changeAsAgent } from './run.ts'

/** Returns the `needs` of a command that takes a conversation if it is queued. */
export const createTakeNeeds =
  (agent: SignedInAgent) =>
  ({ status }: ConversationRow): CommandNeeds =>
    status === 'queued' ? { agentId: agent.id } : {}

/** Takes a conversation from the queue. One of several parallel attempts succeeds. Throws SVC:4004, or as `decideTake`. */
export const takeConversation = (
  chat: ConversationCommandContext,
  agent: SignedInAgent,
  id: string,
): Promise<Conversation> =>
  changeAsAgent(chat, agent, id, {
    needs: createTakeNeeds(agent),
    decide: (loaded, at) => decideTake(loaded, agent, at),
  })
