/** Yields rows in batches. `readBatch` returns the next rows after an id, ordered by id; none at the end. */
export async function* readBatches<R extends { readonly id: number }>(
  readBatch: (afterId: number) => Promise<R[]>,
): AsyncGenerator<R[]> {
  for (let afterId = 0; ; ) {
    const rows = await readBatch(afterId)
    const lastRow = rows.at(-1)
    if (!lastRow) return
    yield rows
    afterId = lastRow.id
  }
}
