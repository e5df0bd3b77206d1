import type { ExpressionBuilder } from 'kysely'
import { type PageRequest, toPageResponse } from './schema-builders.ts'

export interface CountQuery {
  executeTakeFirstOrThrow(): Promise<{ readonly total: number }>
}

interface ListQuery<R> {
  limit(rows: number): { offset(rows: number): { execute(): Promise<R[]> } }
}

export const selectTotal = <DB, TB extends keyof DB>({ fn }: ExpressionBuilder<DB, TB>) =>
  fn.countAll<number>().as('total')

/** Reads one page and the total number of rows. Returns the value that `pageOf` describes. */
export async function readPage<R, T>(
  page: PageRequest,
  countQuery: CountQuery,
  listQuery: ListQuery<R>,
  toItems: (rows: R[]) => T[] | Promise<T[]>,
) {
  const { total } = await countQuery.executeTakeFirstOrThrow()
  const rows = await listQuery
    .limit(page.pageSize)
    .offset((page.page - 1) * page.pageSize)
    .execute()
  return toPageResponse(await toItems(rows), total, page)
}
