/** A page of a list of the server. */
export interface ListPage<Row> {
  readonly items: readonly Row[]
  readonly totalCount: number
}

/** The largest page that the server returns. */
export const MAX_PAGE_SIZE = 100

/** How many rows a page of a table shows. */
export const TABLE_PAGE_SIZE = 20

/** Reads all pages of a list that has no search on the server, so that it can be searched and sorted here. */
export async function readAllPages<Row>(readPage: (page: number) => Promise<ListPage<Row>>): Promise<readonly Row[]> {
  const rows: Row[] = []
  for (let page = 1; ; page++) {
    const { items, totalCount } = await readPage(page)
    rows.push(...items)
    if (items.length === 0 || rows.length >= totalCount) return rows
  }
}
