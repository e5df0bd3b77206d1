/** Minimum time after `detectedAt` in which an absent agent can reconnect, unless the timeout is shorter. */
const RECONNECT_GRACE_MS = 60_000

/**
 * Returns when the conversations of an absent agent return to the queue, in milliseconds since the epoch. Leaves time
 * after `detectedAt` too, so that the agent can reconnect after a restart of the server or a jump of the clock.
 */
export const computeReturnDueTime = (leaseExpiredAt: string, detectedAt: string, timeoutMs: number): number =>
  Math.max(Date.parse(leaseExpiredAt) + timeoutMs, Date.parse(detectedAt) + Math.min(timeoutMs, RECONNECT_GRACE_MS))

export interface RoutingCandidate {
  readonly id: number
  readonly displayName: string
  readonly maxConcurrentConversations: number
  readonly activeConversationCount: number
  /** The time of the last assignment of a conversation that is not archived; null if there is none. */
  readonly lastAssignedAt: string | null
}

/** On a tie, prefers the agent whose last assignment is older, or who has none. Ignores archived conversations. */
const isLessBusy = (a: RoutingCandidate, b: RoutingCandidate): boolean => {
  if (a.activeConversationCount !== b.activeConversationCount)
    return a.activeConversationCount < b.activeConversationCount
  const [lastAssignedA, lastAssignedB] = [a.lastAssignedAt ?? '', b.lastAssignedAt ?? '']
  return lastAssignedA === lastAssignedB ? a.id < b.id : lastAssignedA < lastAssignedB
}

const findLeastBusy = (candidates: readonly RoutingCandidate[]): RoutingCandidate | undefined =>
  candidates
    .filter((agent) => agent.activeConversationCount < agent.maxConcurrentConversations)
    .reduce<RoutingCandidate | undefined>((best, agent) => (best && isLessBusy(best, agent) ? best : agent), undefined)

/**
 * Chooses the agent with the fewest active conversations among those who have capacity. Chooses the agent who last had
 * this conversation only if no other agent has capacity. Returns undefined if no agent has capacity.
 */
export const chooseAgent = (
  candidates: readonly RoutingCandidate[],
  previousAgentId: number | undefined,
): RoutingCandidate | undefined =>
  findLeastBusy(candidates.filter(({ id }) => id !== previousAgentId)) ?? findLeastBusy(candidates)
