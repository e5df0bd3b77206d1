import type { Selectable } from 'kysely'
import { readPage, selectTotal } from '#platform/http/paging.ts'
import type { PageRequest } from '#platform/http/schema-builders.ts'
import type { TicketingTables } from '../database/tables.ts'
import type { TicketingDb } from '../database/ticketing.ts'
import { savedViewNotFound } from './errors.ts'
import { normalizeFilter } from './rules.ts'
import type { SavedView } from './schema.ts'

type SavedViewRow = Selectable<TicketingTables['ticketing.savedView']>

export const toSavedView = ({ nameKey: _, filter, ...row }: SavedViewRow): SavedView => ({
  ...row,
  filter: normalizeFilter(JSON.parse(filter)),
})

/** Selects the views of a person and the shared ones. */
export const selectVisibleSavedViews = (db: TicketingDb, userId: number) =>
  db.selectFrom('ticketing.savedView').where((e) => e.or([e('ownerUserId', '=', userId), e('isShared', '=', true)]))

/** Throws `savedViewNotFound` if the person cannot see the view. */
export async function getSavedView(db: TicketingDb, userId: number, id: number): Promise<SavedView> {
  const row = await selectVisibleSavedViews(db, userId).selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw savedViewNotFound()
  return toSavedView(row)
}

export function listSavedViews(db: TicketingDb, page: PageRequest, userId: number) {
  const visibleViews = selectVisibleSavedViews(db, userId)
  const listQuery = visibleViews.selectAll().orderBy('position').orderBy('id')
  return readPage(page, visibleViews.select(selectTotal), listQuery, (rows) => rows.map(toSavedView))
}
