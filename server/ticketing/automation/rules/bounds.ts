import { priorities } from '../../database/priorities.ts'
import { type Condition, type ConditionLeaf, isGroup } from './condition.ts'
import { toComparables } from './evaluate.ts'
import type { Field, Operator } from './fields.ts'

export type BoundColumn = 'statusId' | 'subStatusId' | 'priority' | 'poolId' | 'assigneeUserId'

/** A check that the database can make. It accepts every ticket that meets the condition, and may accept others. */
export type Bound =
  | { readonly all: readonly Bound[] }
  | { readonly any: readonly Bound[] }
  | { readonly column: BoundColumn; readonly isIn: readonly number[] }
  /** Accepts rows without a value, unlike `isIn`. */
  | { readonly column: BoundColumn; readonly isNotIn: readonly number[] }
  | { readonly column: 'assigneeUserId'; readonly isSet: boolean }
  | { readonly column: 'createdAt'; readonly before: string }
  | { readonly column: 'createdAt' | 'updatedAt'; readonly after: string }

const columns: Readonly<Partial<Record<Field, BoundColumn>>> = {
  status: 'statusId',
  subStatus: 'subStatusId',
  priority: 'priority',
  pool: 'poolId',
  assignee: 'assigneeUserId',
}

const MINUTE_MS = 60_000

/** Allows for differences between the clocks of processes. */
const CLOCK_TOLERANCE_MINUTES = 1

const minutesBefore = (now: Date, minutes: number): string =>
  new Date(now.getTime() - minutes * MINUTE_MS).toISOString()

const priorityRanks = priorities.map((_, index) => index + 1)

type CreateColumnBound = (column: BoundColumn, values: readonly number[]) => Bound | null

const isIn: CreateColumnBound = (column, values) => ({ column, isIn: values })
const isNotIn: CreateColumnBound = (column, values) => ({ column, isNotIn: values })
const createPresenceBound =
  (isSet: boolean): CreateColumnBound =>
  (column) =>
    column === 'assigneeUserId' ? { column, isSet } : null

/** Creates bounds on a column, by operator. Of the fields in `columns`, only the priority has `gt` and `lt`. */
const columnBounds: Readonly<Partial<Record<Operator, CreateColumnBound>>> = {
  eq: isIn,
  in: isIn,
  ne: isNotIn,
  notIn: isNotIn,
  gt: (column, [limit = 0]) => ({ column, isIn: priorityRanks.filter((rank) => rank > limit) }),
  lt: (column, [limit = 0]) => ({ column, isIn: priorityRanks.filter((rank) => rank < limit) }),
  isSet: createPresenceBound(true),
  isNotSet: createPresenceBound(false),
}

/** Tickets have no column for the time of a reply, but it is never before `createdAt` and never after `updatedAt`. */
function toAgeBound({ field, operator }: ConditionLeaf, minutes: number, now: Date): Bound | null {
  const isReplyAge = field !== 'minutesSinceCreated'
  if (operator === 'gt')
    return { column: 'createdAt', before: minutesBefore(now, minutes - (isReplyAge ? CLOCK_TOLERANCE_MINUTES : 0)) }
  if (operator !== 'lt') return null
  return isReplyAge
    ? { column: 'updatedAt', after: minutesBefore(now, minutes + CLOCK_TOLERANCE_MINUTES) }
    : { column: 'createdAt', after: minutesBefore(now, minutes) }
}

function toLeafBound(leaf: ConditionLeaf, now: Date): Bound | null {
  const values = toComparables(leaf).filter((value) => typeof value === 'number')
  const column = columns[leaf.field]
  if (column !== undefined) return columnBounds[leaf.operator]?.(column, values) ?? null
  const [minutes] = values
  return leaf.field.startsWith('minutesSince') && minutes !== undefined ? toAgeBound(leaf, minutes, now) : null
}

/** Returns the bound of a condition; null if the database cannot exclude any ticket. */
export function toBound(condition: Condition | null, now: Date): Bound | null {
  if (condition === null) return null
  if (!isGroup(condition)) return toLeafBound(condition, now)
  const bounds = condition.children.map((child) => toBound(child, now))
  const known = bounds.filter((bound) => bound !== null)
  if (condition.op === 'and') return known.length > 0 ? { all: known } : null
  return known.length === bounds.length ? { any: known } : null
}
