import type { Closing } from '../state/closings.ts'

/** Returns a text that is equal for closings with one notice: those that were closed together, and have the same result. */
export const toGroupKey = ({ id, batchId, state, error }: Closing): string =>
  JSON.stringify([batchId ?? id, state, error])

/** Returns the closings in groups, each with one notice. */
export function groupClosings(closings: readonly Closing[]): readonly (readonly [Closing, ...Closing[]])[] {
  const groups = new Map<string, [Closing, ...Closing[]]>()
  for (const closing of closings) {
    const key = toGroupKey(closing)
    const group = groups.get(key)
    if (group) group.push(closing)
    else groups.set(key, [closing])
  }
  return [...groups.values()]
}
