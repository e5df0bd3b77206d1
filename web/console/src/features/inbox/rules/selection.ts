/** Returns the ids between `from` and `to`, including both, in the order of the list; `to` if the list lacks either. */
export function rangeOf(ids: readonly string[], from: string, to: string): readonly string[] {
  const [start, end] = [ids.indexOf(from), ids.indexOf(to)]
  return start === -1 || end === -1 ? [to] : ids.slice(Math.min(start, end), Math.max(start, end) + 1)
}

/** Returns the selected ids that are still listed. Returns the same set if all are. */
export function keepListed(selected: ReadonlySet<string>, listed: readonly string[]): ReadonlySet<string> {
  const ids = new Set(listed)
  const kept = [...selected].filter((id) => ids.has(id))
  return kept.length === selected.size ? selected : new Set(kept)
}
