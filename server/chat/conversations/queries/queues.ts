import type { ChatDb } from '../../database/chat.ts'

/**
 * Returns the ids of departments with automatic routing and queued conversations, those with the longest wait first.
 */
export async function loadDepartmentIdsToRoute(db: ChatDb): Promise<number[]> {
  const rows = await db
    .selectFrom('chat.conversation as conversation')
    .innerJoin('chat.department as department', 'department.id', 'conversation.departmentId')
    .select(['conversation.departmentId', (e) => e.fn.min('conversation.createdAt').as('since')])
    .where('conversation.status', '=', 'queued')
    .where('department.routing', '=', 'automatic')
    .groupBy('conversation.departmentId')
    .orderBy('since')
    .execute()
  return rows.map(({ departmentId }) => departmentId)
}
