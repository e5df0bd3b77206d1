import { sql } from 'kysely'

/** Selects the highest position of the rows; null if there are none. */
export const lastPosition = sql<number | null>`max(${sql.ref('position')})`.as('last')

interface LastPositionQuery {
  executeTakeFirstOrThrow(): Promise<{ readonly last: number | null }>
}

/**
 * Returns the position after the last of the rows; 1 if there are none. `rows` selects `lastPosition`. Lock the owner
 * of the rows first, so that two concurrent transactions do not get the same position.
 */
export async function findNextPosition(rows: LastPositionQuery): Promise<number> {
  const { last } = await rows.executeTakeFirstOrThrow()
  return (last ?? 0) + 1
}
