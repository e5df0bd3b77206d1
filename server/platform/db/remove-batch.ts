import type { DeleteResult } from 'kysely'

/** Maximum number of rows that one statement deletes, so that it holds its locks only briefly. */
export const BATCH = 1000

/** Runs a delete statement that is limited to `BATCH` rows. Returns whether there may be more rows to delete. */
export async function removeBatch(statement: { executeTakeFirstOrThrow(): Promise<DeleteResult> }): Promise<boolean> {
  const { numDeletedRows } = await statement.executeTakeFirstOrThrow()
  return Number(numDeletedRows) === BATCH
}
