import { isOneOf } from '#platform/db/is-one-of.ts'
import { transaction } from '#platform/db/transaction.ts'
import type { Chat, ChatTx } from '../../database/chat.ts'
import { type AgentAway, agentsAway } from '../../presence/queries.ts'
import type { ConversationRow } from '../rules/change.ts'
import { returnsAt } from '../rules/routing.ts'
import { returned } from '../rules/transitions.ts'
import { BATCH_SIZE, writeChanges } from './change.ts'
import { activeAgents } from './run.ts'

/** Returns conversations whose rows are locked to the queue. */
async function returnAll(chat: Chat, tx: ChatTx, conversations: readonly ConversationRow[], at: string): Promise<void> {
  const changes = conversations.map((before) => ({ before, change: returned(before, at) }))
  await writeChanges(chat, tx, changes, at)
}

/** Gives the active conversations of a deactivated agent back to the queue; whoever works again by now keeps them. */
export async function returnConversationsOf(chat: Chat, tx: ChatTx, agentId: number): Promise<void> {
  const at = chat.now().toISOString()
  const held = await tx
    .selectFrom('chat.conversation')
    .selectAll()
    .where('agentId', '=', agentId)
    .where('status', '=', 'active')
    .orderBy('id')
    .forUpdate()
    .execute()
  if (held.length === 0 || (await activeAgents(tx, [agentId])).has(agentId)) return
  await returnAll(chat, tx, held, at)
}

/** The same, as a commit of its own. */
export const returnAtOnce = (chat: Chat, agentId: number): Promise<void> =>
  transaction(chat.db, (tx) => returnConversationsOf(chat, tx, agentId))

/** Remembers who is found disconnected, forgets who is there again, and answers since when each is missed. */
async function missedSince(tx: ChatTx, away: readonly AgentAway[], at: string): Promise<Map<number, string>> {
  const known = await tx.selectFrom('chat.missingAgent').selectAll().execute()
  const ids = new Set(away.map(({ agentId }) => agentId))
  for (const { agentId } of known.filter((one) => !ids.has(one.agentId)))
    await tx.deleteFrom('chat.missingAgent').where('agentId', '=', agentId).execute()
  const since = new Map(known.map(({ agentId, missedAt }) => [agentId, missedAt]))
  const found = away.filter(({ agentId }) => !since.has(agentId)).map(({ agentId }) => ({ agentId, missedAt: at }))
  if (found.length > 0) await tx.insertInto('chat.missingAgent').values(found).execute()
  return new Map(away.map(({ agentId }) => [agentId, since.get(agentId) ?? at]))
}

/**
 * Gives back what agents have who have been gone for so long, and tells whether there may be more. What an agent got and
 * was never connected for stays: it was taken without a hub.
 */
export async function returnOfAbsent(chat: Chat, tx: ChatTx, timeoutMs: number): Promise<boolean> {
  const now = chat.now()
  const at = now.toISOString()
  const away = await agentsAway(tx, now)
  const missed = await missedSince(tx, away, at)
  let isMore = false
  for (const { agentId, goneAt, connectedUntil } of away) {
    if (returnsAt(goneAt, missed.get(agentId) ?? at, timeoutMs) > now.getTime()) continue
    const held = await tx
      .selectFrom('chat.conversation')
      .selectAll()
      .where('agentId', '=', agentId)
      .where('status', '=', 'active')
      .where('assignedAt', '<=', connectedUntil)
      .orderBy('id')
      .limit(BATCH_SIZE)
      .forUpdate()
      .skipLocked()
      .execute()
    await returnAll(chat, tx, held, at)
    isMore ||= held.length === BATCH_SIZE
  }
  return isMore
}

/**
 * The active conversations whose agent does not see them any more: the agent left the department, or lost the role of an
 * administrator. Such an agent could neither answer nor close them.
 */
const unseen = (tx: ChatTx) =>
  // Counted: a conversation that was transferred meanwhile is looked at once more when it is locked, and PostgreSQL would
  // not ask anew whether a row exists.
  tx
    .selectFrom('chat.conversation as conversation')
    .selectAll()
    .where('conversation.status', '=', 'active')
    .where(({ eb, selectFrom }) =>
      eb(
        selectFrom('chat.agent as holder')
          .select((e) => e.fn.countAll<number>().as('count'))
          .whereRef('holder.id', '=', 'conversation.agentId')
          .where('holder.role', '=', 'administrator'),
        '=',
        0,
      ),
    )
    .where(({ eb, selectFrom }) =>
      eb(
        selectFrom('chat.departmentMember as member')
          .select((e) => e.fn.countAll<number>().as('count'))
          .whereRef('member.agentId', '=', 'conversation.agentId')
          .whereRef('member.departmentId', '=', 'conversation.departmentId'),
        '=',
        0,
      ),
    )

/** Returns a batch of unseen conversations to the queue, of any agent. Answers whether there may be more. */
export async function returnOfUnseen(chat: Chat, tx: ChatTx): Promise<boolean> {
  const at = chat.now().toISOString()
  const batch = await unseen(tx).limit(BATCH_SIZE).forUpdate().skipLocked().execute()
  await returnAll(chat, tx, batch, at)
  return batch.length === BATCH_SIZE
}

/**
 * Returns the unseen conversations of these agents to the queue, in a transaction of its own. Call it after the commit that
 * took the access away: a transaction that takes a conversation locks the conversation first and the agent second.
 */
export async function returnUnseenAtOnce(chat: Chat, agentIds: readonly number[]): Promise<void> {
  if (agentIds.length === 0) return
  await transaction(chat.db, async (tx) => {
    const at = chat.now().toISOString()
    const ofAgents = unseen(tx).where(isOneOf('conversation.agentId', agentIds))
    const held = await ofAgents.orderBy('conversation.id').forUpdate().execute()
    await returnAll(chat, tx, held, at)
  })
}
