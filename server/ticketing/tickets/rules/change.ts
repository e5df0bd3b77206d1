import type { FieldError } from '#platform/errors/field-errors.ts'
import { toPriority } from '../../database/priorities.ts'
import {
  canChangeStatus,
  isCompletedStatus,
  isUnresolvedStatus,
  NEW_STATUS_ID,
  OPEN_STATUS_ID,
  toDefaultSubStatusId,
} from '../../statuses/rules.ts'

/** Who changes a ticket. `ruleDepth` is the length of the chain of automation rules that led to the change. */
export type TicketActor =
  | { readonly kind: 'staff'; readonly id: number }
  | { readonly kind: 'rule'; readonly id: number; readonly ruleDepth: number }
  | { readonly kind: 'chain'; readonly id: number }
  | { readonly kind: 'requester' | 'system'; readonly id: null }

export interface ChangeableColumns {
  readonly poolId: number
  readonly subject: string | null
  readonly description: string | null
  /** The rank of the priority. */
  readonly priority: number
  readonly statusId: number
  readonly subStatusId: number
  readonly requesterFullName: string | null
  readonly requesterEmailAddress: string | null
  readonly requesterPhoneNumber: string | null
  readonly assigneeUserId: number | null
  /** A JSON array of texts. */
  readonly tags: string
  readonly escalationStep: number | null
}

/** Absent columns keep their values. */
export type ColumnsChange = { readonly [K in keyof ChangeableColumns]?: ChangeableColumns[K] | undefined }

/** A stored ticket that the transaction has locked. */
export interface LockedTicket extends ChangeableColumns {
  readonly id: number
  readonly trackingKey: string
  readonly parentTicketId: number | null
  readonly source: string
  readonly channel: string
  readonly createdAt: string
  readonly resolvedAt: string | null
  readonly completedAt: string | null
  readonly version: number
  /** The id of one of the watchers; null if there is none. */
  readonly anyWatcherUserId: number | null
}

/** The facts about the new pool, sub-status and assignee of a ticket that `decideChange` needs. */
export interface ChangeReferences {
  readonly doesPoolExist: boolean
  /** The status to which the sub-status belongs; null if there is no such sub-status. */
  readonly statusIdOfSubStatus: number | null
  /** Whether the assignee is active and sees the pool. Also true if neither changes, or if there is no assignee. */
  readonly canAssigneeSeePool: boolean
}

export interface HistoryChange {
  readonly field: string
  readonly from: unknown
  readonly to: unknown
}

/** The state of a ticket after a change, and the effects of the change. */
export interface DecidedChange {
  readonly after: ChangeableColumns
  readonly resolvedAt: string | null
  readonly completedAt: string | null
  readonly history: readonly HistoryChange[]
  readonly isStatusChanged: boolean
  /** The new assignee; null if the ticket keeps its assignee or becomes unassigned. */
  readonly newAssigneeUserId: number | null
}

/** How the history in the API shows a change of each column: the name of the field, and its value. */
const historyFields: {
  readonly [K in keyof ChangeableColumns]: readonly [field: string, toValue: (stored: ChangeableColumns[K]) => unknown]
} = {
  poolId: ['poolId', (id) => id],
  subject: ['subject', (text) => text],
  description: ['description', (text) => text],
  priority: ['priority', (rank) => toPriority(rank)],
  statusId: ['ticketStatusId', (id) => id],
  subStatusId: ['ticketSubStatusId', (id) => id],
  requesterFullName: ['requesterFullName', (text) => text],
  requesterEmailAddress: ['requesterEmailAddress', (text) => text],
  requesterPhoneNumber: ['requesterPhoneNumber', (text) => text],
  assigneeUserId: ['assigneeUserId', (id) => id],
  tags: ['tags', (json) => JSON.parse(json)],
  escalationStep: ['escalationStep', (step) => step],
}

/** Maximum number of characters of a text in the history. Descriptions can be much longer. */
const MAX_HISTORY_TEXT_LENGTH = 500

const truncateHistoryValue = (value: unknown): unknown =>
  typeof value === 'string' ? Array.from(value).slice(0, MAX_HISTORY_TEXT_LENGTH).join('') : value

function describeColumnChange<K extends keyof ChangeableColumns>(
  column: K,
  before: ChangeableColumns,
  after: ChangeableColumns,
): HistoryChange[] {
  if (before[column] === after[column]) return []
  const [field, toValue] = historyFields[column]
  return [
    { field, from: truncateHistoryValue(toValue(before[column])), to: truncateHistoryValue(toValue(after[column])) },
  ]
}

/** Returns the changed fields, in the order in which the API lists them. */
export const describeChanges = (before: ChangeableColumns, after: ChangeableColumns): HistoryChange[] =>
  (Object.keys(historyFields) as (keyof ChangeableColumns)[]).flatMap((column) =>
    describeColumnChange(column, before, after),
  )

function withoutUndefined(change: ColumnsChange): Partial<ChangeableColumns> {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
}

/** Applies a change. By default, an assignment changes New to Open, and a new status gets its default sub-status. */
export function applyChange(before: ChangeableColumns, change: ColumnsChange): ChangeableColumns {
  const getsNewAssignee = typeof change.assigneeUserId === 'number' && change.assigneeUserId !== before.assigneeUserId
  const becomesOpen = getsNewAssignee && before.statusId === NEW_STATUS_ID
  const statusId = change.statusId ?? (becomesOpen ? OPEN_STATUS_ID : before.statusId)
  const fallbackSubStatusId = statusId === before.statusId ? before.subStatusId : toDefaultSubStatusId(statusId)
  return { ...before, ...withoutUndefined(change), statusId, subStatusId: change.subStatusId ?? fallbackSubStatusId }
}

function findInvalidFields(
  before: ChangeableColumns,
  after: ChangeableColumns,
  { assigneeUserId, subStatusId }: ColumnsChange,
  references: ChangeReferences,
): FieldError[] {
  const errors: FieldError[] = references.doesPoolExist ? [] : [{ field: 'poolId', rule: 'state' }]
  const isStatusAllowed = canChangeStatus(before.statusId, after.statusId)
  if (!isStatusAllowed) errors.push({ field: 'ticketStatusId', rule: 'state' })
  const { statusIdOfSubStatus } = references
  const isSubStatusUnknown = subStatusId !== undefined && statusIdOfSubStatus === null
  if (isSubStatusUnknown || (isStatusAllowed && statusIdOfSubStatus !== after.statusId))
    errors.push({ field: 'ticketSubStatusId', rule: 'state' })
  if (typeof assigneeUserId === 'number' && !references.canAssigneeSeePool)
    errors.push({ field: 'userId', rule: 'state' })
  return errors
}

/** Returns the change or its errors. A move to a pool that the assignee cannot see makes the ticket unassigned. */
export function decideChange(
  before: LockedTicket,
  change: ColumnsChange,
  references: ChangeReferences,
  at: string,
): DecidedChange | { readonly errors: readonly FieldError[] } {
  const requestedColumns = applyChange(before, change)
  const errors = findInvalidFields(before, requestedColumns, change, references)
  if (errors.length > 0) return { errors }
  const losesAssignee = requestedColumns.poolId !== before.poolId && !references.canAssigneeSeePool
  const after = losesAssignee ? { ...requestedColumns, assigneeUserId: null } : requestedColumns
  const isReassigned = after.assigneeUserId !== before.assigneeUserId
  return {
    after,
    resolvedAt: isUnresolvedStatus(after.statusId) ? null : (before.resolvedAt ?? at),
    completedAt: isCompletedStatus(after.statusId) ? (before.completedAt ?? at) : null,
    history: describeChanges(before, after),
    isStatusChanged: after.statusId !== before.statusId,
    newAssigneeUserId: isReassigned ? after.assigneeUserId : null,
  }
}
