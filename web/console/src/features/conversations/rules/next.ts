/** Returns the conversation to open after one was closed: the next one of the list, else the one before; null if there is none. */
export function findNextId(ids: readonly string[], closedId: string): string | null {
  const index = ids.indexOf(closedId)
  return ids[index + 1] ?? ids[index - 1] ?? null
}
