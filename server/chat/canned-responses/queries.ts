import { isInIdList } from '#platform/db/in-list.ts'
import { cannedResponseNotFound } from '#platform/errors/common.ts'
import { readPage, selectTotal } from '#platform/http/paging.ts'
import type { PageRequest } from '#platform/http/schema-builders.ts'
import type { ChatDb } from '../database/chat.ts'
import type { CannedResponse } from './schema.ts'

const cannedResponseColumns = ['id', 'shortcut', 'title', 'body', 'departmentId', 'updatedAt'] as const

const selectVisibleCannedResponses = (db: ChatDb, departmentIds: readonly number[] | null) =>
  db
    .selectFrom('chat.cannedResponse')
    .$if(departmentIds !== null, (query) =>
      query.where((e) => e.or([e('departmentId', 'is', null), isInIdList('departmentId', departmentIds ?? [])])),
    )

export async function getCannedResponse(db: ChatDb, id: number): Promise<CannedResponse> {
  const row = await db
    .selectFrom('chat.cannedResponse')
    .select(cannedResponseColumns)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw cannedResponseNotFound()
  return row
}

/**
 * Returns a page of the canned responses for all agents and for the departments in `departmentIds`, ordered by
 * shortcut. If `departmentIds` is null, includes those of every department.
 */
export function listCannedResponses(db: ChatDb, page: PageRequest, departmentIds: readonly number[] | null) {
  const visible = selectVisibleCannedResponses(db, departmentIds)
  const orderedByShortcut = visible.select(cannedResponseColumns).orderBy('shortcutKey').orderBy('id')
  return readPage(page, visible.select(selectTotal), orderedByShortcut, (rows) => rows)
}
