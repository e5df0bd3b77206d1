import { isInIdList } from '#platform/db/in-list.ts'
import { transaction } from '#platform/db/transaction.ts'
import { leaseCutoff } from '../../agents/rules.ts'
import type { Chat, ChatTx } from '../../database/chat.ts'
import { listAutomaticQueues } from '../queries/queues.ts'
import type { ConversationRow } from '../rules/change.ts'
import { chooseAgent, type RoutingCandidate } from '../rules/routing.ts'
import { createAssignmentChange } from '../rules/transitions.ts'
import { writeChanges } from './change.ts'

async function findOldestQueued({ db }: Chat, departmentId: number): Promise<string | undefined> {
  const first = await db
    .selectFrom('chat.conversation')
    .select('id')
    .where('departmentId', '=', departmentId)
    .where('status', '=', 'queued')
    .orderBy('createdAt')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return first?.id
}

/** Locks a conversation if it is still queued. Every transaction locks conversations before agents. */
const lockQueued = (tx: ChatTx, departmentId: number, id: string): Promise<ConversationRow | undefined> =>
  tx
    .selectFrom('chat.conversation')
    .selectAll()
    .where('id', '=', id)
    .where('departmentId', '=', departmentId)
    .where('status', '=', 'queued')
    .forUpdate()
    .executeTakeFirst()

/** Locks the available members of a department, so that parallel assignments cannot exceed their capacity. */
const lockAvailableMembers = (tx: ChatTx, departmentId: number) =>
  tx
    .selectFrom('chat.agent')
    .select(['id', 'displayName', 'maxConcurrentConversations'])
    .where('isActive', '=', true)
    .where('isAvailable', '=', true)
    .where('id', 'in', (e) =>
      e.selectFrom('chat.departmentMember').select('agentId').where('departmentId', '=', departmentId),
    )
    .orderBy('id')
    .forUpdate()
    .execute()

/** Returns the connected agents. A connection counts as gone as soon as it ends, without a grace period. */
async function connectedAgents(tx: ChatTx, agentIds: readonly number[], now: Date): Promise<Set<number>> {
  const rows = await tx
    .selectFrom('chat.agentConnection')
    .select('agentId')
    .distinct()
    .where(isInIdList('agentId', agentIds))
    .where('endedAt', 'is', null)
    .where('seenAt', '>', leaseCutoff(now))
    .execute()
  return new Set(rows.map(({ agentId }) => agentId))
}

async function activeConversationCounts(tx: ChatTx, agentIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await tx
    .selectFrom('chat.conversation')
    .select(['agentId', (e) => e.fn.countAll<number>().as('count')])
    .where(isInIdList('agentId', agentIds))
    .where('status', '=', 'active')
    .groupBy('agentId')
    .execute()
  return new Map(rows.flatMap(({ agentId, count }) => (agentId === null ? [] : [[agentId, Number(count)] as const])))
}

async function lastAssignments(tx: ChatTx, agentIds: readonly number[]): Promise<Map<number, string>> {
  const rows = await tx
    .selectFrom('chat.assignment')
    .select(['agentId', (e) => e.fn.max('assignedAt').as('assignedAt')])
    .where(isInIdList('agentId', agentIds))
    .groupBy('agentId')
    .execute()
  return new Map(rows.map(({ agentId, assignedAt }) => [agentId, assignedAt]))
}

async function loadCandidates(tx: ChatTx, departmentId: number, now: Date): Promise<RoutingCandidate[]> {
  const members = await lockAvailableMembers(tx, departmentId)
  const ids = members.map(({ id }) => id)
  const connected = await connectedAgents(tx, ids, now)
  const present = members.filter(({ id }) => connected.has(id))
  if (present.length === 0) return []
  const [counts, last] = [await activeConversationCounts(tx, ids), await lastAssignments(tx, ids)]
  return present.map((member) => ({
    ...member,
    activeCount: counts.get(member.id) ?? 0,
    lastAssignedAt: last.get(member.id) ?? null,
  }))
}

/** Returns the previous agent of a conversation, or undefined if it was never assigned. */
async function findLastAssignee(tx: ChatTx, { id, startedAt }: ConversationRow): Promise<number | undefined> {
  if (startedAt === null) return undefined
  const assignments = tx.selectFrom('chat.assignment').select('agentId').where('conversationId', '=', id)
  return (await assignments.orderBy('id', 'desc').limit(1).executeTakeFirst())?.agentId
}

/** Assigns a conversation unless it has left the queue. Returns false if no agent has capacity. */
async function assignConversation(chat: Chat, departmentId: number, id: string): Promise<boolean> {
  return await transaction(chat.db, async (tx) => {
    const before = await lockQueued(tx, departmentId, id)
    if (!before) return true
    const now = chat.now()
    const agent = chooseAgent(await loadCandidates(tx, departmentId, now), await findLastAssignee(tx, before))
    if (!agent) return false
    const at = now.toISOString()
    await writeChanges(chat, tx, [{ before, change: createAssignmentChange(before, agent, at) }], at)
    return true
  })
}

/** Assigns the oldest queued conversation. Returns whether to continue with the next one. */
async function assignNext(chat: Chat, departmentId: number): Promise<boolean> {
  const id = await findOldestQueued(chat, departmentId)
  if (id === undefined) return false
  return await chat.announcements.runSerialized(id, () => assignConversation(chat, departmentId, id))
}

/** Maximum number of assignments per department and run; the next run continues. */
const MAX_ASSIGNMENTS = 500

/**
 * Assigns the queued conversations of departments with automatic routing, each to the least busy agent who is
 * connected, available and below the limit. Several processes may run it at the same time.
 */
export async function assignQueuedConversations(chat: Chat): Promise<void> {
  for (const departmentId of await listAutomaticQueues(chat.db)) {
    for (let count = 0; count < MAX_ASSIGNMENTS; count++) if (!(await assignNext(chat, departmentId))) break
  }
}
