import type { Action } from './actions.ts'
import { type Condition, type ConditionValue, listLeaves } from './condition.ts'

export type ReferenceKind = 'pool' | 'user' | 'subStatus'

export interface Reference {
  readonly kind: ReferenceKind
  readonly id: number
  /** The path of the id in the body. */
  readonly field: string
  /** The status to which a sub-status must belong; null if any status is allowed, and for pools and users. */
  readonly statusId: number | null
}

const toReference = (kind: ReferenceKind, id: number, field: string, statusId: number | null = null): Reference => ({
  ...{ kind, id, field, statusId },
})

const kindByField: Readonly<Record<string, ReferenceKind>> = { pool: 'pool', assignee: 'user', subStatus: 'subStatus' }

function listValues(value: ConditionValue | readonly ConditionValue[] | null | undefined, path: string) {
  return Array.isArray(value)
    ? value.map((one: ConditionValue, index) => ({ value: one, path: `${path}[${index}]` }))
    : [{ value, path }]
}

const listConditionReferences = (condition: Condition | null): Reference[] =>
  (condition ? listLeaves(condition, 'condition') : []).flatMap(({ leaf, path }) => {
    const kind = kindByField[leaf.field]
    if (kind === undefined) return []
    return listValues(leaf.value, `${path}.value`).flatMap(({ value, path: field }) =>
      typeof value === 'number' ? [toReference(kind, value, field)] : [],
    )
  })

function listActionReferences(action: Action, path: string): Reference[] {
  const references: Reference[] = []
  if (action.type === 'change_status' && action.ticketSubStatusId !== null) {
    const { ticketSubStatusId, ticketStatusId } = action
    references.push(toReference('subStatus', ticketSubStatusId, `${path}.ticketSubStatusId`, ticketStatusId))
  }
  if ('poolId' in action && action.poolId !== null)
    references.push(toReference('pool', action.poolId, `${path}.poolId`))
  if ('userId' in action && action.userId !== null)
    references.push(toReference('user', action.userId, `${path}.userId`))
  if ('userIds' in action)
    for (const [index, id] of (action.userIds ?? []).entries())
      references.push(toReference('user', id, `${path}.userIds[${index}]`))
  return references
}

export const listReferences = (condition: Condition | null, actions: readonly Action[]): Reference[] => [
  ...listConditionReferences(condition),
  ...actions.flatMap((action, index) => listActionReferences(action, `actions[${index}]`)),
]
