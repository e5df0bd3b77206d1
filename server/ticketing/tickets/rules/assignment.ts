import type { HistoryChange } from './change.ts'

export type AssignmentStrategy = 'round_robin' | 'least_busy'

interface Candidate {
  readonly userId: number
  readonly ticketCount: number
}

/** Orders by id, but begins after `previousUserId` (the previous assignee). Candidates up to that id come last. */
const toTurnOrder = <C extends Candidate>(candidates: readonly C[], previousUserId: number | null): C[] => {
  const ordered = candidates.toSorted((one, other) => one.userId - other.userId)
  const startIndex = ordered.findIndex(({ userId }) => previousUserId === null || userId > previousUserId)
  return startIndex < 0 ? ordered : [...ordered.slice(startIndex), ...ordered.slice(0, startIndex)]
}

/**
 * `round_robin` chooses the candidate whose turn is next. `least_busy` chooses a candidate with the fewest tickets; if
 * there are several, the one whose turn comes first.
 */
export function chooseAssignee<C extends Candidate>(
  strategy: AssignmentStrategy,
  candidates: readonly C[],
  previousUserId: number | null,
): C | undefined {
  const inTurn = toTurnOrder(candidates, previousUserId)
  if (strategy === 'round_robin') return inTurn[0]
  const fewestTickets = Math.min(...inTurn.map(({ ticketCount }) => ticketCount))
  return inTurn.find(({ ticketCount }) => ticketCount === fewestTickets)
}

export const includesAssigneeOrPool = (changes: readonly HistoryChange[]): boolean =>
  changes.some(({ field }) => field === 'assigneeUserId' || field === 'poolId')
