import type { DeleteResult } from 'kysely'

/** Maximum number of rows that one statement deletes, so that it holds its locks only briefly. */
export const DELETE_BATCH_SIZE = 1000

/** Runs `statement`, which must delete at most `DELETE_BATCH_SIZE` rows. Returns whether there may be more. */
export async function deleteBatch(statement: { executeTakeFirstOrThrow(): Promise<DeleteResult> }): Promise<boolean> {
  const { numDeletedRows } = await statement.executeTakeFirstOrThrow()
  return Number(numDeletedRows) === DELETE_BATCH_SIZE
}
