import type { OfferedDepartment } from '../widgets/queries.ts'

/** The kinds of rows that visitors never see. */
const HIDDEN: ReadonlySet<string> = new Set(['Note'])

/** Whether visitors see rows of this kind, and count them. */
export const isForVisitors = (kind: string): boolean => !HIDDEN.has(kind)

/**
 * The department of a new conversation: the one that was asked for, where it is offered; without a wish the default one
 * if offered, else the first. Undefined where the wish cannot be met, or nothing is offered.
 */
export function departmentFor(offered: readonly OfferedDepartment[], asked: number | null): number | undefined {
  if (asked !== null) return offered.find(({ id }) => id === asked)?.id
  return (offered.find(({ isDefault }) => isDefault) ?? offered[0])?.id
}

/** Where a visitor goes on: the department of before, as long as that is offered, else where a new one would begin. */
export const departmentAfter = (offered: readonly OfferedDepartment[], before: number): number | undefined =>
  departmentFor(offered, before) ?? departmentFor(offered, null)

/** Who has a conversation, and where it stands. */
export interface Held {
  readonly status: 'queued' | 'active' | 'closed'
  readonly agentId: number | null
}

/** Whether an agent has a conversation that goes on. */
export const isHeldBy = ({ status, agentId }: Held, agent: { readonly id: number }): boolean =>
  status === 'active' && agentId === agent.id

/** Whether what an agent has read counts: of a conversation that the agent has, or had when it was closed. */
export const countsAsReader = ({ agentId }: Held, agent: { readonly id: number }): boolean => agentId === agent.id

/** What keeps an agent from taking a conversation; `mine` where there is nothing left to take, null where nothing does. */
export function obstacleToTaking(
  held: Held,
  agent: { readonly id: number; readonly isAvailable: boolean },
): 'closed' | 'mine' | 'taken' | 'unavailable' | null {
  if (held.status === 'closed') return 'closed'
  if (held.status === 'active') return held.agentId === agent.id ? 'mine' : 'taken'
  return agent.isAvailable ? null : 'unavailable'
}

/** What silence is counted from, and a snooze. */
interface Quiet {
  readonly activityAt: string
  readonly snoozedAt: string | null
  readonly snoozedUntil: string | null
}

/** What ends a snooze at this instant or, where that was earlier, at its end: the silence before it counts on. */
export function resumed({ activityAt, snoozedAt, snoozedUntil }: Quiet, at: string) {
  const none = { snoozedAt: null, snoozedUntil: null }
  if (snoozedAt === null || snoozedUntil === null) return none
  const silentMs = Math.max(0, Date.parse(snoozedAt) - Date.parse(activityAt))
  const end = snoozedUntil < at ? snoozedUntil : at
  const counted = new Date(Date.parse(end) - silentMs).toISOString()
  return { ...none, activityAt: counted > activityAt ? counted : activityAt }
}

/** How long somebody who was found missing has to come back, however long the absence is, in milliseconds. */
const NOTICE_MS = 60_000

/**
 * When the conversations of somebody who is gone return. Nobody is missed while no process is there to connect to, or when
 * the clock has been put forward; so whoever is found missing gets a moment to come back.
 */
export const returnsAt = (goneAt: string, missedAt: string, timeoutMs: number): number =>
  Math.max(Date.parse(goneAt) + timeoutMs, Date.parse(missedAt) + Math.min(timeoutMs, NOTICE_MS))

/** An agent who could be given a conversation. */
export interface Candidate {
  readonly id: number
  readonly displayName: string
  readonly maxConcurrentConversations: number
  /** How many the agent has. */
  readonly load: number
  /** When the agent got one last; null: never. */
  readonly lastAssignedAt: string | null
}

const isBefore = (one: Candidate, other: Candidate): boolean => {
  if (one.load !== other.load) return one.load < other.load
  const [mine, theirs] = [one.lastAssignedAt ?? '', other.lastAssignedAt ?? '']
  return mine === theirs ? one.id < other.id : mine < theirs
}

/** Whoever has least, and room for more; of several, whoever has waited longest for one. */
const leastBusy = (candidates: readonly Candidate[]): Candidate | undefined =>
  candidates
    .filter(({ load, maxConcurrentConversations }) => load < maxConcurrentConversations)
    .reduce<Candidate | undefined>((best, one) => (best && isBefore(best, one) ? best : one), undefined)

/** Who gets a conversation: whoever had it last, and gave it back, only where nobody else takes it. */
export const nextFor = (candidates: readonly Candidate[], lastHolderId: number | undefined): Candidate | undefined =>
  leastBusy(candidates.filter(({ id }) => id !== lastHolderId)) ?? leastBusy(candidates)
