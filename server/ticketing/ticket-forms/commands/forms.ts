import { randomSecret } from '#platform/auth/secrets.ts'
import { isForeignKeyViolation, isUniqueViolation } from '#platform/db/database-errors.ts'
import { transaction } from '#platform/db/transaction.ts'
import { createValidationRefusal } from '#platform/errors/field-errors.ts'
import { serializeOrigins } from '#platform/http/allowed-origins.ts'
import { writeAuditEntry } from '../../database/audit.ts'
import { toPriorityRank } from '../../database/priorities.ts'
import type { Ticketing } from '../../database/ticketing.ts'
import { formNotFound } from '../errors.ts'
import { getTicketForm } from '../queries.ts'
import { toFormFields } from '../rules/fields.ts'
import type { NewTicketForm, TicketForm, TicketFormChange } from '../schema.ts'

interface Actor {
  readonly id: number
}

const createToken = (): string => randomSecret(16)

function toInputError(error: unknown): unknown {
  if (isUniqueViolation(error)) return createValidationRefusal({ field: 'name', rule: 'unique' })
  if (isForeignKeyViolation(error)) return createValidationRefusal({ field: 'poolId', rule: 'state' })
  return error
}

function toColumns({ name, fields, allowedOrigins, defaultPriority, ...rest }: TicketFormChange) {
  return {
    ...rest,
    ...(name === undefined ? {} : { name, nameKey: name.toLowerCase() }),
    ...(fields === undefined ? {} : { fields: JSON.stringify(toFormFields(fields)) }),
    ...(allowedOrigins === undefined ? {} : { allowedOrigins: serializeOrigins(allowedOrigins) }),
    ...(defaultPriority === undefined ? {} : { defaultPriority: defaultPriority && toPriorityRank(defaultPriority) }),
  }
}

/** Creates a form. Throws `validationFailed` if another form has the name or the pool does not exist. */
export async function createTicketForm(ticketing: Ticketing, actor: Actor, input: NewTicketForm): Promise<TicketForm> {
  const { name, fields, defaultPriority } = input
  const at = ticketing.now().toISOString()
  const row = {
    ...input,
    token: createToken(),
    nameKey: name.toLowerCase(),
    isEnabled: input.isEnabled ?? true,
    attachmentsEnabled: input.attachmentsEnabled ?? false,
    fields: JSON.stringify(toFormFields(fields)),
    allowedOrigins: serializeOrigins(input.allowedOrigins ?? []),
    defaultPriority: defaultPriority && toPriorityRank(defaultPriority),
    createdAt: at,
    updatedAt: at,
  }
  return await transaction(ticketing.db, async (tx) => {
    const { id } = await tx.insertInto('ticketing.ticketForm').values(row).returning('id').executeTakeFirstOrThrow()
    await writeAuditEntry(tx, at, actor.id, 'ticket_form_created', `ticketForm:${id}`)
    return await getTicketForm(tx, id)
  }).catch((error: unknown) => {
    throw toInputError(error)
  })
}

async function updateForm(
  ticketing: Ticketing,
  actor: Actor,
  id: number,
  action: string,
  columns: ReturnType<typeof toColumns> & { readonly token?: string },
): Promise<TicketForm> {
  const at = ticketing.now().toISOString()
  return await transaction(ticketing.db, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('ticketing.ticketForm')
      .set({ ...columns, updatedAt: at })
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    if (Number(numUpdatedRows) === 0) throw formNotFound()
    await writeAuditEntry(tx, at, actor.id, action, `ticketForm:${id}`)
    return await getTicketForm(tx, id)
  }).catch((error: unknown) => {
    throw toInputError(error)
  })
}

/** Throws `formNotFound`, or `validationFailed` if another form has the name or the pool does not exist. */
export const changeTicketForm = (
  ticketing: Ticketing,
  actor: Actor,
  id: number,
  change: TicketFormChange,
): Promise<TicketForm> => updateForm(ticketing, actor, id, 'ticket_form_changed', toColumns(change))

/** Gives the form a new token. Requests with the old token then get 404. Throws `formNotFound`. */
export const rotateFormToken = (ticketing: Ticketing, actor: Actor, id: number): Promise<TicketForm> =>
  updateForm(ticketing, actor, id, 'ticket_form_token_rotated', { token: createToken() })

/** Throws `formNotFound`. The tickets of the form stay. */
export async function deleteTicketForm(ticketing: Ticketing, actor: Actor, id: number): Promise<void> {
  await transaction(ticketing.db, async (tx) => {
    const deleted = await tx.deleteFrom('ticketing.ticketForm').where('id', '=', id).executeTakeFirstOrThrow()
    if (Number(deleted.numDeletedRows) === 0) throw formNotFound()
    await writeAuditEntry(tx, ticketing.now().toISOString(), actor.id, 'ticket_form_deleted', `ticketForm:${id}`)
  })
}
