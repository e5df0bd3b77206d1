import type { SignedLinks } from '../../attachments/guard/signed-links.ts'
import type { TicketingTables } from '../../database/tables.ts'
import type { TicketingDb } from '../../database/ticketing.ts'
import type { Message } from '../schema/integration.ts'

/** Selects a ticket and all its ancestors, visible or not. */
export const selectTicketChain = (db: TicketingDb, id: number) =>
  db.withRecursive('chain(id, parentTicketId)', (query) =>
    query
      .selectFrom('ticketing.ticket as own')
      .select(['own.id', 'own.parentTicketId'])
      .where('own.id', '=', id)
      .unionAll(
        query
          .selectFrom('ticketing.ticket as elder')
          .innerJoin('chain', 'chain.parentTicketId', 'elder.id')
          .select(['elder.id', 'elder.parentTicketId']),
      ),
  )

export interface ReadContext {
  readonly db: TicketingDb
  readonly links: SignedLinks<TicketingTables>
}

/** Returns the attachments by message id, in the order in which they were sent, each with a new link. */
export async function loadAttachments(
  db: TicketingDb,
  links: ReadContext['links'],
  ticketId: number,
  messages: readonly { readonly id: number }[],
): Promise<Map<number, Message['attachments']>> {
  const attachmentsByMessage = new Map<number, Message['attachments']>()
  if (messages.length === 0) return attachmentsByMessage
  const ids = messages.map(({ id }) => id)
  const rows = await selectTicketChain(db, ticketId)
    .selectFrom('chain')
    .innerJoin('ticketing.message as message', 'message.ticketId', 'chain.id')
    .innerJoin('ticketing.messageAttachment as link', 'link.messageId', 'message.id')
    .innerJoin('ticketing.attachment as attachment', 'attachment.id', 'link.attachmentId')
    .select(['link.messageId', 'attachment.id', 'attachment.objectKey', 'attachment.fileName'])
    .select(['attachment.contentType', 'attachment.sizeBytes'])
    .where('message.id', '>=', Math.min(...ids))
    .where('message.id', '<=', Math.max(...ids))
    .orderBy('link.messageId')
    .orderBy('link.place')
    .execute()
  if (rows.length === 0) return attachmentsByMessage
  const sign = await links.createSigner()
  for (const { messageId, objectKey, ...entry } of rows) {
    const downloadUrl = `/v1/attachments/${objectKey}?${sign(objectKey)}`
    attachmentsByMessage.set(messageId, [...(attachmentsByMessage.get(messageId) ?? []), { ...entry, downloadUrl }])
  }
  return attachmentsByMessage
}

export const isChannel = (text: string): text is Message['channel'] =>
  ['api', 'email', 'form', 'dashboard', 'chat'].includes(text)
