import { isInIdList } from '#platform/db/in-list.ts'
import { cannedResponseNotFound } from '#platform/errors/common.ts'
import { readPage, selectTotal } from '#platform/http/paging.ts'
import { toPageRequest } from '#platform/http/schema-builders.ts'
import type { TicketingDb } from '../database/ticketing.ts'
import type { StaffMember } from '../staff/guard.ts'
import type { CannedResponse, CannedResponseQuery } from './schema.ts'

const cannedResponseColumns = ['id', 'shortcut', 'title', 'body', 'poolId', 'updatedAt'] as const

const selectVisibleCannedResponses = (db: TicketingDb, { poolIds }: StaffMember) =>
  db
    .selectFrom('ticketing.cannedResponse')
    .$if(poolIds !== null, (query) =>
      query.where((e) => e.or([e('poolId', 'is', null), isInIdList('poolId', poolIds ?? [])])),
    )

/** Throws `cannedResponseNotFound` if there is no such response, or the person cannot see it. */
export async function getCannedResponse(db: TicketingDb, staff: StaffMember, id: number): Promise<CannedResponse> {
  const row = await selectVisibleCannedResponses(db, staff)
    .select(cannedResponseColumns)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw cannedResponseNotFound()
  return row
}

/** Returns a page of the responses that the person can see, ordered by shortcut. */
export function listCannedResponses(db: TicketingDb, staff: StaffMember, query: CannedResponseQuery) {
  const { poolId } = query
  const filteredResponses = selectVisibleCannedResponses(db, staff).$if(poolId !== null, (responses) =>
    responses.where((e) => e.or([e('poolId', 'is', null), e('poolId', '=', poolId)])),
  )
  const listQuery = filteredResponses.select(cannedResponseColumns).orderBy('shortcutKey').orderBy('id')
  return readPage(toPageRequest(query), filteredResponses.select(selectTotal), listQuery, (rows) => rows)
}
