import { isOneOf } from '#platform/db/is-one-of.ts'
import { absentBefore, goneAfter } from '../agents/rules.ts'
import type { ChatDb } from '../database/chat.ts'

/** Returns those departments that have a connected, available agent. */
export async function onlineDepartments(db: ChatDb, departmentIds: readonly number[], now: Date): Promise<Set<number>> {
  const rows = await db
    .selectFrom('chat.departmentMember as member')
    .innerJoin('chat.agent as agent', 'agent.id', 'member.agentId')
    .innerJoin('chat.agentConnection as connection', 'connection.agentId', 'agent.id')
    .select('member.departmentId')
    .distinct()
    .where(isOneOf('member.departmentId', departmentIds))
    .where('agent.isActive', '=', true)
    .where('agent.isAvailable', '=', true)
    .where('connection.seenAt', '>', absentBefore(now))
    .execute()
  return new Set(rows.map((row) => row.departmentId))
}

/** Returns the connected agents by id, with their `isAvailable`. */
export async function agentsThere(db: ChatDb, now: Date): Promise<Map<number, boolean>> {
  const rows = await db
    .selectFrom('chat.agentConnection as connection')
    .innerJoin('chat.agent as agent', 'agent.id', 'connection.agentId')
    .select(['agent.id', 'agent.isAvailable'])
    .distinct()
    .where('connection.seenAt', '>', absentBefore(now))
    .where('agent.isActive', '=', true)
    .execute()
  return new Map(rows.map(({ id, isAvailable }) => [id, isAvailable]))
}

/** Returns `isAvailable` of these agents by id. */
export async function toggles(db: ChatDb, agentIds: readonly number[]): Promise<Map<number, boolean>> {
  const rows = await db.selectFrom('chat.agent').select(['id', 'isAvailable']).where(isOneOf('id', agentIds)).execute()
  return new Map(rows.map(({ id, isAvailable }) => [id, isAvailable]))
}

export interface AgentAway {
  readonly agentId: number
  /** When the agent disconnected. If the process died without closing the connection, the end of the lease. */
  readonly connectedUntil: string
  /** When the agent stopped counting as connected. */
  readonly goneAt: string
}

/** Returns the disconnected agents with active conversations, longest absence first. */
export async function agentsAway(db: ChatDb, now: Date): Promise<AgentAway[]> {
  const rows = await db
    .selectFrom('chat.agentConnection as connection')
    .select(['connection.agentId', (e) => e.fn.max('connection.seenAt').as('seenAt')])
    .select((e) =>
      e.fn
        .max(e.case().when('connection.endedAt', 'is', null).then(e.ref('connection.seenAt')).else(null).end())
        .as('leasedAt'),
    )
    .where('connection.agentId', 'in', (e) =>
      e
        .selectFrom('chat.conversation')
        .select('agentId')
        .where('status', '=', 'active')
        .where('agentId', 'is not', null),
    )
    .groupBy('connection.agentId')
    .having((e) => e(e.fn.max('connection.seenAt'), '<=', absentBefore(now)))
    .orderBy('seenAt')
    .execute()
  return rows.map(({ agentId, seenAt, leasedAt }) => {
    const goneAt = goneAfter(seenAt)
    return { agentId, connectedUntil: leasedAt === seenAt ? goneAt : seenAt, goneAt }
  })
}
