import type { Selectable } from 'kysely'
import { isInIdList } from '#platform/db/in-list.ts'
import { readPage, selectTotal } from '#platform/http/paging.ts'
import type { PageRequest } from '#platform/http/schema-builders.ts'
import type { ChatDb } from '../database/chat.ts'
import type { ChatTables } from '../database/tables.ts'
import { departmentNotFound } from './errors.ts'
import type { Department } from './schema.ts'

type DepartmentRow = Selectable<ChatTables['chat.department']>

const toDepartment = (
  { nameKey: _, createdAt: __, updatedAt: ___, ...row }: DepartmentRow,
  memberIds: number[],
): Department => ({
  ...row,
  memberIds,
})

async function loadMemberIds(db: ChatDb, departmentIds: readonly number[]): Promise<Map<number, number[]>> {
  const memberIdsByDepartment = new Map<number, number[]>(departmentIds.map((id) => [id, []]))
  if (departmentIds.length === 0) return memberIdsByDepartment
  const rows = await db
    .selectFrom('chat.departmentMember')
    .selectAll()
    .where(isInIdList('departmentId', departmentIds))
    .orderBy('agentId')
    .execute()
  for (const { departmentId, agentId } of rows) memberIdsByDepartment.get(departmentId)?.push(agentId)
  return memberIdsByDepartment
}

export async function getDepartment(db: ChatDb, id: number): Promise<Department> {
  const row = await db.selectFrom('chat.department').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw departmentNotFound()
  const memberIdsByDepartment = await loadMemberIds(db, [id])
  return toDepartment(row, memberIdsByDepartment.get(id) ?? [])
}

export function listDepartments(db: ChatDb, page: PageRequest, which: 'all' | 'active') {
  const departments = db
    .selectFrom('chat.department')
    .$if(which === 'active', (query) => query.where('isActive', '=', true))
  return readPage(page, departments.select(selectTotal), departments.selectAll().orderBy('id'), async (rows) => {
    const memberIdsByDepartment = await loadMemberIds(
      db,
      rows.map((row) => row.id),
    )
    return rows.map((row) => toDepartment(row, memberIdsByDepartment.get(row.id) ?? []))
  })
}

export async function findUnknownDepartmentIds(db: ChatDb, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const rows = await db.selectFrom('chat.department').select('id').where(isInIdList('id', ids)).execute()
  const knownIds = new Set(rows.map((row) => row.id))
  return new Set(ids.filter((id) => !knownIds.has(id)))
}
