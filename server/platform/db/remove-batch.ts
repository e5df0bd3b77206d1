import type { DeleteResult } from 'kysely'

/** How many rows one statement removes, so that it holds no lock for long. */
export const BATCH = 1000

/** Removes what a statement removes, at most `BATCH` rows; tells whether there may be more. */
export async function removeBatch(statement: { executeTakeFirstOrThrow(): Promise<DeleteResult> }): Promise<boolean> {
  const { numDeletedRows } = await statement.executeTakeFirstOrThrow()
  return Number(numDeletedRows) === BATCH
}
