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

/** Works on the ids of all rows, a batch at a time; tells what `work` came to in total. `read` is as that of `inBatches`. */
export async function totalInBatches(
  read: (after: number) => Promise<{ readonly id: number }[]>,
  work: (ids: number[]) => Promise<number>,
): Promise<number> {
  let total = 0
  for await (const rows of inBatches(read)) total += await work(rows.map(({ id }) => id))
  return total
}
