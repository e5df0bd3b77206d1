import type { Closing } from '../state/closings.ts'

/** Returns the closings in groups, each with one notice: those that were closed together, and have the same result. */
export function groupClosings(closings: readonly Closing[]): readonly (readonly [Closing, ...Closing[]])[] {
  const groups = new Map<string, [Closing, ...Closing[]]>()
  for (const closing of closings) {
    const { id, batchId, state, error } = closing
    const key = JSON.stringify([batchId ?? id, state, error])
    const group = groups.get(key)
    if (group) group.push(closing)
    else groups.set(key, [closing])
  }
  return [...groups.values()]
}
