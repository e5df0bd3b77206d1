import { isOneOf } from '#platform/db/is-one-of.ts'
import { transaction } from '#platform/db/transaction.ts'
import { absentBefore } from '../../agents/rules.ts'
import type { Chat, ChatTx } from '../../database/chat.ts'
import { automaticQueues } from '../queries/queues.ts'
import type { ConversationRow } from '../rules/change.ts'
import { type Candidate, nextFor } from '../rules/routing.ts'
import { assigned } from '../rules/transitions.ts'
import { writeChanges } from './change.ts'

/** The conversation that has waited longest in a department. */
async function firstWaiting({ db }: Chat, departmentId: number): Promise<string | undefined> {
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

/** A conversation that still waits there, locked. Whoever takes one locks it before an agent, and so do we. */
const stillWaiting = (tx: ChatTx, departmentId: number, id: string): Promise<ConversationRow | undefined> =>
  tx
    .selectFrom('chat.conversation')
    .selectAll()
    .where('id', '=', id)
    .where('departmentId', '=', departmentId)
    .where('status', '=', 'queued')
    .forUpdate()
    .executeTakeFirst()

/** The members of a department who are available, locked, so that nobody is given more than they take. */
const availableMembers = (tx: ChatTx, departmentId: number) =>
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

/** Who of these is connected; a lease that was ended does not count, however short ago. */
async function connectedOf(tx: ChatTx, agentIds: readonly number[], now: Date): Promise<Set<number>> {
  const rows = await tx
    .selectFrom('chat.agentConnection')
    .select('agentId')
    .distinct()
    .where(isOneOf('agentId', agentIds))
    .where('endedAt', 'is', null)
    .where('seenAt', '>', absentBefore(now))
    .execute()
  return new Set(rows.map(({ agentId }) => agentId))
}

async function loadOf(tx: ChatTx, agentIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await tx
    .selectFrom('chat.conversation')
    .select(['agentId', (e) => e.fn.countAll<number>().as('count')])
    .where(isOneOf('agentId', agentIds))
    .where('status', '=', 'active')
    .groupBy('agentId')
    .execute()
  return new Map(rows.flatMap(({ agentId, count }) => (agentId === null ? [] : [[agentId, Number(count)] as const])))
}

/** When each was given a conversation last. */
async function lastAssignments(tx: ChatTx, agentIds: readonly number[]): Promise<Map<number, string>> {
  const rows = await tx
    .selectFrom('chat.assignment')
    .select(['agentId', (e) => e.fn.max('assignedAt').as('assignedAt')])
    .where(isOneOf('agentId', agentIds))
    .groupBy('agentId')
    .execute()
  return new Map(rows.map(({ agentId, assignedAt }) => [agentId, assignedAt]))
}

async function candidates(tx: ChatTx, departmentId: number, now: Date): Promise<Candidate[]> {
  const members = await availableMembers(tx, departmentId)
  const ids = members.map(({ id }) => id)
  const connected = await connectedOf(tx, ids, now)
  const present = members.filter(({ id }) => connected.has(id))
  if (present.length === 0) return []
  const [load, last] = [await loadOf(tx, ids), await lastAssignments(tx, ids)]
  return present.map((member) => ({
    ...member,
    load: load.get(member.id) ?? 0,
    lastAssignedAt: last.get(member.id) ?? null,
  }))
}

/** Who had a conversation last; undefined where nobody had it yet. */
async function lastHolder(tx: ChatTx, { id, startedAt }: ConversationRow): Promise<number | undefined> {
  if (startedAt === null) return undefined
  const assignments = tx.selectFrom('chat.assignment').select('agentId').where('conversationId', '=', id)
  return (await assignments.orderBy('id', 'desc').limit(1).executeTakeFirst())?.agentId
}

/** Gives a conversation to an agent, unless it has gone meanwhile. False: nobody takes it now. */
async function assign(chat: Chat, departmentId: number, id: string): Promise<boolean> {
  return await transaction(chat.db, async (tx) => {
    const before = await stillWaiting(tx, departmentId, id)
    if (!before) return true
    const now = chat.now()
    const agent = nextFor(await candidates(tx, departmentId, now), await lastHolder(tx, before))
    if (!agent) return false
    const at = now.toISOString()
    await writeChanges(chat, tx, [{ before, change: assigned(before, agent, at) }], at)
    return true
  })
}

/** Gives the conversation that has waited longest to an agent, and tells whether to go on with the next one. */
async function assignNext(chat: Chat, departmentId: number): Promise<boolean> {
  const id = await firstWaiting(chat, departmentId)
  if (id === undefined) return false
  return await chat.announcements.inOrder(id, () => assign(chat, departmentId, id))
}

/** How many conversations one run gives away at most; the next run goes on. */
const RUN = 500

/**
 * Gives what waits in departments with automatic routing to agents who are connected, available and take more, each to the
 * least busy one, as long as there is one. Runs at once in several processes are harmless.
 */
export async function assignWaiting(chat: Chat): Promise<void> {
  for (const departmentId of await automaticQueues(chat.db)) {
    for (let given = 0; given < RUN; given++) if (!(await assignNext(chat, departmentId))) break
  }
}
