import { isInIdList } from '#platform/db/in-list.ts'
import { createValidationRefusal } from '#platform/errors/field-errors.ts'
import type { TicketingTx } from '../../database/ticketing.ts'

/**
 * Locks pools in the order of their ids. Throws `validationFailed` for unknown ones. Call it before the transaction locks
 * a user, as a change of a pool does, so that the two cannot deadlock.
 */
export async function lockPools(tx: TicketingTx, poolIds: readonly number[]): Promise<void> {
  const locked = await tx
    .selectFrom('ticketing.pool')
    .select('id')
    .where(isInIdList('id', poolIds))
    .orderBy('id')
    .forUpdate()
    .execute()
  const known = new Set(locked.map(({ id }) => id))
  const unknown = poolIds.flatMap((id, index) =>
    known.has(id) ? [] : [{ field: `poolIds[${index}]`, rule: 'state' as const }],
  )
  if (unknown.length > 0) throw createValidationRefusal(...unknown)
}

/** Replaces the pools of a user. Call `lockPools` first. */
export async function setPools(tx: TicketingTx, userId: number, poolIds: readonly number[]): Promise<void> {
  await tx.deleteFrom('ticketing.poolMember').where('userId', '=', userId).execute()
  const rows = poolIds.map((poolId) => ({ poolId, userId }))
  if (rows.length > 0) await tx.insertInto('ticketing.poolMember').values(rows).execute()
}
