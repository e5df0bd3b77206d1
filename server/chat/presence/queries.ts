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
