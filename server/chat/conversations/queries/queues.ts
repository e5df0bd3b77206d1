import type { ExpressionBuilder } from 'kysely'
import type { ChatDb } from '../../database/chat.ts'
import type { ChatTables } from '../../database/tables.ts'

/** Whether automatic routing may assign a queued conversation: false for a left message whose ticket is requested. */
export const isForAutomaticRouting = (e: ExpressionBuilder<ChatTables, 'chat.conversation'>) =>
  e.or([e('isLeftMessage', '=', false), e('escalationStatus', '<>', 'requested')])

/** Returns departments with automatic routing and queued conversations, ordered by their oldest queued conversation. */
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
