import { sql } from 'kysely'
import { toChannel } from '../../database/channels.ts'
import { MAX_RETURNED_CHARACTERS } from '../../database/text-limits.ts'
import { ticketNotFound } from '../../tickets/errors.ts'
import { selectTicketChain } from '../../tickets/queries/thread.ts'
import { selectTicketByIdentifier, ticketsVisibleTo } from '../../tickets/queries/tickets.ts'
import type { Viewer } from '../../tickets/rules/visibility.ts'
import type { TicketIdentifier } from '../../tickets/schema/integration.ts'
import { truncateContent } from '../rules/content.ts'
import type { Message } from '../schema/integration.ts'
import { loadAttachments, type ReadContext } from './attachments.ts'

const MAX_MESSAGES_PER_READ = 200

/**
 * Returns at most `MAX_MESSAGES_PER_READ` public messages with ids above `afterId`, oldest first: those of the ticket
 * and of its ancestors that the viewer can see. Throws `ticketNotFound`.
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
  const attachments = await loadAttachments(db, links, rows)
  return rows.map(({ content: stored, contentHtml, channel, ...row }) => {
    const { content, isContentTruncated } = truncateContent(stored)
    return {
      ...row,
      channel: toChannel(channel),
      content,
      contentHtml: isContentTruncated ? null : contentHtml,
      isContentTruncated,
      attachments: attachments.get(row.id) ?? [],
    }
  })
}
