import { sql } from 'kysely'
import type { TicketingDb } from '../database/ticketing.ts'
import { ticketNotFound } from '../tickets/errors.ts'
import { type Seer, ticketNamed, ticketsSeenBy } from '../tickets/queries.ts'
import type { TicketName } from '../tickets/schema.ts'
import { SHOWN_CHARACTERS, shown } from './rules.ts'
import type { Message } from './schema.ts'

/** How many messages one read answers at most. */
const MESSAGES_A_READ = 200

/** The ticket and all its ancestors, whoever sees them. */
const chainOf = (db: TicketingDb, id: number) =>
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

const isChannel = (word: string): word is Message['channel'] =>
  ['api', 'email', 'form', 'dashboard', 'chat'].includes(word)

/**
 * The conversation of a ticket and of its ancestors, oldest first, after a message id. Ancestors out of sight are left
 * out, internal notes always. Refuses with SVC:4001.
 */
export async function messagesAfter(
  db: TicketingDb,
  seer: Seer,
  name: TicketName,
  afterId: number,
): Promise<Message[]> {
  const ticket = await ticketNamed(db, seer, name).select('ticket.id').executeTakeFirst()
  if (!ticket) throw ticketNotFound()
  const seen = ticketsSeenBy(db, seer).select(['ticket.id', 'ticket.trackingKey'])
  const rows = await chainOf(db, ticket.id)
    .selectFrom('chain')
    .innerJoin(seen.as('seen'), 'seen.id', 'chain.id')
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
    .select(sql<string>`left(${sql.ref('message.content')}, ${sql.lit(SHOWN_CHARACTERS + 1)})`.as('content'))
    .where('message.visibility', '=', 'public')
    .where('message.id', '>', afterId)
    .orderBy('message.id')
    .limit(MESSAGES_A_READ)
    .execute()
  return rows.map(({ content: stored, contentHtml, channel, ...row }) => {
    const { content, isContentTruncated } = shown(stored)
    return {
      ...row,
      channel: isChannel(channel) ? channel : 'api',
      content,
      contentHtml: isContentTruncated ? null : contentHtml,
      isContentTruncated,
      attachments: [],
    }
  })
}
