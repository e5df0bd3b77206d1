import { isInIdList } from '#platform/db/in-list.ts'
import { createValidationRefusal } from '#platform/errors/field-errors.ts'
import type { TicketingTx } from '../../database/ticketing.ts'
import { loadPoolIds } from '../queries.ts'

/**
 * Locks the current pools of a user (none if `userId` is null) and the new ones, in the order of their ids. Throws
 * `validationFailed` for pools that do not exist.
 * Call it before you lock the user. A change of a pool also locks the pool first, so the two changes cannot deadlock.
 */
export async function lockPools(tx: TicketingTx, userId: number | null, poolIds: readonly number[]): Promise<void> {
  const currentPoolIds = userId === null ? [] : await loadPoolIds(tx, userId)
  const locked = await tx
    .selectFrom('ticketing.pool')
    .select('id')
    .where(isInIdList('id', [...currentPoolIds, ...poolIds]))
    .orderBy('id')
    .forUpdate()
    .execute()
  const existingIds = new Set(locked.map(({ id }) => id))
  const errors = poolIds.flatMap((id, index) =>
    existingIds.has(id) ? [] : [{ field: `poolIds[${index}]`, rule: 'state' as const }],
  )
  if (errors.length > 0) throw createValidationRefusal(...errors)
}

/** Replaces the pools of a user. Call `lockPools` first. */
export async function setPools(tx: TicketingTx, userId: number, poolIds: readonly number[]): Promise<void> {
  await tx.deleteFrom('ticketing.poolMember').where('userId', '=', userId).execute()
  const rows = poolIds.map((poolId) => ({ poolId, userId }))
  if (rows.length > 0) await tx.insertInto('ticketing.poolMember').values(rows).execute()
}
