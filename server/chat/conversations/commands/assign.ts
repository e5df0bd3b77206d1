import { isInIdList } from '#platform/db/in-list.ts'
import { transaction } from '#platform/db/transaction.ts'
import { type Log, logFields } from '#platform/observe/log.ts'
import { computeLeaseCutoff } from '../../agents/rules.ts'
import type { Chat, ChatTx } from '../../database/chat.ts'
import { isForAutomaticRouting, loadDepartmentIdsToRoute } from '../queries/queues.ts'
import type { ConversationRow } from '../rules/change.ts'
import { chooseAgent, type RoutingCandidate } from '../rules/routing.ts'
import { createAssignmentChange } from '../rules/transitions.ts'
import { writeChanges } from './write-changes.ts'

async function findOldestQueuedId({ db }: Chat, departmentId: number): Promise<string | undefined> {
  const oldest = await db
    .selectFrom('chat.conversation')
    .select('id')
    .where('departmentId', '=', departmentId)
    .where('status', '=', 'queued')
    .where(isForAutomaticRouting)
    .orderBy('createdAt')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return oldest?.id
}

/** Call it before locking agents: every transaction locks conversations first, to avoid deadlocks. */
const lockIfQueued = (tx: ChatTx, departmentId: number, id: string): Promise<ConversationRow | undefined> =>
  tx
    .selectFrom('chat.conversation')
    .selectAll()
    .where('id', '=', id)
    .where('departmentId', '=', departmentId)
    .where('status', '=', 'queued')
    .where(isForAutomaticRouting)
    .forUpdate()
    .executeTakeFirst()

/** The locks prevent parallel assignments from exceeding the capacity of an agent. */
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

/** Excludes agents whose last connection has just ended, although they still count as connected. */
async function findAgentIdsWithOpenConnection(
  tx: ChatTx,
  agentIds: readonly number[],
  now: Date,
): Promise<Set<number>> {
  const rows = await tx
    .selectFrom('chat.agentConnection')
    .select('agentId')
    .distinct()
    .where(isInIdList('agentId', agentIds))
    .where('endedAt', 'is', null)
    .where('seenAt', '>', computeLeaseCutoff(now))
    .execute()
  return new Set(rows.map(({ agentId }) => agentId))
}

async function countActiveConversations(tx: ChatTx, agentIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await tx
    .selectFrom('chat.conversation')
    .select(['agentId', (e) => e.fn.countAll<number>().as('count')])
    .where(isInIdList('agentId', agentIds))
    .where('status', '=', 'active')
    .groupBy('agentId')
    .execute()
  return new Map(rows.flatMap(({ agentId, count }) => (agentId === null ? [] : [[agentId, Number(count)] as const])))
}

async function loadLastAssignmentTimes(tx: ChatTx, agentIds: readonly number[]): Promise<Map<number, string>> {
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
  const idsWithOpenConnection = await findAgentIdsWithOpenConnection(tx, ids, now)
  const membersWithOpenConnection = members.filter(({ id }) => idsWithOpenConnection.has(id))
  if (membersWithOpenConnection.length === 0) return []
  const [activeCounts, lastAssignmentTimes] = [
    await countActiveConversations(tx, ids),
    await loadLastAssignmentTimes(tx, ids),
  ]
  return membersWithOpenConnection.map((member) => ({
    ...member,
    activeConversationCount: activeCounts.get(member.id) ?? 0,
    lastAssignedAt: lastAssignmentTimes.get(member.id) ?? null,
  }))
}

async function findPreviousAgentId(tx: ChatTx, { id, startedAt }: ConversationRow): Promise<number | undefined> {
  if (startedAt === null) return undefined
  const assignments = tx.selectFrom('chat.assignment').select('agentId').where('conversationId', '=', id)
  return (await assignments.orderBy('id', 'desc').limit(1).executeTakeFirst())?.agentId
}

/** Returns false if no agent has capacity; true if the conversation was assigned, or is no longer in this queue. */
async function assignConversation(chat: Chat, departmentId: number, id: string): Promise<boolean> {
  return await transaction(chat.db, async (tx) => {
    const before = await lockIfQueued(tx, departmentId, id)
    if (!before) return true
    const now = chat.now()
    const agent = chooseAgent(await loadCandidates(tx, departmentId, now), await findPreviousAgentId(tx, before))
    if (!agent) return false
    const at = now.toISOString()
    await writeChanges(chat, tx, [{ before, change: createAssignmentChange(before, agent, at) }], at)
    return true
  })
}

/** Maximum number of assignments per department and run. The next run continues. */
const MAX_ASSIGNMENTS = 500

interface FailedAssignment {
  readonly departmentId?: number
  readonly conversationId?: string
}

/** Assigns queued conversations of departments with automatic routing. Several processes may do so at the same time. */
export class AutomaticRouting {
  private readonly chat: Chat
  /** The departments whose last run failed. Contains null if the last run could not read the departments. */
  private readonly failingDepartmentIds = new Set<number | null>()

  constructor(chat: Chat) {
    this.chat = chat
  }

  /** Starts a run now or, if one is running, after it. Logs the first of consecutive failures of a department. */
  requestRun(log: Log): void {
    this.chat.announcements.runCoalesced('assign', () => this.assignAll(log))
  }

  private async assignAll(log: Log): Promise<void> {
    try {
      const departmentIds = await loadDepartmentIdsToRoute(this.chat.db)
      this.failingDepartmentIds.delete(null)
      for (const departmentId of departmentIds) await this.assignQueued(departmentId, log)
    } catch (error) {
      this.reportFailure(log, error, {})
    }
  }

  private async assignQueued(departmentId: number, log: Log): Promise<void> {
    let conversationId: string | undefined
    try {
      for (let count = 0; count < MAX_ASSIGNMENTS; count++) {
        conversationId = await findOldestQueuedId(this.chat, departmentId)
        if (conversationId === undefined || !(await this.assign(departmentId, conversationId))) break
      }
      this.failingDepartmentIds.delete(departmentId)
    } catch (error) {
      this.reportFailure(log, error, { departmentId, ...(conversationId === undefined ? {} : { conversationId }) })
    }
  }

  private assign(departmentId: number, id: string): Promise<boolean> {
    return this.chat.announcements.runSerialized(id, () => assignConversation(this.chat, departmentId, id))
  }

  private reportFailure(log: Log, error: unknown, failed: FailedAssignment): void {
    const { departmentId = null } = failed
    if (!this.failingDepartmentIds.has(departmentId))
      log.warn({ ...logFields(error), ...failed }, 'could not assign queued conversations')
    this.failingDepartmentIds.add(departmentId)
  }
}
