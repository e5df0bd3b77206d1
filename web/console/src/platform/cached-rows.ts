import type { QueryClient, QueryKey } from '@tanstack/react-query'

interface Row {
  readonly id: number
}

/** Puts a row of the server into a list that has been read: in place of the row with its id, or at the end. */
export function putRow<R extends Row>(queryClient: QueryClient, key: QueryKey, row: R): void {
  queryClient.setQueryData<readonly R[]>(key, (rows) => {
    if (!rows) return rows
    return rows.some(({ id }) => id === row.id) ? rows.map((one) => (one.id === row.id ? row : one)) : [...rows, row]
  })
  void queryClient.invalidateQueries({ queryKey: key })
}

/** Removes a row from a list that has been read. */
export function removeRow<R extends Row>(queryClient: QueryClient, key: QueryKey, id: number): void {
  queryClient.setQueryData<readonly R[]>(key, (rows) => rows?.filter((row) => row.id !== id))
  void queryClient.invalidateQueries({ queryKey: key })
}
