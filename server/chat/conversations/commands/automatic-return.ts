import type { SelectQueryBuilder } from 'kysely'
import { isInIdList } from '#platform/db/in-list.ts'
import { transaction } from '#platform/db/transaction.ts'
import type { Chat, ChatTx } from '../../database/chat.ts'
import { type AbsentAgent, findAbsentAgents } from '../../presence/queries.ts'
import { computeReturnDueTime } from '../rules/routing.ts'
import { createReturnChange } from '../rules/transitions.ts'
import { lockActiveAgents } from './run.ts'
import { CHANGE_BATCH_SIZE, changeConversations } from './write-changes.ts'

/** Puts the active conversations of an agent back in the queue, unless the agent has been reactivated. */
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
  await changeConversations(chat, tx, activeConversations, createReturnChange, at)
}

/** Runs `returnConversationsOfDeactivatedAgent` in its own transaction. */
export const returnConversationsInNewTransaction = (chat: Chat, agentId: number): Promise<void> =>
  transaction(chat.db, (tx) => returnConversationsOfDeactivatedAgent(chat, tx, agentId))

/**
 * Stores which agents are absent now. Returns, by agent id, when the absence was first detected. The table and its
 * column have older names: `missingAgent` for absent agents, `missedAt` for the time of detection.
 */
async function trackAbsentAgents(
  tx: ChatTx,
  absentAgents: readonly AbsentAgent[],
  at: string,
): Promise<Map<number, string>> {
  const trackedAgents = await tx.selectFrom('chat.missingAgent').selectAll().execute()
  const absentIds = new Set(absentAgents.map(({ agentId }) => agentId))
  for (const { agentId } of trackedAgents.filter((agent) => !absentIds.has(agent.agentId)))
    await tx.deleteFrom('chat.missingAgent').where('agentId', '=', agentId).execute()
  const detectedAtByAgent = new Map(trackedAgents.map(({ agentId, missedAt }) => [agentId, missedAt]))
  const newlyAbsent = absentAgents
    .filter(({ agentId }) => !detectedAtByAgent.has(agentId))
    .map(({ agentId }) => ({ agentId, missedAt: at }))
  if (newlyAbsent.length > 0) await tx.insertInto('chat.missingAgent').values(newlyAbsent).execute()
  return new Map(absentAgents.map(({ agentId }) => [agentId, detectedAtByAgent.get(agentId) ?? at]))
}

/**
 * Puts conversations of agents who have been absent for `timeoutMs` back in the queue, a batch for each agent. Returns
 * whether there may be more.
 */
export async function returnConversationsOfAbsentAgents(chat: Chat, tx: ChatTx, timeoutMs: number): Promise<boolean> {
  const now = chat.now()
  const at = now.toISOString()
  const absentAgents = await findAbsentAgents(tx, now)
  const detectedAtByAgent = await trackAbsentAgents(tx, absentAgents, at)
  let hasMore = false
  for (const { agentId, leaseExpiredAt, disconnectedAt } of absentAgents) {
    if (computeReturnDueTime(leaseExpiredAt, detectedAtByAgent.get(agentId) ?? at, timeoutMs) > now.getTime()) continue
    const activeConversations = await tx
      .selectFrom('chat.conversation')
      .selectAll()
      .where('agentId', '=', agentId)
      .where('status', '=', 'active')
      // Skips newer assignments: agents may use the API without a hub connection, or get transfers while offline.
      .where('assignedAt', '<=', disconnectedAt)
      .orderBy('id')
      .limit(CHANGE_BATCH_SIZE)
      .forUpdate()
      .skipLocked()
      .execute()
    await changeConversations(chat, tx, activeConversations, createReturnChange, at)
    hasMore ||= activeConversations.length === CHANGE_BATCH_SIZE
  }
  return hasMore
}

/**
 * Counts rows, to compare with 0. NOT EXISTS would be wrong: after a wait for the lock of a row, PostgreSQL checks the
 * WHERE clause again with the new version of the row. In this check, it runs a count again, but not a NOT EXISTS.
 */
const selectRowCount = <T, N extends keyof T, R>(rows: SelectQueryBuilder<T, N, R>) =>
  rows.select((e) => e.fn.countAll<number>().as('count'))

/** Selects active conversations whose assignee is neither an administrator nor a member of the department. */
const selectInaccessibleConversations = (tx: ChatTx) =>
  tx
    .selectFrom('chat.conversation as conversation')
    .selectAll()
    .where('conversation.status', '=', 'active')
    .where((e) => {
      const administrators = e
        .selectFrom('chat.agent as assignee')
        .whereRef('assignee.id', '=', 'conversation.agentId')
        .where('assignee.role', '=', 'administrator')
      return e(selectRowCount(administrators), '=', 0)
    })
    .where((e) => {
      const memberships = e
        .selectFrom('chat.departmentMember as member')
        .whereRef('member.agentId', '=', 'conversation.agentId')
        .whereRef('member.departmentId', '=', 'conversation.departmentId')
      return e(selectRowCount(memberships), '=', 0)
    })

/** Puts a batch of inaccessible conversations back in the queue. Returns whether there may be more. */
export async function returnInaccessibleConversations(chat: Chat, tx: ChatTx): Promise<boolean> {
  const at = chat.now().toISOString()
  const batch = await selectInaccessibleConversations(tx).limit(CHANGE_BATCH_SIZE).forUpdate().skipLocked().execute()
  await changeConversations(chat, tx, batch, createReturnChange, at)
  return batch.length === CHANGE_BATCH_SIZE
}

/** Call it after the commit that removes the access, because conversations must be locked before agents. */
export async function returnInaccessibleConversationsOfAgents(chat: Chat, agentIds: readonly number[]): Promise<void> {
  if (agentIds.length === 0) return
  await transaction(chat.db, async (tx) => {
    const at = chat.now().toISOString()
    const conversationsOfAgents = selectInaccessibleConversations(tx).where(
      isInIdList('conversation.agentId', agentIds),
    )
    const activeConversations = await conversationsOfAgents.orderBy('conversation.id').forUpdate().execute()
    await changeConversations(chat, tx, activeConversations, createReturnChange, at)
  })
}
