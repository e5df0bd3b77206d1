import { sql } from 'kysely'
import { isInIdList } from '#platform/db/in-list.ts'
import type { TicketingDb } from '../../database/ticketing.ts'
import type { NeededFacts, TicketFacts } from '../rules/evaluate.ts'

type MessageFacts = Pick<TicketFacts, 'lastCustomerReplyAt' | 'lastAgentReplyAt' | 'messageCount'>

const noMessages: MessageFacts = { lastCustomerReplyAt: null, lastAgentReplyAt: null, messageCount: 0 }

const factColumns = [
  'ticket.id',
  'ticket.statusId',
  'ticket.subStatusId',
  'ticket.priority',
  'ticket.poolId',
  'ticket.assigneeUserId',
  'ticket.source',
  'ticket.channel',
  'ticket.subject',
  'ticket.requesterEmailAddress',
  'ticket.createdAt',
  'ticket.parentTicketId',
] as const

/** Selects the facts of tickets, without those of their messages. */
export const selectFacts = (db: TicketingDb, { description }: NeededFacts) =>
  db
    .selectFrom('ticketing.ticket as ticket')
    .select(factColumns)
    .$if(description, (tickets) => tickets.select('ticket.description'))

type FactRow = Omit<TicketFacts, keyof MessageFacts | 'description'> & {
  readonly description?: string | null | undefined
}

export const toFacts = (row: FactRow): TicketFacts => ({ ...row, description: row.description ?? null, ...noMessages })

/** Adds the facts of the messages of a batch of tickets. Internal notes do not count. */
export async function addMessageFacts(db: TicketingDb, tickets: readonly TicketFacts[]): Promise<TicketFacts[]> {
  if (tickets.length === 0) return []
  const ids = tickets.map(({ id }) => id)
  const rows = await db
    .selectFrom('ticketing.message')
    .select(['ticketId', 'direction'])
    .select((e) => [e.fn.max('occurredAt').as('lastAt'), e.fn.countAll<number>().as('count')])
    .where(isInIdList('ticketId', ids))
    .where('visibility', '=', sql.lit('public'))
    .groupBy(['ticketId', 'direction'])
    .execute()
  const facts = new Map<number, MessageFacts>()
  for (const { ticketId, direction, lastAt, count } of rows) {
    const factsSoFar = facts.get(ticketId) ?? noMessages
    const lastReply = direction === 'inbound' ? { lastCustomerReplyAt: lastAt } : { lastAgentReplyAt: lastAt }
    facts.set(ticketId, { ...factsSoFar, ...lastReply, messageCount: factsSoFar.messageCount + Number(count) })
  }
  return tickets.map((ticket) => ({ ...ticket, ...facts.get(ticket.id) }))
}

/** Loads the facts of a batch of tickets, in the order of their ids. */
export async function loadFacts(db: TicketingDb, ids: readonly number[], needed: NeededFacts): Promise<TicketFacts[]> {
  if (ids.length === 0) return []
  const rows = await selectFacts(db, needed).where(isInIdList('ticket.id', ids)).orderBy('ticket.id').execute()
  const facts = rows.map(toFacts)
  return needed.messages ? await addMessageFacts(db, facts) : facts
}
