import type { SignedInAgent } from '../../agents/guard.ts'
import type { Conversation } from '../schema/agent.ts'
import { type ConversationCommandContext, runAsAgent } from './run.ts'

/** Replaces the tags. Throws the errors of `runAsAgent`. */
export const setConversationTags = (
  chat: ConversationCommandContext,
  agent: SignedInAgent,
  id: string,
  tags: readonly string[],
): Promise<Conversation> => runAsAgent(chat, agent, id, { decide: () => ({ tags, announcesState: true }) })
