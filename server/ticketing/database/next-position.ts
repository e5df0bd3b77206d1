import { sql } from 'kysely'

export const lastPosition = sql<number | null>`max(${sql.ref('position')})`.as('last')

interface LastPositionQuery {
  executeTakeFirstOrThrow(): Promise<{ readonly last: number | null }>
}

/** Returns the last position plus 1. Take a lock first, or two concurrent transactions may get the same position. */
export async function findNextPosition(query: LastPositionQuery): Promise<number> {
  const { last } = await query.executeTakeFirstOrThrow()
  return (last ?? 0) + 1
}
