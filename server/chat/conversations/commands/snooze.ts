import { toInstant } from '#platform/http/instants.ts'
import type { SignedInAgent } from '../../agents/guard.ts'
import { decideSnooze } from '../rules/transitions.ts'
import type { Conversation } from '../schema/agent.ts'
import { type ConversationCommandContext, runAsAgent } from './run.ts'

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
