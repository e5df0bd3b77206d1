import { toInstant } from '#platform/http/instants.ts'
import type { SignedInAgent } from '../../agents/guard.ts'
import { decideReturn, decideSnooze } from '../rules/transitions.ts'
import type { Conversation } from '../schema/agent.ts'
import { type ConversationCommandContext, changeAsAgent } from './run.ts'

/** Returns a conversation to the queue. Throws SVC:4004, SVC:3005 or SVC:3006. */
export const returnConversation = (
  chat: ConversationCommandContext,
  agent: SignedInAgent,
  id: string,
): Promise<Conversation> => changeAsAgent(chat, agent, id, { decide: (loaded, at) => decideReturn(loaded, agent, at) })

/** Snoozes a conversation until an instant, or ends the snooze if it is null. Throws SVC:4004, SVC:3005 or SVC:3006. */
export function snoozeConversation(
  chat: ConversationCommandContext,
  agent: SignedInAgent,
  id: string,
  instant: string | null,
): Promise<Conversation> {
  const until = instant === null ? null : toInstant(instant)
  return changeAsAgent(chat, agent, id, { decide: (loaded, at) => decideSnooze(loaded, { agent, until }, at) })
}

/** Replaces the tags of a conversation. Throws SVC:4004. */
export const setConversationTags = (
  chat: ConversationCommandContext,
  agent: SignedInAgent,
  id: string,
  tags: readonly string[],
): Promise<Conversation> => changeAsAgent(chat, agent, id, { decide: () => ({ tags, hasStateChange: true }) })
