import type { HistoryChange } from './change.ts'

export type AssignmentStrategy = 'round_robin' | 'least_busy'

interface Candidate {
  readonly userId: number
  readonly ticketCount: number
}

/** Orders candidates so that the next one in turn after the last assignee comes first. */
const toTurnOrder = <C extends Candidate>(candidates: readonly C[], lastUserId: number | null): C[] => {
  const ordered = candidates.toSorted((one, other) => one.userId - other.userId)
  const next = ordered.findIndex(({ userId }) => lastUserId === null || userId > lastUserId)
  return next < 0 ? ordered : [...ordered.slice(next), ...ordered.slice(0, next)]
}

/**
 * `round_robin` chooses the candidate whose turn is next. `least_busy` chooses a candidate with the fewest tickets; if
 * there are several, the one whose turn comes first.
 */
export function chooseAssignee<C extends Candidate>(
  strategy: AssignmentStrategy,
  candidates: readonly C[],
  lastUserId: number | null,
): C | undefined {
  const inTurn = toTurnOrder(candidates, lastUserId)
  if (strategy === 'round_robin') return inTurn[0]
  const fewestTickets = Math.min(...inTurn.map(({ ticketCount }) => ticketCount))
  return inTurn.find(({ ticketCount }) => ticketCount === fewestTickets)
}

export const includesAssigneeOrPool = (changes: readonly HistoryChange[]): boolean =>
  changes.some(({ field }) => field === 'assigneeUserId' || field === 'poolId')
