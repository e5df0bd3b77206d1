/** The candidate that differs from a mistyped name by the fewest letters, case aside; undefined where none is close. */
export function closest(name: string, candidates: readonly string[]): string | undefined {
  if (name.length > 100) return undefined
  const typed = name.toLowerCase()
  let nearest: { readonly candidate: string; readonly distance: number } | undefined
  for (const candidate of candidates) {
    const distance = distanceBetween(typed, candidate.toLowerCase())
    const isClose = distance <= Math.max(1, Math.floor(candidate.length / 5))
    if (isClose && distance < (nearest?.distance ?? Number.POSITIVE_INFINITY)) nearest = { candidate, distance }
  }
  return nearest?.candidate
}

/** Letters to insert, remove or replace to turn one text into the other (Levenshtein). */
function distanceBetween(from: string, to: string): number {
  let previous = Array.from({ length: to.length + 1 }, (_, column) => column)
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= to.length; column += 1) {
      const replaced = (previous[column - 1] ?? 0) + (from[row - 1] === to[column - 1] ? 0 : 1)
      current.push(Math.min(replaced, (previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1))
    }
    previous = current
  }
  return previous[to.length] ?? 0
}
