import type { Selectable } from 'kysely'
import { readPage, selectTotal } from '#platform/http/paging.ts'
import { type PageRequest, toPageRequest, toPageResponse } from '#platform/http/schema-builders.ts'
import type { TicketingTables } from '../database/tables.ts'
import type { TicketingDb } from '../database/ticketing.ts'
import { subStatusNotFound } from './errors.ts'
import { isDefaultSubStatus, statuses, toDefaultSubStatusId, toStatusName } from './rules.ts'
import type { Status, SubStatus, SubStatusQuery } from './schema.ts'

export function listStatuses(page: PageRequest) {
  const allStatuses: Status[] = statuses.map((status) => ({
    ...status,
    defaultSubStatusId: toDefaultSubStatusId(status.id),
  }))
  const start = (page.page - 1) * page.pageSize
  return toPageResponse(allStatuses.slice(start, start + page.pageSize), allStatuses.length, page)
}

const toSubStatus = ({ nameKey: _, ...row }: Selectable<TicketingTables['ticketing.subStatus']>): SubStatus => ({
  ...row,
  isDefault: isDefaultSubStatus(row.id),
})

/** Throws `subStatusNotFound`. */
export async function getSubStatus(db: TicketingDb, id: number): Promise<SubStatus> {
  const row = await db.selectFrom('ticketing.subStatus').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw subStatusNotFound()
  return toSubStatus(row)
}

/** Returns a page of the sub-statuses in the order of their statuses, the default one of each status first. */
export function listSubStatuses(db: TicketingDb, query: SubStatusQuery) {
  const { statusId } = query
  // Replaces an unknown status id, which may be too large for the column, with 0, which matches no row.
  const filteredStatusId = statusId !== null && toStatusName(statusId) === null ? 0 : statusId
  const filteredRows = db
    .selectFrom('ticketing.subStatus')
    .$if(filteredStatusId !== null, (rows) => rows.where('statusId', '=', filteredStatusId ?? 0))
  const listQuery = filteredRows.selectAll().orderBy('statusId').orderBy('id')
  return readPage(toPageRequest(query), filteredRows.select(selectTotal), listQuery, (rows) => rows.map(toSubStatus))
}
