import type { ExpressionBuilder } from 'kysely'
import { type Page, paged } from './shapes.ts'

/** A query that counts; made with `select(total)`. */
interface Counted {
  executeTakeFirstOrThrow(): Promise<{ readonly total: number }>
}

/** A query that lists, with what it selects and its order. */
interface Listed<R> {
  limit(rows: number): { offset(rows: number): { execute(): Promise<R[]> } }
}

/** How many rows there are. */
export const total = <DB, TB extends keyof DB>({ fn }: ExpressionBuilder<DB, TB>) => fn.countAll<number>().as('total')

/**
 * A page of a list.
 * @param counted tells how many rows all pages have together
 * @param told the items that are made of the rows of the page
 */
export async function pageOfRows<R, T>(
  page: Page,
  counted: Counted,
  listed: Listed<R>,
  told: (rows: R[]) => T[] | Promise<T[]>,
) {
  const all = await counted.executeTakeFirstOrThrow()
  const rows = await listed
    .limit(page.pageSize)
    .offset((page.page - 1) * page.pageSize)
    .execute()
  return paged(await told(rows), all.total, page)
}
