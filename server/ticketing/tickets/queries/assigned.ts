import { isInIdList } from '#platform/db/in-list.ts'
import type { TicketingDb } from '../../database/ticketing.ts'
import { nonTerminalStatusIds } from '../../statuses/rules.ts'

/** Returns the lowest `limit` ids of tickets of the assignee that are outside `poolIds` and not completed. */
export async function listAssignedTicketIdsOutsidePools(
  db: TicketingDb,
  assignee: { readonly id: number; readonly poolIds: readonly number[] },
  limit: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom('ticketing.ticket')
    .select('id')
    .where('assigneeUserId', '=', assignee.id)
    .where('statusId', 'in', nonTerminalStatusIds)
    .where((e) => e.not(isInIdList('poolId', assignee.poolIds)))
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}
