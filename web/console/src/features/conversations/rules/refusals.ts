/** Why conversations were not changed, and how many were not for this reason. */
export interface ReasonCount {
  readonly reason: string
  readonly count: number
}

/** Groups reasons that are the same, the most frequent first. */
export function groupReasons(reasons: readonly string[]): readonly ReasonCount[] {
  const counts = new Map<string, number>()
  for (const reason of reasons) counts.set(reason, (counts.get(reason) ?? 0) + 1)
  return [...counts].map(([reason, count]) => ({ reason, count })).sort((one, other) => other.count - one.count)
}
