import { isDuplicate, isReferenced } from '#platform/db/failures.ts'
import { transaction } from '#platform/db/transaction.ts'
import { invalid } from '#platform/errors/invalid.ts'
import { audit } from '../database/audit.ts'
import type { Chat } from '../database/chat.ts'
import { cannedResponseNotFound } from './errors.ts'
import { cannedResponseById } from './queries.ts'
import type { CannedResponse, CannedResponseChange, NewCannedResponse } from './schema.ts'

interface Actor {
  readonly id: number
}

function toInvalidField(error: unknown): unknown {
  if (isDuplicate(error)) return invalid({ field: 'shortcut', rule: 'unique' })
  return isReferenced(error) ? invalid({ field: 'departmentId', rule: 'state' }) : error
}

/** Creates a canned response. Rejects a shortcut that its department already uses, and an unknown department. */
export async function createCannedResponse(
  chat: Chat,
  actor: Actor,
  input: NewCannedResponse,
): Promise<CannedResponse> {
  const updatedAt = chat.now().toISOString()
  const row = { ...input, shortcutKey: input.shortcut.toLowerCase(), updatedAt }
  return await transaction(chat.db, async (tx) => {
    const { id } = await tx.insertInto('chat.cannedResponse').values(row).returning('id').executeTakeFirstOrThrow()
    await audit(tx, updatedAt, actor.id, 'canned_response_created', `canned-response:${id}`)
    return await cannedResponseById(tx, id)
  }).catch((error: unknown) => {
    throw toInvalidField(error)
  })
}

/** Changes the given fields of a canned response. Throws SVC:4006, and the errors of `createCannedResponse`. */
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
    await audit(tx, updatedAt, actor.id, 'canned_response_changed', `canned-response:${id}`)
    return await cannedResponseById(tx, id)
  }).catch((error: unknown) => {
    throw toInvalidField(error)
  })
}

/** Deletes a canned response. Throws SVC:4006. */
export async function deleteCannedResponse(chat: Chat, actor: Actor, id: number): Promise<void> {
  await transaction(chat.db, async (tx) => {
    const deleted = await tx.deleteFrom('chat.cannedResponse').where('id', '=', id).executeTakeFirstOrThrow()
    if (Number(deleted.numDeletedRows) === 0) throw cannedResponseNotFound()
    await audit(tx, chat.now().toISOString(), actor.id, 'canned_response_deleted', `canned-response:${id}`)
  })
}
