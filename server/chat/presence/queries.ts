import { isOneOf } from '#platform/db/is-one-of.ts'
import { absentBefore } from '../agents/rules.ts'
import type { ChatDb } from '../database/chat.ts'

/** In which of these departments somebody is connected and available. */
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

/** The agents who are there, each with the toggle. */
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

/** The toggles of these agents. */
export async function toggles(db: ChatDb, agentIds: readonly number[]): Promise<Map<number, boolean>> {
  const rows = await db.selectFrom('chat.agent').select(['id', 'isAvailable']).where(isOneOf('id', agentIds)).execute()
  return new Map(rows.map(({ id, isAvailable }) => [id, isAvailable]))
}
