import type { Selectable } from 'kysely'
import { isInIdList } from '#platform/db/in-list.ts'
import { readPage, selectTotal } from '#platform/http/paging.ts'
import type { PageRequest } from '#platform/http/schema-builders.ts'
import { toPriority } from '../database/priorities.ts'
import type { TicketingTables } from '../database/tables.ts'
import type { TicketingDb } from '../database/ticketing.ts'
import { poolNotFound } from './errors.ts'
import type { Pool } from './schema.ts'

type PoolRow = Selectable<TicketingTables['ticketing.pool']>

const toPool = (
  { nameKey: _key, lastAssigneeUserId: _last, defaultPriority, ...row }: PoolRow,
  memberIds: number[],
): Pool => ({
  ...row,
  defaultPriority: defaultPriority === null ? null : toPriority(defaultPriority),
  memberIds,
})

const selectVisiblePools = (db: TicketingDb, poolIds: readonly number[] | null) =>
  db
    .selectFrom('ticketing.pool as pool')
    .$if(poolIds !== null, (query) => query.where(isInIdList('pool.id', poolIds ?? [])))

async function loadMemberIds(db: TicketingDb, poolIds: number[]): Promise<Map<number, number[]>> {
  const memberIdsByPool = new Map<number, number[]>(poolIds.map((id) => [id, []]))
  if (poolIds.length === 0) return memberIdsByPool
  const rows = await db
    .selectFrom('ticketing.poolMember')
    .selectAll()
    .where(isInIdList('poolId', poolIds))
    .orderBy('userId')
    .execute()
  for (const { poolId, userId } of rows) memberIdsByPool.get(poolId)?.push(userId)
  return memberIdsByPool
}

/** Throws `poolNotFound` if the pool is not visible. */
export async function getPool(db: TicketingDb, id: number, visibleIds: readonly number[] | null = null): Promise<Pool> {
  const row = await selectVisiblePools(db, visibleIds).selectAll().where('pool.id', '=', id).executeTakeFirst()
  if (!row) throw poolNotFound()
  const memberIdsByPool = await loadMemberIds(db, [id])
  return toPool(row, memberIdsByPool.get(id) ?? [])
}

export function listPools(db: TicketingDb, page: PageRequest, visibleIds: readonly number[] | null) {
  const visiblePools = selectVisiblePools(db, visibleIds)
  return readPage(page, visiblePools.select(selectTotal), visiblePools.selectAll().orderBy('pool.id'), async (rows) => {
    const memberIdsByPool = await loadMemberIds(
      db,
      rows.map((row) => row.id),
    )
    return rows.map((row) => toPool(row, memberIdsByPool.get(row.id) ?? []))
  })
}

export const findEscalationChain = (db: TicketingDb, id: number) =>
  db.selectFrom('ticketing.escalationChain').select('id').where('id', '=', id).executeTakeFirst()

export async function findUnknownPoolIds(db: TicketingDb, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const rows = await db.selectFrom('ticketing.pool').select('id').where(isInIdList('id', ids)).execute()
  const knownIds = new Set(rows.map((row) => row.id))
  return ids.filter((id) => !knownIds.has(id))
}
