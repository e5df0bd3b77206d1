import { isForeignKeyViolation, isUniqueViolation } from '#platform/db/database-errors.ts'
import { transaction } from '#platform/db/transaction.ts'
import { roleTooLow } from '#platform/errors/common.ts'
import { createValidationRefusal, type FieldError } from '#platform/errors/field-errors.ts'
import { writeAuditEntry } from '../../database/audit.ts'
import type { Ticketing, TicketingTx } from '../../database/ticketing.ts'
import { canManageMacrosAndResponses, requireManageablePool } from '../../pools/rules.ts'
import type { StaffMember } from '../../staff/guard.ts'
import { macroNotFound } from '../errors.ts'
import { getMacro } from '../queries.ts'
import { findReferencedSubStatus, normalizeActions } from '../rules.ts'
import type { Macro, MacroAction, MacroChange, NewMacro } from '../schema.ts'

function toValidationError(error: unknown): unknown {
  if (isUniqueViolation(error)) return createValidationRefusal({ field: 'name', rule: 'unique' })
  return isForeignKeyViolation(error) ? createValidationRefusal({ field: 'poolId', rule: 'state' }) : error
}

/** Returns the invalid field, if any. Locks the sub-status, so that it is not deleted before the macro is stored. */
async function findInvalidReferenceField(tx: TicketingTx, action: MacroAction): Promise<string | undefined> {
  const subStatus = findReferencedSubStatus(action)
  if (subStatus) {
    const existing = await tx
      .selectFrom('ticketing.subStatus')
      .select('id')
      .where('id', '=', subStatus.id)
      .where('statusId', '=', subStatus.statusId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    return existing ? undefined : 'ticketSubStatusId'
  }
  if (action.type !== 'assign' || action.userId === null) return undefined
  const person = await tx
    .selectFrom('ticketing.staff')
    .select('isActive')
    .where('id', '=', action.userId)
    .executeTakeFirst()
  return person?.isActive ? undefined : 'userId'
}

async function checkReferences(tx: TicketingTx, actions: readonly MacroAction[]): Promise<void> {
  const errors: FieldError[] = []
  for (const [index, action] of actions.entries()) {
    const fieldName = await findInvalidReferenceField(tx, action)
    if (fieldName !== undefined) errors.push({ field: `actions[${index}].${fieldName}`, rule: 'state' })
  }
  if (errors.length > 0) throw createValidationRefusal(...errors)
}

/** Throws the errors of `requireManageablePool`, and `validationFailed` for an invalid reference or a taken name. */
export async function createMacro(ticketing: Ticketing, actor: StaffMember, input: NewMacro): Promise<Macro> {
  const { name, poolId } = input
  requireManageablePool(actor, poolId)
  const actions = normalizeActions(input.actions)
  const at = ticketing.now().toISOString()
  const row = {
    name,
    nameKey: name.toLowerCase(),
    poolId,
    actions: JSON.stringify(actions),
    createdAt: at,
    updatedAt: at,
  }
  return await transaction(ticketing.db, async (tx) => {
    await checkReferences(tx, actions)
    const { id } = await tx.insertInto('ticketing.macro').values(row).returning('id').executeTakeFirstOrThrow()
    await writeAuditEntry(tx, at, actor.id, 'macro_created', `macro:${id}`)
    return await getMacro(tx, actor, id)
  }).catch((error: unknown) => {
    throw toValidationError(error)
  })
}

/** Throws `macroNotFound`, `roleTooLow` if the actor may not change the macro, and the errors of `createMacro`. */
export async function changeMacro(
  ticketing: Ticketing,
  actor: StaffMember,
  id: number,
  { name, poolId, actions: newActions }: MacroChange,
): Promise<Macro> {
  const at = ticketing.now().toISOString()
  const actions = newActions && normalizeActions(newActions)
  const set = {
    ...(name === undefined ? {} : { name, nameKey: name.toLowerCase() }),
    ...(poolId === undefined ? {} : { poolId }),
    ...(actions === undefined ? {} : { actions: JSON.stringify(actions) }),
    updatedAt: at,
  }
  return await transaction(ticketing.db, async (tx) => {
    const before = await getMacro(tx, actor, id)
    if (!canManageMacrosAndResponses(actor, before.poolId)) throw roleTooLow()
    if (poolId !== undefined) requireManageablePool(actor, poolId)
    if (actions) await checkReferences(tx, actions)
    const changed = await tx
      .updateTable('ticketing.macro')
      .set(set)
      .where('id', '=', id)
      .where('poolId', before.poolId === null ? 'is' : '=', before.poolId)
      .executeTakeFirstOrThrow()
    if (Number(changed.numUpdatedRows) === 0) throw macroNotFound()
    await writeAuditEntry(tx, at, actor.id, 'macro_changed', `macro:${id}`)
    return await getMacro(tx, actor, id)
  }).catch((error: unknown) => {
    throw toValidationError(error)
  })
}

/** Throws `macroNotFound`, or `roleTooLow` if the actor may not change the macro. */
export async function deleteMacro(ticketing: Ticketing, actor: StaffMember, id: number): Promise<void> {
  await transaction(ticketing.db, async (tx) => {
    const { poolId } = await getMacro(tx, actor, id)
    if (!canManageMacrosAndResponses(actor, poolId)) throw roleTooLow()
    const deleted = await tx
      .deleteFrom('ticketing.macro')
      .where('id', '=', id)
      .where('poolId', poolId === null ? 'is' : '=', poolId)
      .executeTakeFirstOrThrow()
    if (Number(deleted.numDeletedRows) === 0) throw macroNotFound()
    await writeAuditEntry(tx, ticketing.now().toISOString(), actor.id, 'macro_deleted', `macro:${id}`)
  })
}
