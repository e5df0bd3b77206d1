import { SerializationFailure } from '#platform/db/command-batch.ts'
import { isForeignKeyViolation } from '#platform/db/database-errors.ts'
import { toDuplicateNameError } from '#platform/db/duplicate-name.ts'
import { transaction } from '#platform/db/transaction.ts'
import { createValidationRefusal, type FieldError } from '#platform/errors/field-errors.ts'
import { writeAuditEntry } from '../../database/audit.ts'
import type { Ticketing, TicketingTx } from '../../database/ticketing.ts'
import { findUnknownPoolIds } from '../../pools/queries.ts'
import { canSeePool } from '../../staff/queries.ts'
import { escalationChainInUse, escalationChainNotFound } from '../errors.ts'
import { getEscalationChain } from '../queries/records.ts'
import type { EscalationChain, EscalationChainChange, NewEscalationChain, NewEscalationStep } from '../schema.ts'

interface Actor {
  readonly id: number
}

const isAssignable = async (tx: TicketingTx, { poolId, userId = null }: NewEscalationStep): Promise<boolean> =>
  userId === null || (await canSeePool(tx, userId, poolId))

async function findInvalidTargets(tx: TicketingTx, steps: readonly NewEscalationStep[]): Promise<FieldError[]> {
  const unknownPoolIds = await findUnknownPoolIds(tx, [...new Set(steps.map(({ poolId }) => poolId))])
  const errors: FieldError[] = []
  for (const [index, step] of steps.entries()) {
    if (unknownPoolIds.includes(step.poolId)) errors.push({ field: `steps[${index}].poolId`, rule: 'state' })
    if (!(await isAssignable(tx, step))) errors.push({ field: `steps[${index}].userId`, rule: 'state' })
  }
  return errors
}

async function setSteps(tx: TicketingTx, chainId: number, steps: readonly NewEscalationStep[]): Promise<void> {
  const errors = await findInvalidTargets(tx, steps)
  if (errors.length > 0) throw createValidationRefusal(...errors)
  await tx.deleteFrom('ticketing.escalationStep').where('chainId', '=', chainId).execute()
  const rows = steps.map(({ afterMinutes, poolId, userId = null, raisePriority }, index) => ({
    ...{ chainId, step: index + 1, afterMinutes, poolId, userId, raisePriority: raisePriority ?? true },
  }))
  await tx
    .insertInto('ticketing.escalationStep')
    .values(rows)
    .execute()
    .catch((error: unknown) => {
      // A pool was deleted after the check. The retry of the transaction returns the validation error.
      throw isForeignKeyViolation(error) ? new SerializationFailure() : error
    })
}

/** Throws `validationFailed` for a taken name, an unknown pool, and a person who is inactive or cannot see the pool. */
export async function createEscalationChain(
  ticketing: Ticketing,
  actor: Actor,
  { name, steps }: NewEscalationChain,
): Promise<EscalationChain> {
  const at = ticketing.now().toISOString()
  const row = { name, nameKey: name.toLowerCase(), createdAt: at, updatedAt: at }
  return await transaction(ticketing.db, async (tx) => {
    const insert = tx.insertInto('ticketing.escalationChain').values(row)
    const { id } = await insert.returning('id').executeTakeFirstOrThrow()
    await setSteps(tx, id, steps)
    await writeAuditEntry(tx, at, actor.id, 'escalation_chain_created', `escalation-chain:${id}`)
    return await getEscalationChain(tx, id)
  }).catch((error: unknown) => {
    throw toDuplicateNameError(error)
  })
}

/** Throws `escalationChainNotFound`, and the errors of `createEscalationChain`. */
export async function changeEscalationChain(
  ticketing: Ticketing,
  actor: Actor,
  id: number,
  { name, steps }: EscalationChainChange,
): Promise<EscalationChain> {
  const at = ticketing.now().toISOString()
  const set = { updatedAt: at, ...(name === undefined ? {} : { name, nameKey: name.toLowerCase() }) }
  return await transaction(ticketing.db, async (tx) => {
    const update = tx.updateTable('ticketing.escalationChain').set(set).where('id', '=', id)
    const changed = await update.executeTakeFirstOrThrow()
    if (Number(changed.numUpdatedRows) === 0) throw escalationChainNotFound()
    if (steps) await setSteps(tx, id, steps)
    await writeAuditEntry(tx, at, actor.id, 'escalation_chain_changed', `escalation-chain:${id}`)
    return await getEscalationChain(tx, id)
  }).catch((error: unknown) => {
    throw toDuplicateNameError(error)
  })
}

/** Throws `escalationChainNotFound`, or `escalationChainInUse` if a pool uses the chain. */
export async function deleteEscalationChain(ticketing: Ticketing, actor: Actor, id: number): Promise<void> {
  await transaction(ticketing.db, async (tx) => {
    // Locks the chain before its steps, like `changeEscalationChain`, so that no change inserts new steps meanwhile.
    await tx.selectFrom('ticketing.escalationChain').select('id').where('id', '=', id).forUpdate().execute()
    await tx.deleteFrom('ticketing.escalationStep').where('chainId', '=', id).execute()
    const deletion = tx.deleteFrom('ticketing.escalationChain').where('id', '=', id)
    const deleted = await deletion.executeTakeFirstOrThrow()
    if (Number(deleted.numDeletedRows) === 0) throw escalationChainNotFound()
    await writeAuditEntry(
      tx,
      ticketing.now().toISOString(),
      actor.id,
      'escalation_chain_deleted',
      `escalation-chain:${id}`,
    )
  }).catch((error: unknown) => {
    throw isForeignKeyViolation(error) ? escalationChainInUse() : error
  })
}
