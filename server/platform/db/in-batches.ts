/**
 * Rows with growing ids, a batch at a time, until there are no more.
 * @param read the next rows behind an id, in the order of their ids; none at the end
 */
export async function* inBatches<R extends { readonly id: number }>(
  read: (after: number) => Promise<R[]>,
): AsyncGenerator<R[]> {
  for (let after = 0; ; ) {
    const rows = await read(after)
    const last = rows.at(-1)
    if (!last) return
    yield rows
    after = last.id
  }
}
