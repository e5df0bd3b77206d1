/** Time to reconnect for an agent who was found missing, in milliseconds; a shorter timeout takes precedence. */
const RECONNECT_GRACE_MS = 60_000

/**
 * Returns when the conversations of an absent agent go back to the queue, in milliseconds since the epoch. Leaves the
 * agent time to reconnect after a restart of the server or a jump of the clock.
 */
export const returnDueAt = (absentSince: string, missedAt: string, timeoutMs: number): number =>
  Math.max(Date.parse(absentSince) + timeoutMs, Date.parse(missedAt) + Math.min(timeoutMs, RECONNECT_GRACE_MS))

export interface RoutingCandidate {
  readonly id: number
  readonly displayName: string
  readonly maxConcurrentConversations: number
  /** The number of active conversations that the agent has. */
  readonly activeCount: number
  /** When the agent was last assigned a conversation; null: never. */
  readonly lastAssignedAt: string | null
}

const isBefore = (one: RoutingCandidate, other: RoutingCandidate): boolean => {
  if (one.activeCount !== other.activeCount) return one.activeCount < other.activeCount
  const [mine, theirs] = [one.lastAssignedAt ?? '', other.lastAssignedAt ?? '']
  return mine === theirs ? one.id < other.id : mine < theirs
}

/** Returns the agent with free capacity and the fewest conversations; on a tie, the one assigned longest ago. */
const findLeastBusy = (candidates: readonly RoutingCandidate[]): RoutingCandidate | undefined =>
  candidates
    .filter(({ activeCount, maxConcurrentConversations }) => activeCount < maxConcurrentConversations)
    .reduce<RoutingCandidate | undefined>((best, one) => (best && isBefore(best, one) ? best : one), undefined)

/** Returns the agent who gets a conversation. Its previous agent gets it only if no other agent has capacity. */
export const chooseAgent = (
  candidates: readonly RoutingCandidate[],
  lastAssigneeId: number | undefined,
): RoutingCandidate | undefined =>
  findLeastBusy(candidates.filter(({ id }) => id !== lastAssigneeId)) ?? findLeastBusy(candidates)
