import { invalid } from '#platform/errors/invalid.ts'
import { toInstant } from '#platform/http/instants.ts'
import type { SignedInAgent } from '../../agents/guard.ts'
import type { Chat } from '../../database/chat.ts'
import { conversationClosed, conversationTaken } from '../errors.ts'
import { isHeldBy, resumed } from '../rules.ts'
import type { Conversation } from '../schema/agent.ts'
import { changeAsAgent, type Locked } from './change.ts'
import { returned } from './return.ts'

/** Refuses whoever does not have the conversation, with SVC:3005 or SVC:3006. */
function checkHolder(before: Locked, agent: SignedInAgent): void {
  if (before.status === 'closed') throw conversationClosed()
  if (!isHeldBy(before, agent)) throw conversationTaken()
}

/** Gives a conversation back to the queue. It belongs to the agent who has it. */
export const returnConversation = (chat: Chat, agent: SignedInAgent, id: string): Promise<Conversation> =>
  changeAsAgent(chat, agent, id, (before, _tx, at) => {
    checkHolder(before, agent)
    return returned(before, at)
  })

/** Puts a conversation aside until an instant, or takes it up again. It belongs to the agent who has it. */
export async function snoozeConversation(
  chat: Chat,
  agent: SignedInAgent,
  id: string,
  until: string | null,
): Promise<Conversation> {
  const snoozedUntil = until === null ? null : toInstant(until)
  return await changeAsAgent(chat, agent, id, (before, _tx, at) => {
    checkHolder(before, agent)
    if (snoozedUntil !== null && snoozedUntil <= at) throw invalid({ field: 'until', rule: 'state' })
    const aside = snoozedUntil === null ? {} : { snoozedUntil, snoozedAt: at }
    return { set: { ...resumed(before, at), ...aside }, isMoved: true }
  })
}

/** Replaces the tags of a conversation. */
export const tagConversation = (
  chat: Chat,
  agent: SignedInAgent,
  id: string,
  tags: readonly string[],
): Promise<Conversation> =>
  changeAsAgent(chat, agent, id, async (_before, tx) => {
    await tx.deleteFrom('chat.conversationTag').where('conversationId', '=', id).execute()
    const rows = tags.map((tag, place) => ({ conversationId: id, tag, tagKey: tag.toLowerCase(), place }))
    if (rows.length > 0) await tx.insertInto('chat.conversationTag').values(rows).execute()
    return { isMoved: true }
  })
