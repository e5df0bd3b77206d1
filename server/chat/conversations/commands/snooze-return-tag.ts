import { toInstant } from '#platform/http/instants.ts'
import type { SignedInAgent } from '../../agents/guard.ts'
import { decideReturn, decideSnooze } from '../rules/transitions.ts'
import type { Conversation } from '../schema/agent.ts'
import { type ConversationCommandContext, runAsAgent } from './run.ts'

/** Throws the errors of `runAsAgent` and `decideReturn`. */
export const returnConversation = (
  chat: ConversationCommandContext,
  agent: SignedInAgent,
  id: string,
): Promise<Conversation> => runAsAgent(chat, agent, id, { decide: (loaded, at) => decideReturn(loaded, agent, at) })

/** Ends the snooze if `until` is null. Throws the errors of `runAsAgent` and `decideSnooze`. */
export function snoozeConversation(
  chat: ConversationCommandContext,
  agent: SignedInAgent,
  id: string,
  until: string | null,
): Promise<Conversation> {
  const snooze = { agent, until: until === null ? null : toInstant(until) }
  return runAsAgent(chat, agent, id, { decide: (loaded, at) => decideSnooze(loaded, snooze, at) })
}

/** Replaces the tags. Throws the errors of `runAsAgent`. */
export const setConversationTags = (
  chat: ConversationCommandContext,
  agent: SignedInAgent,
  id: string,
  tags: readonly string[],
): Promise<Conversation> => runAsAgent(chat, agent, id, { decide: () => ({ tags, mustAnnounceState: true }) })
