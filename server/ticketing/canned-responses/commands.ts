import { isForeignKeyViolation, isUniqueViolation } from '#platform/db/database-errors.ts'
import { transaction } from '#platform/db/transaction.ts'
import { cannedResponseNotFound, roleTooLow } from '#platform/errors/common.ts'
import { createValidationRefusal } from '#platform/errors/field-errors.ts'
import { writeAuditEntry } from '../database/audit.ts'
import type { Ticketing } from '../database/ticketing.ts'
import { canManageMacrosAndResponses, requireManageablePool } from '../pools/rules.ts'
import type { StaffMember } from '../staff/guard.ts'
import { getCannedResponse } from './queries.ts'
import type { CannedResponse, CannedResponseChange, NewCannedResponse } from './schema.ts'

function toValidationError(error: unknown): unknown {
  if (isUniqueViolation(error)) return createValidationRefusal({ field: 'shortcut', rule: 'unique' })
  return isForeignKeyViolation(error) ? createValidationRefusal({ field: 'poolId', rule: 'state' }) : error
}

/** Throws the errors of `requireManageablePool`, and `validationFailed` for an unknown pool or a taken shortcut. */
export async function createCannedResponse(
  ticketing: Ticketing,
  actor: StaffMember,
  input: NewCannedResponse,
): Promise<CannedResponse> {
  requireManageablePool(actor, input.poolId)
  const updatedAt = ticketing.now().toISOString()
  const row = { ...input, shortcutKey: input.shortcut.toLowerCase(), updatedAt }
  return await transaction(ticketing.db, async (tx) => {
    const { id } = await tx.insertInto('ticketing.cannedResponse').values(row).returning('id').executeTakeFirstOrThrow()
    await writeAuditEntry(tx, updatedAt, actor.id, 'canned_response_created', `canned_response:${id}`)
    return await getCannedResponse(tx, actor, id)
  }).catch((error: unknown) => {
    throw toValidationError(error)
  })
}

/** Throws the errors of `createCannedResponse` and of `deleteCannedResponse`. */
export async function changeCannedResponse(
  ticketing: Ticketing,
  actor: StaffMember,
  id: number,
  change: CannedResponseChange,
): Promise<CannedResponse> {
  const updatedAt = ticketing.now().toISOString()
  const shortcutKey = change.shortcut === undefined ? {} : { shortcutKey: change.shortcut.toLowerCase() }
  const set = { ...change, ...shortcutKey, updatedAt }
  return await transaction(ticketing.db, async (tx) => {
    const { poolId } = await getCannedResponse(tx, actor, id)
    if (!canManageMacrosAndResponses(actor, poolId)) throw roleTooLow()
    if (change.poolId !== undefined) requireManageablePool(actor, change.poolId)
    const changed = await tx
      .updateTable('ticketing.cannedResponse')
      .set(set)
      .where('id', '=', id)
      .where('poolId', poolId === null ? 'is' : '=', poolId)
      .executeTakeFirstOrThrow()
    if (Number(changed.numUpdatedRows) === 0) throw cannedResponseNotFound()
    await writeAuditEntry(tx, updatedAt, actor.id, 'canned_response_changed', `canned_response:${id}`)
    return await getCannedResponse(tx, actor, id)
  }).catch((error: unknown) => {
    throw toValidationError(error)
  })
}

/** Throws `cannedResponseNotFound`, or `roleTooLow` if the actor may not change the response. */
export async function deleteCannedResponse(ticketing: Ticketing, actor: StaffMember, id: number): Promise<void> {
  await transaction(ticketing.db, async (tx) => {
    const { poolId } = await getCannedResponse(tx, actor, id)
    if (!canManageMacrosAndResponses(actor, poolId)) throw roleTooLow()
    const deleted = await tx
      .deleteFrom('ticketing.cannedResponse')
      .where('id', '=', id)
      .where('poolId', poolId === null ? 'is' : '=', poolId)
      .executeTakeFirstOrThrow()
    if (Number(deleted.numDeletedRows) === 0) throw cannedResponseNotFound()
    const at = ticketing.now().toISOString()
    await writeAuditEntry(tx, at, actor.id, 'canned_response_deleted', `canned_response:${id}`)
  })
}
