import { isForeignKeyViolation, isUniqueViolation } from '#platform/db/database-errors.ts'
import { transaction } from '#platform/db/transaction.ts'
import { cannedResponseNotFound } from '#platform/errors/common.ts'
import { createValidationRefusal } from '#platform/errors/field-errors.ts'
import { writeAuditEntry } from '../database/audit.ts'
import type { Chat } from '../database/chat.ts'
import { getCannedResponse } from './queries.ts'
import type { CannedResponse, CannedResponseChange, NewCannedResponse } from './schema.ts'

interface Actor {
  readonly id: number
}

function toValidationError(error: unknown): unknown {
  if (isUniqueViolation(error)) return createValidationRefusal({ field: 'shortcut', rule: 'unique' })
  return isForeignKeyViolation(error) ? createValidationRefusal({ field: 'departmentId', rule: 'state' }) : error
}

/**
 * Throws `validationFailed` for an unknown department, and if another canned response of the department has the same
 * shortcut. Canned responses for all agents are compared only with each other.
 */
export async function createCannedResponse(
  chat: Chat,
  actor: Actor,
  input: NewCannedResponse,
): Promise<CannedResponse> {
  const updatedAt = chat.now().toISOString()
  const row = { ...input, shortcutKey: input.shortcut.toLowerCase(), updatedAt }
  return await transaction(chat.db, async (tx) => {
    const { id } = await tx.insertInto('chat.cannedResponse').values(row).returning('id').executeTakeFirstOrThrow()
    await writeAuditEntry(tx, updatedAt, actor.id, 'canned_response_created', `canned-response:${id}`)
    return await getCannedResponse(tx, id)
  }).catch((error: unknown) => {
    throw toValidationError(error)
  })
}

/** Throws `cannedResponseNotFound`, and the errors of `createCannedResponse`. */
export async function changeCannedResponse(
  chat: Chat,
  actor: Actor,
  id: number,
  change: CannedResponseChange,
): Promise<CannedResponse> {
  const updatedAt = chat.now().toISOString()
  const shortcutKey = change.shortcut === undefined ? {} : { shortcutKey: change.shortcut.toLowerCase() }
  const set = { ...change, ...shortcutKey, updatedAt }
  return await transaction(chat.db, async (tx) => {
    const changed = await tx.updateTable('chat.cannedResponse').set(set).where('id', '=', id).executeTakeFirstOrThrow()
    if (Number(changed.numUpdatedRows) === 0) throw cannedResponseNotFound()
    await writeAuditEntry(tx, updatedAt, actor.id, 'canned_response_changed', `canned-response:${id}`)
    return await getCannedResponse(tx, id)
  }).catch((error: unknown) => {
    throw toValidationError(error)
  })
}

export async function deleteCannedResponse(chat: Chat, actor: Actor, id: number): Promise<void> {
  await transaction(chat.db, async (tx) => {
    const deleted = await tx.deleteFrom('chat.cannedResponse').where('id', '=', id).executeTakeFirstOrThrow()
    if (Number(deleted.numDeletedRows) === 0) throw cannedResponseNotFound()
    await writeAuditEntry(tx, chat.now().toISOString(), actor.id, 'canned_response_deleted', `canned-response:${id}`)
  })
}
