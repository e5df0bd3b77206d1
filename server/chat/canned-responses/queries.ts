import { isOneOf } from '#platform/db/is-one-of.ts'
import { pageOfRows, total } from '#platform/http/pages.ts'
import type { Page } from '#platform/http/shapes.ts'
import type { ChatDb } from '../database/chat.ts'
import { cannedResponseNotFound } from './errors.ts'
import type { CannedResponse } from './schema.ts'

const columns = ['id', 'shortcut', 'title', 'body', 'departmentId', 'updatedAt'] as const

/** The canned responses for agents of these departments: those for everybody, and theirs; null: all there are. */
const responsesFor = (db: ChatDb, departmentIds: readonly number[] | null) =>
  db
    .selectFrom('chat.cannedResponse')
    .$if(departmentIds !== null, (query) =>
      query.where((e) => e.or([e('departmentId', 'is', null), isOneOf('departmentId', departmentIds ?? [])])),
    )

/** One canned response, or SVC:4006. */
export async function cannedResponseById(db: ChatDb, id: number): Promise<CannedResponse> {
  const row = await db.selectFrom('chat.cannedResponse').select(columns).where('id', '=', id).executeTakeFirst()
  if (!row) throw cannedResponseNotFound()
  return row
}

/** A page of canned responses by their shortcuts, for agents of these departments; null: all there are. */
export function cannedResponses(db: ChatDb, page: Page, departmentIds: readonly number[] | null) {
  const seen = responsesFor(db, departmentIds)
  const listed = seen.select(columns).orderBy('shortcutKey').orderBy('id')
  return pageOfRows(page, seen.select(total), listed, (rows) => rows)
}
