import { isInIdList } from '#platform/db/in-list.ts'
import type { FieldError } from '#platform/errors/field-errors.ts'
import type { TicketingDb } from '../../database/ticketing.ts'
import { findUnknownPoolIds } from '../../pools/queries.ts'
import { listReferences, type Reference, type ReferenceKind } from '../rules/references.ts'
import { loadConditionsAndActions } from './rules.ts'

/** Returns the distinct ids of the referenced records of one kind. */
export const listReferencedIds = (references: readonly Reference[], kind: ReferenceKind): number[] => [
  ...new Set(references.filter((reference) => reference.kind === kind).map(({ id }) => id)),
]

async function findUnknownUserIds(db: TicketingDb, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const rows = await db.selectFrom('ticketing.staff').select('id').where(isInIdList('id', ids)).execute()
  const known = new Set(rows.map(({ id }) => id))
  return ids.filter((id) => !known.has(id))
}

async function loadStatusBySubStatus(db: TicketingDb, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('ticketing.subStatus')
    .select(['id', 'statusId'])
    .where(isInIdList('id', ids))
    .execute()
  return new Map(rows.map(({ id, statusId }) => [id, statusId]))
}

/** Returns an error for each reference to an unknown record, or to a sub-status that does not belong to `statusId`. */
export async function findReferenceErrors(db: TicketingDb, references: readonly Reference[]): Promise<FieldError[]> {
  const unknownPoolIds = await findUnknownPoolIds(db, listReferencedIds(references, 'pool'))
  const unknownUserIds = await findUnknownUserIds(db, listReferencedIds(references, 'user'))
  const statusBySubStatus = await loadStatusBySubStatus(db, listReferencedIds(references, 'subStatus'))
  const isValid: Readonly<Record<ReferenceKind, (reference: Reference) => boolean>> = {
    pool: ({ id }) => !unknownPoolIds.includes(id),
    user: ({ id }) => !unknownUserIds.includes(id),
    subStatus({ id, statusId }) {
      const actualStatusId = statusBySubStatus.get(id)
      return actualStatusId !== undefined && (statusId === null || actualStatusId === statusId)
    },
  }
  return references
    .filter((reference) => !isValid[reference.kind](reference))
    .map(({ field }) => ({ field, rule: 'state' }))
}

/** Returns whether a rule, even a disabled one, names the record in its condition or in an action. */
export async function isReferencedByRules(db: TicketingDb, kind: ReferenceKind, id: number): Promise<boolean> {
  const rules = await loadConditionsAndActions(db)
  return rules.some(({ condition, actions }) =>
    listReferencedIds(listReferences(condition, actions), kind).includes(id),
  )
}
