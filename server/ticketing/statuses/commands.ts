import { nextValue } from '#platform/db/by-dialect.ts'
import { isForeignKeyViolation } from '#platform/db/database-errors.ts'
import { toDuplicateNameError } from '#platform/db/duplicate-name.ts'
import { transaction } from '#platform/db/transaction.ts'
import { writeAuditEntry } from '../database/audit.ts'
import type { Ticketing, TicketingTx } from '../database/ticketing.ts'
import { subStatusInUse, subStatusIsDefault, subStatusNotFound } from './errors.ts'
import { getSubStatus } from './queries.ts'
import { isDefaultSubStatus } from './rules.ts'
import type { NewSubStatus, SubStatus, SubStatusChange } from './schema.ts'

interface Actor {
  readonly id: number
}

/** Creates a sub-status. Throws `validationFailed` if another sub-status of the status has the name. */
export async function createSubStatus(ticketing: Ticketing, actor: Actor, input: NewSubStatus): Promise<SubStatus> {
  const { name, statusId } = input
  const at = ticketing.now().toISOString()
  return await transaction(ticketing.db, async (tx) => {
    const { id } = await tx.selectNoFrom(nextValue('ticketing.sub_status_id').as('id')).executeTakeFirstOrThrow()
    await tx.insertInto('ticketing.subStatus').values({ id, statusId, name, nameKey: name.toLowerCase() }).execute()
    await writeAuditEntry(tx, at, actor.id, 'sub_status_created', `sub_status:${id}`)
    return await getSubStatus(tx, id)
  }).catch((error: unknown) => {
    throw toDuplicateNameError(error)
  })
}

/** Throws `subStatusNotFound`, or `validationFailed` if another sub-status of the status has the name. */
export async function changeSubStatus(
  ticketing: Ticketing,
  actor: Actor,
  id: number,
  { name }: SubStatusChange,
): Promise<SubStatus> {
  const at = ticketing.now().toISOString()
  return await transaction(ticketing.db, async (tx) => {
    await getSubStatus(tx, id)
    if (name !== undefined)
      await tx
        .updateTable('ticketing.subStatus')
        .set({ name, nameKey: name.toLowerCase() })
        .where('id', '=', id)
        .execute()
    await writeAuditEntry(tx, at, actor.id, 'sub_status_changed', `sub_status:${id}`)
    return await getSubStatus(tx, id)
  }).catch((error: unknown) => {
    throw toDuplicateNameError(error)
  })
}

/** Returns whether a rule or macro names the sub-status. Rules and macros are JSON, so no foreign key protects it. */
export type IsSubStatusReferenced = (tx: TicketingTx, id: number) => Promise<boolean>

/** Throws `subStatusNotFound`, `subStatusIsDefault`, or `subStatusInUse` (by a ticket, macro or automation rule). */
export async function deleteSubStatus(
  ticketing: Ticketing,
  actor: Actor,
  id: number,
  isReferenced: IsSubStatusReferenced,
): Promise<void> {
  if (isDefaultSubStatus(id)) throw subStatusIsDefault()
  await transaction(ticketing.db, async (tx) => {
    const deleted = await tx.deleteFrom('ticketing.subStatus').where('id', '=', id).executeTakeFirstOrThrow()
    if (Number(deleted.numDeletedRows) === 0) throw subStatusNotFound()
    // Requests that store a rule or macro lock the sub-status that it names, so they wait until this deletion commits.
    if (await isReferenced(tx, id)) throw subStatusInUse()
    await writeAuditEntry(tx, ticketing.now().toISOString(), actor.id, 'sub_status_deleted', `sub_status:${id}`)
  }).catch((error: unknown) => {
    throw isForeignKeyViolation(error) ? subStatusInUse() : error
  })
}
