import { sql } from 'kysely'
import type { SignedLinks } from '../attachments/guard/signed-links.ts'
import type { TicketingTables } from '../database/tables.ts'
import type { TicketingDb } from '../database/ticketing.ts'
import { ticketNotFound } from '../tickets/errors.ts'
import { selectTicketByIdentifier, ticketsVisibleTo } from '../tickets/queries.ts'
import type { Viewer } from '../tickets/rules/visibility.ts'
import type { TicketIdentifier } from '../tickets/schema.ts'
import { MAX_RETURNED_CHARACTERS, truncateContent } from './rules/content.ts'
import type { Message } from './schema.ts'

const MAX_MESSAGES_PER_READ = 200

/** Selects a ticket and all its ancestors, visible or not. */
const selectTicketChain = (db: TicketingDb, id: number) =>
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

interface ReadContext {
  readonly db: TicketingDb
  readonly links: SignedLinks<TicketingTables>
}

/** Returns the attachments by message id, in the order in which they were sent, each with a new link. */
async function loadAttachments(
  db: TicketingDb,
  links: ReadContext['links'],
  ticketId: number,
  messages: readonly { readonly id: number }[],
): Promise<Map<number, Message['attachments']>> {
  const attachmentsByMessage = new Map<number, Message['attachments']>()
  const [first, last] = [messages.at(0), messages.at(-1)]
  if (!first || !last) return attachmentsByMessage
  const rows = await selectTicketChain(db, ticketId)
    .selectFrom('chain')
    .innerJoin('ticketing.message as message', 'message.ticketId', 'chain.id')
    .innerJoin('ticketing.messageAttachment as link', 'link.messageId', 'message.id')
    .innerJoin('ticketing.attachment as attachment', 'attachment.id', 'link.attachmentId')
    .select(['link.messageId', 'attachment.id', 'attachment.objectKey', 'attachment.fileName'])
    .select(['attachment.contentType', 'attachment.sizeBytes'])
    .where('message.id', '>=', first.id)
    .where('message.id', '<=', last.id)
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

const isChannel = (text: string): text is Message['channel'] =>
  ['api', 'email', 'form', 'dashboard', 'chat'].includes(text)

/**
 * Returns up to 200 messages of a ticket and its ancestors with ids above `afterId`, oldest first, without internal notes
 * and without messages of ancestors that the viewer cannot see. Throws `ticketNotFound`.
 */
export async function listMessagesAfter(
  { db, links }: ReadContext,
  viewer: Viewer,
  identifier: TicketIdentifier,
  afterId: number,
): Promise<Message[]> {
  const ticket = await selectTicketByIdentifier(db, viewer, identifier).select('ticket.id').executeTakeFirst()
  if (!ticket) throw ticketNotFound()
  const visibleTickets = ticketsVisibleTo(db, viewer).select(['ticket.id', 'ticket.trackingKey'])
  const rows = await selectTicketChain(db, ticket.id)
    .selectFrom('chain')
    .innerJoin(visibleTickets.as('seen'), 'seen.id', 'chain.id')
    .innerJoin('ticketing.message as message', 'message.ticketId', 'chain.id')
    .select([
      'message.id',
      'message.ticketId',
      'seen.trackingKey',
      'message.direction',
      'message.channel',
      'message.subject',
    ])
    .select(['message.contentHtml', 'message.occurredAt'])
    .select(sql<string>`left(${sql.ref('message.content')}, ${sql.lit(MAX_RETURNED_CHARACTERS + 1)})`.as('content'))
    .where('message.visibility', '=', 'public')
    .where('message.id', '>', afterId)
    .orderBy('message.id')
    .limit(MAX_MESSAGES_PER_READ)
    .execute()
  const attachments = await loadAttachments(db, links, ticket.id, rows)
  return rows.map(({ content: stored, contentHtml, channel, ...row }) => {
    const { content, isContentTruncated } = truncateContent(stored)
    return {
      ...row,
      channel: isChannel(channel) ? channel : 'api',
      content,
      contentHtml: isContentTruncated ? null : contentHtml,
      isContentTruncated,
      attachments: attachments.get(row.id) ?? [],
    }
  })
}
