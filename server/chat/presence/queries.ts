import { isInIdList } from '#platform/db/in-list.ts'
import { computeLeaseCutoff, computeLeaseExpiry } from '../agents/rules.ts'
import type { ChatDb } from '../database/chat.ts'

/** Returns the ids of those departments that have a connected, available agent. */
export async function findOnlineDepartmentIds(
  db: ChatDb,
  departmentIds: readonly number[],
  now: Date,
): Promise<Set<number>> {
  const rows = await db
    .selectFrom('chat.departmentMember as member')
    .innerJoin('chat.agent as agent', 'agent.id', 'member.agentId')
    .innerJoin('chat.agentConnection as connection', 'connection.agentId', 'agent.id')
    .select('member.departmentId')
    .distinct()
    .where(isInIdList('member.departmentId', departmentIds))
    .where('agent.isActive', '=', true)
    .where('agent.isAvailable', '=', true)
    .where('connection.seenAt', '>', computeLeaseCutoff(now))
    .execute()
  return new Set(rows.map((row) => row.departmentId))
}

/** Returns the connected agents by id, with their `isAvailable`. */
export async function loadConnectedAgents(db: ChatDb, now: Date): Promise<Map<number, boolean>> {
  const rows = await db
    .selectFrom('chat.agentConnection as connection')
    .innerJoin('chat.agent as agent', 'agent.id', 'connection.agentId')
    .select(['agent.id', 'agent.isAvailable'])
    .distinct()
    .where('connection.seenAt', '>', computeLeaseCutoff(now))
    .where('agent.isActive', '=', true)
    .execute()
  return new Map(rows.map(({ id, isAvailable }) => [id, isAvailable]))
}

export async function loadAvailability(db: ChatDb, agentIds: readonly number[]): Promise<Map<number, boolean>> {
  const rows = await db
    .selectFrom('chat.agent')
    .select(['id', 'isAvailable'])
    .where(isInIdList('id', agentIds))
    .execute()
  return new Map(rows.map(({ id, isAvailable }) => [id, isAvailable]))
}

export interface AbsentAgent {
  readonly agentId: number
  /** When the agent disconnected. If the process died without closing the connection, the end of the lease. */
  readonly disconnectedAt: string
  /** When the agent stopped counting as connected: the end of the last lease. */
  readonly leaseExpiredAt: string
}

/** Returns the absent agents, longest absence first. Omits agents without any stored hub connection. */
export async function findAbsentAgents(db: ChatDb, now: Date): Promise<AbsentAgent[]> {
  const rows = await db
    .selectFrom('chat.agentConnection as connection')
    .select(['connection.agentId', (e) => e.fn.max('connection.seenAt').as('seenAt')])
    // The newest `seenAt` of the connections that were never closed, because their process died.
    .select((e) =>
      e.fn
        .max(e.case().when('connection.endedAt', 'is', null).then(e.ref('connection.seenAt')).else(null).end())
        .as('unendedSeenAt'),
    )
    .where('connection.agentId', 'in', (e) =>
      e
        .selectFrom('chat.conversation')
        .select('agentId')
        .where('status', '=', 'active')
        .where('agentId', 'is not', null),
    )
    .groupBy('connection.agentId')
    .having((e) => e(e.fn.max('connection.seenAt'), '<=', computeLeaseCutoff(now)))
    .orderBy('seenAt')
    .execute()
  return rows.map(({ agentId, seenAt, unendedSeenAt }) => {
    const leaseExpiredAt = computeLeaseExpiry(seenAt)
    return { agentId, disconnectedAt: unendedSeenAt === seenAt ? leaseExpiredAt : seenAt, leaseExpiredAt }
  })
}
