import { isInIdList } from '#platform/db/in-list.ts'
import { readPage, selectTotal } from '#platform/http/paging.ts'
import { toPageRequest } from '#platform/http/schema-builders.ts'
import { toChannel } from '../../database/channels.ts'
import type { TicketingDb } from '../../database/ticketing.ts'
import { getDashboardTicket } from '../../tickets/queries/dashboard.ts'
import { loadThreadTicketIds } from '../../tickets/queries/thread.ts'
import { ticketsVisibleTo } from '../../tickets/queries/tickets.ts'
import type { Viewer } from '../../tickets/rules/visibility.ts'
import type { DashboardMessage, DashboardMessageQuery } from '../schema/dashboard.ts'
import { loadAttachments, type ReadContext } from './attachments.ts'

const messageColumns = [
  'message.id',
  'message.ticketId',
  'message.direction',
  'message.channel',
  'message.visibility',
  'message.subject',
  'message.content',
  'message.contentHtml',
  'message.authorUserId',
  'message.occurredAt',
] as const

/** Selects the messages, including internal notes, of those tickets that the viewer can see. */
const selectMessages = (db: TicketingDb, viewer: Viewer, ticketIds: ReadonlySet<number>) =>
  db
    .selectFrom('ticketing.message as message')
    .innerJoin(
      ticketsVisibleTo(db, viewer).select(['ticket.id', 'ticket.trackingKey']).as('seen'),
      'seen.id',
      'message.ticketId',
    )
    .where(isInIdList('message.ticketId', [...ticketIds]))

type ThreadRow = Omit<DashboardMessage, 'channel' | 'attachments'> & { readonly channel: string }

async function toMessages({ db, links }: ReadContext, rows: readonly ThreadRow[]): Promise<DashboardMessage[]> {
  const attachments = await loadAttachments(db, links, rows)
  return rows.map(({ channel, ...row }) => ({
    ...row,
    channel: toChannel(channel),
    attachments: attachments.get(row.id) ?? [],
  }))
}

/** Returns a page of the message thread of a ticket. Throws `ticketNotFound`. */
export async function listThread(context: ReadContext, viewer: Viewer, id: number, query: DashboardMessageQuery) {
  const { db } = context
  const ticket = await getDashboardTicket(db, viewer, id)
  const thread = selectMessages(db, viewer, await loadThreadTicketIds(db, ticket.id))
  const listQuery = thread
    .leftJoin('ticketing.staff as author', 'author.id', 'message.authorUserId')
    .select([...messageColumns, 'seen.trackingKey', 'author.displayName as authorName'])
    .orderBy('message.id', query.sortOrder ?? 'asc')
  return await readPage(toPageRequest(query), thread.select(selectTotal), listQuery, (rows) =>
    toMessages(context, rows),
  )
}

/** Returns a message that was just written. */
export async function getDashboardMessage(context: ReadContext, messageId: number): Promise<DashboardMessage> {
  const row = await context.db
    .selectFrom('ticketing.message as message')
    .innerJoin('ticketing.ticket as ticket', 'ticket.id', 'message.ticketId')
    .leftJoin('ticketing.staff as author', 'author.id', 'message.authorUserId')
    .select([...messageColumns, 'ticket.trackingKey', 'author.displayName as authorName'])
    .where('message.id', '=', messageId)
    .executeTakeFirstOrThrow()
  const [message] = await toMessages(context, [row])
  if (!message) throw new Error('a message that was just written is missing')
  return message
}
