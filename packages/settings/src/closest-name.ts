import { distance } from 'fastest-levenshtein'

/**
 * Returns the candidate with the smallest edit distance to a name, ignoring case; undefined if none is close, or if the
 * name has more than 100 characters.
 */
export function findClosestName(name: string, candidates: readonly string[]): string | undefined {
  if (name.length > 100) return undefined
  const lowerName = name.toLowerCase()
  let nearest: { readonly candidate: string; readonly distance: number } | undefined
  for (const candidate of candidates) {
    const edits = distance(lowerName, candidate.toLowerCase())
    const isClose = edits <= Math.max(1, Math.floor(candidate.length / 5))
    if (isClose && edits < (nearest?.distance ?? Number.POSITIVE_INFINITY)) nearest = { candidate, distance: edits }
  }
  return nearest?.candidate
}
