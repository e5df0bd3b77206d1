import { isInIdList } from '#platform/db/in-list.ts'
import type { ExpiringSigner } from '../../attachments/guard/signed-links.ts'
import type { TicketingTables } from '../../database/tables.ts'
import type { TicketingDb } from '../../database/ticketing.ts'
import type { Message } from '../schema/integration.ts'

export interface ReadContext {
  readonly db: TicketingDb
  readonly links: ExpiringSigner<TicketingTables>
}

/** Returns the attachments by message id, in the order in which they were sent, each with a new signed link. */
export async function loadAttachments(
  db: TicketingDb,
  links: ReadContext['links'],
  messages: readonly { readonly id: number }[],
): Promise<Map<number, Message['attachments']>> {
  const attachmentsByMessage = new Map<number, Message['attachments']>()
  if (messages.length === 0) return attachmentsByMessage
  const ids = messages.map(({ id }) => id)
  const rows = await db
    .selectFrom('ticketing.messageAttachment as link')
    .innerJoin('ticketing.attachment as attachment', 'attachment.id', 'link.attachmentId')
    .select(['link.messageId', 'attachment.id', 'attachment.objectKey', 'attachment.fileName'])
    .select(['attachment.contentType', 'attachment.sizeBytes'])
    .where(isInIdList('link.messageId', ids))
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
