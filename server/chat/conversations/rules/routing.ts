/** How long an agent who was found missing has to come back, however short the configured absence is, in milliseconds. */
const MIN_NOTICE_MS = 60_000

/**
 * When the conversations of an absent agent return to the queue, in milliseconds since the epoch. While no process was
 * running no agent could connect, and the clock may have been put forward, so an agent who is found missing gets a moment.
 */
export const returnsAt = (goneAt: string, missedAt: string, timeoutMs: number): number =>
  Math.max(Date.parse(goneAt) + timeoutMs, Date.parse(missedAt) + Math.min(timeoutMs, MIN_NOTICE_MS))

/** An agent who could be given a conversation. */
export interface Candidate {
  readonly id: number
  readonly displayName: string
  readonly maxConcurrentConversations: number
  /** The number of active conversations that the agent has. */
  readonly load: number
  /** When the agent was last given one; null: never. */
  readonly lastAssignedAt: string | null
}

const isBefore = (one: Candidate, other: Candidate): boolean => {
  if (one.load !== other.load) return one.load < other.load
  const [mine, theirs] = [one.lastAssignedAt ?? '', other.lastAssignedAt ?? '']
  return mine === theirs ? one.id < other.id : mine < theirs
}

/** The agent with the fewest conversations who has capacity for more; of several, the one who has waited longest. */
const leastBusy = (candidates: readonly Candidate[]): Candidate | undefined =>
  candidates
    .filter(({ load, maxConcurrentConversations }) => load < maxConcurrentConversations)
    .reduce<Candidate | undefined>((best, one) => (best && isBefore(best, one) ? best : one), undefined)

/** The agent who gets a conversation. The one who had it last, and gave it back, gets it only if no other takes it. */
export const nextFor = (candidates: readonly Candidate[], lastHolderId: number | undefined): Candidate | undefined =>
  leastBusy(candidates.filter(({ id }) => id !== lastHolderId)) ?? leastBusy(candidates)
