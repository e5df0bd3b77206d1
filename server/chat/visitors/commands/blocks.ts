import { isForeignKeyViolation, isUniqueViolation } from '#platform/db/database-errors.ts'
import { afterCommit, transaction } from '#platform/db/transaction.ts'
import { createValidationRefusal } from '#platform/errors/field-errors.ts'
import { writeAuditEntry } from '../../database/audit.ts'
import type { Chat } from '../../database/chat.ts'
import { blockNotFound } from '../errors.ts'
import { getBlockedVisitor } from '../queries/blocks.ts'
import type { BlockedVisitor, NewBlock } from '../schema/blocks.ts'

interface Actor {
  readonly id: number
}

function toValidationError(error: unknown): unknown {
  if (isUniqueViolation(error)) return createValidationRefusal({ field: 'visitorId', rule: 'unique' })
  return isForeignKeyViolation(error) ? createValidationRefusal({ field: 'visitorId', rule: 'state' }) : error
}

/** Throws `validationFailed` if the visitor does not exist, is archived or is already blocked. */
export async function blockVisitor(chat: Chat, actor: Actor, { visitorId, reason }: NewBlock): Promise<BlockedVisitor> {
  const createdAt = chat.now().toISOString()
  const row = { visitorId: visitorId.toLowerCase(), reason, blockedByAgentId: actor.id, createdAt }
  return await transaction(chat.db, async (tx) => {
    await tx.insertInto('chat.blockedVisitor').values(row).execute()
    await writeAuditEntry(tx, createdAt, actor.id, 'visitor_blocked', `visitor:${row.visitorId}`)
    afterCommit(tx, () => chat.announcements.recheck({ kind: 'visitor', id: row.visitorId }))
    return await getBlockedVisitor(tx, row.visitorId)
  }).catch((error: unknown) => {
    throw toValidationError(error)
  })
}

/** `visitorId` must be in lower case. Throws `blockNotFound` if the visitor is not blocked. */
export async function unblockVisitor(chat: Chat, actor: Actor, visitorId: string): Promise<void> {
  await transaction(chat.db, async (tx) => {
    const removed = await tx
      .deleteFrom('chat.blockedVisitor')
      .where('visitorId', '=', visitorId)
      .executeTakeFirstOrThrow()
    if (Number(removed.numDeletedRows) === 0) throw blockNotFound()
    await writeAuditEntry(tx, chat.now().toISOString(), actor.id, 'visitor_unblocked', `visitor:${visitorId}`)
  })
}
