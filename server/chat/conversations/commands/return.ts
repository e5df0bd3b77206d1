import { isInIdList } from '#platform/db/in-list.ts'
import { transaction } from '#platform/db/transaction.ts'
import type { Chat, ChatTx } from '../../database/chat.ts'
import { type AbsentAgent, findAbsentAgents } from '../../presence/queries.ts'
import type { ConversationRow } from '../rules/change.ts'
import { returnDueAt } from '../rules/routing.ts'
import { createReturnChange } from '../rules/transitions.ts'
import { BATCH_SIZE, writeChanges } from './change.ts'
import { lockActiveAgents } from './run.ts'

async function requeueAll(chat: Chat, tx: ChatTx, rows: readonly ConversationRow[], at: string): Promise<void> {
  const changes = rows.map((before) => ({ before, change: createReturnChange(before, at) }))
  await writeChanges(chat, tx, changes, at)
}

/** Requeues the active conversations of a deactivated agent, unless the agent has been reactivated. */
export async function returnConversationsOfDeactivatedAgent(chat: Chat, tx: ChatTx, agentId: number): Promise<void> {
  const at = chat.now().toISOString()
  const activeConversations = await tx
    .selectFrom('chat.conversation')
    .selectAll()
    .where('agentId', '=', agentId)
    .where('status', '=', 'active')
    .orderBy('id')
    .forUpdate()
    .execute()
  if (activeConversations.length === 0 || (await lockActiveAgents(tx, [agentId])).has(agentId)) return
  await requeueAll(chat, tx, activeConversations, at)
}

/** As `returnConversationsOfDeactivatedAgent`, in a transaction of its own. */
export const returnConversationsInNewTransaction = (chat: Chat, agentId: number): Promise<void> =>
  transaction(chat.db, (tx) => returnConversationsOfDeactivatedAgent(chat, tx, agentId))

/** Returns when each absent agent was first detected, by agent id. Stores new agents and deletes those who returned. */
async function trackMissingAgents(
  tx: ChatTx,
  absentAgents: readonly AbsentAgent[],
  at: string,
): Promise<Map<number, string>> {
  const known = await tx.selectFrom('chat.missingAgent').selectAll().execute()
  const ids = new Set(absentAgents.map(({ agentId }) => agentId))
  for (const { agentId } of known.filter((one) => !ids.has(one.agentId)))
    await tx.deleteFrom('chat.missingAgent').where('agentId', '=', agentId).execute()
  const since = new Map(known.map(({ agentId, missedAt }) => [agentId, missedAt]))
  const newlyAbsent = absentAgents
    .filter(({ agentId }) => !since.has(agentId))
    .map(({ agentId }) => ({ agentId, missedAt: at }))
  if (newlyAbsent.length > 0) await tx.insertInto('chat.missingAgent').values(newlyAbsent).execute()
  return new Map(absentAgents.map(({ agentId }) => [agentId, since.get(agentId) ?? at]))
}

/**
 * Requeues conversations of agents who have been absent for `timeoutMs`. Returns whether there may be more. Skips those
 * that were assigned after the agent disconnected: the agent works through the API, without a hub connection.
 */
export async function returnConversationsOfAbsentAgents(chat: Chat, tx: ChatTx, timeoutMs: number): Promise<boolean> {
  const now = chat.now()
  const at = now.toISOString()
  const absentAgents = await findAbsentAgents(tx, now)
  const missedAtByAgent = await trackMissingAgents(tx, absentAgents, at)
  let hasMore = false
  for (const { agentId, absentSince, connectedUntil } of absentAgents) {
    if (returnDueAt(absentSince, missedAtByAgent.get(agentId) ?? at, timeoutMs) > now.getTime()) continue
    const activeConversations = await tx
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
    await requeueAll(chat, tx, activeConversations, at)
    hasMore ||= activeConversations.length === BATCH_SIZE
  }
  return hasMore
}

/**
 * Selects the active conversations that their agent can no longer see, answer or close, because the agent left the
 * department or lost the administrator role.
 */
const selectInaccessibleConversations = (tx: ChatTx) =>
  // Compares counts with 0 instead of using NOT EXISTS: if a conversation was transferred before PostgreSQL got the
  // lock, it rechecks the row, and that recheck would not evaluate NOT EXISTS again.
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

/** Requeues a batch of conversations that their agents can no longer see. Returns whether there may be more. */
export async function returnInaccessibleConversations(chat: Chat, tx: ChatTx): Promise<boolean> {
  const at = chat.now().toISOString()
  const batch = await selectInaccessibleConversations(tx).limit(BATCH_SIZE).forUpdate().skipLocked().execute()
  await requeueAll(chat, tx, batch, at)
  return batch.length === BATCH_SIZE
}

/**
 * Requeues the conversations that these agents can no longer see, in a transaction of its own. Call it after the commit
 * that removed the access, to keep the lock order: conversations before agents.
 */
export async function returnInaccessibleInNewTransaction(chat: Chat, agentIds: readonly number[]): Promise<void> {
  if (agentIds.length === 0) return
  await transaction(chat.db, async (tx) => {
    const at = chat.now().toISOString()
    const ofAgents = selectInaccessibleConversations(tx).where(isInIdList('conversation.agentId', agentIds))
    const activeConversations = await ofAgents.orderBy('conversation.id').forUpdate().execute()
    await requeueAll(chat, tx, activeConversations, at)
  })
}
