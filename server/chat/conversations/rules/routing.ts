/** Time to reconnect for an agent who was found missing, in milliseconds; a shorter timeout takes precedence. */
const RECONNECT_GRACE_MS = 60_000

/**
 * Returns when the conversations of an absent agent go back to the queue, in milliseconds since the epoch. Leaves the
 * agent time to reconnect after a restart of the server or a jump of the clock.
 */
export const returnsAt = (goneAt: string, missedAt: string, timeoutMs: number): number =>
  Math.max(Date.parse(goneAt) + timeoutMs, Date.parse(missedAt) + Math.min(timeoutMs, RECONNECT_GRACE_MS))

export interface Candidate {
  readonly id: number
  readonly displayName: string
  readonly maxConcurrentConversations: number
  /** The number of active conversations that the agent has. */
  readonly load: number
  /** When the agent was last assigned a conversation; null: never. */
  readonly lastAssignedAt: string | null
}

const isBefore = (one: Candidate, other: Candidate): boolean => {
  if (one.load !== other.load) return one.load < other.load
  const [mine, theirs] = [one.lastAssignedAt ?? '', other.lastAssignedAt ?? '']
  return mine === theirs ? one.id < other.id : mine < theirs
}

/** Returns the agent with free capacity and the fewest conversations; on a tie, the one assigned longest ago. */
const leastBusy = (candidates: readonly Candidate[]): Candidate | undefined =>
  candidates
    .filter(({ load, maxConcurrentConversations }) => load < maxConcurrentConversations)
    .reduce<Candidate | undefined>((best, one) => (best && isBefore(best, one) ? best : one), undefined)

/** Returns the agent who gets a conversation. Its previous agent gets it only if no other agent has capacity. */
export const nextFor = (candidates: readonly Candidate[], lastHolderId: number | undefined): Candidate | undefined =>
  leastBusy(candidates.filter(({ id }) => id !== lastHolderId)) ?? leastBusy(candidates)
