/** Yields rows in batches. `read` returns the next rows with ids above `after`, ordered by id; none at the end. */
export async function* readBatches<R extends { readonly id: number }>(
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
