import { isOneOf } from '#platform/db/is-one-of.ts'
import { pageOfRows, total } from '#platform/http/pages.ts'
import type { Page } from '#platform/http/shapes.ts'
import type { ChatDb } from '../database/chat.ts'
import { cannedResponseNotFound } from './errors.ts'
import type { CannedResponse } from './schema.ts'

const columns = ['id', 'shortcut', 'title', 'body', 'departmentId', 'updatedAt'] as const

const visibleTo = (db: ChatDb, departmentIds: readonly number[] | null) =>
  db
    .selectFrom('chat.cannedResponse')
    .$if(departmentIds !== null, (query) =>
      query.where((e) => e.or([e('departmentId', 'is', null), isOneOf('departmentId', departmentIds ?? [])])),
    )

/** Returns one canned response. Throws SVC:4006. */
export async function cannedResponseById(db: ChatDb, id: number): Promise<CannedResponse> {
  const row = await db.selectFrom('chat.cannedResponse').select(columns).where('id', '=', id).executeTakeFirst()
  if (!row) throw cannedResponseNotFound()
  return row
}

/** Returns a page of the shared canned responses and those of these departments (null: of all), by shortcut. */
export function cannedResponses(db: ChatDb, page: Page, departmentIds: readonly number[] | null) {
  const visible = visibleTo(db, departmentIds)
  const listed = visible.select(columns).orderBy('shortcutKey').orderBy('id')
  return pageOfRows(page, visible.select(total), listed, (rows) => rows)
}
