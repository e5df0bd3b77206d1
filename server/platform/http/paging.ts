import type { ExpressionBuilder } from 'kysely'
import { type PageRequest, toPageResponse } from './schema-builders.ts'

/** A query that counts rows, created with `select(total)`. */
interface CountQuery {
  executeTakeFirstOrThrow(): Promise<{ readonly total: number }>
}

/** A query that lists rows, with its selection and order. */
interface ListQuery<R> {
  limit(rows: number): { offset(rows: number): { execute(): Promise<R[]> } }
}

/** Selects the number of rows as `selectTotal`. */
export const selectTotal = <DB, TB extends keyof DB>({ fn }: ExpressionBuilder<DB, TB>) =>
  fn.countAll<number>().as('total')

/**
 * Returns one page of a list.
 * @param countQuery counts the rows of all pages
 * @param toItems converts the rows of the page to items
 */
export async function readPage<R, T>(
  page: PageRequest,
  countQuery: CountQuery,
  listQuery: ListQuery<R>,
  toItems: (rows: R[]) => T[] | Promise<T[]>,
) {
  const all = await countQuery.executeTakeFirstOrThrow()
  const rows = await listQuery
    .limit(page.pageSize)
    .offset((page.page - 1) * page.pageSize)
    .execute()
  return toPageResponse(await toItems(rows), all.total, page)
}
