import { sql } from 'kysely'

export const lastPosition = sql<number | null>`max(${sql.ref('position')})`.as('last')

interface LastPositionQuery {
  executeTakeFirstOrThrow(): Promise<{ readonly last: number | null }>
}

/** Returns the last position plus 1. Lock the owner of the rows first, or two transactions may get the same value. */
export async function findNextPosition(rows: LastPositionQuery): Promise<number> {
  const { last } = await rows.executeTakeFirstOrThrow()
  return (last ?? 0) + 1
}
