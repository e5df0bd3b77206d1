import { type Selectable, sql } from 'kysely'
import { compileOnce } from '#platform/db/compile-once.ts'
import { isOneKey, isOneOf } from '#platform/db/is-one-of.ts'
import { lookUpTogether } from '#platform/db/look-up.ts'
import { toInstant } from '#platform/http/instants.ts'
import { pageOfRows, total } from '#platform/http/pages.ts'
import { pageAsked } from '#platform/http/shapes.ts'
import { priorityOf, rankOf } from '../database/priorities.ts'
import type { TicketingTables } from '../database/tables.ts'
import type { Ticketing, TicketingDb } from '../database/ticketing.ts'
import { statusName } from '../statuses/rules.ts'
import { etagOf, isTrackingKey, isVisible, type Seer } from './rules.ts'
import type { DashboardTicket, Ticket, TicketName, TicketQuery } from './schema.ts'

type Row = Omit<Selectable<TicketingTables['ticketing.ticket']>, 'assigneeUserId' | 'source' | 'channel' | 'tags'> &
  Omit<Selectable<TicketingTables['ticketing.ticketActivity']>, 'ticketId'>

const columns = [
  'ticket.id',
  'ticket.trackingKey',
  'ticket.poolId',
  'ticket.parentTicketId',
  'ticket.subject',
  'ticket.description',
  'ticket.priority',
  'ticket.statusId',
  'ticket.subStatusId',
  'ticket.requesterFullName',
  'ticket.requesterEmailAddress',
  'ticket.requesterPhoneNumber',
  'ticket.createdAt',
  'activity.updatedAt',
  'ticket.completedAt',
  'activity.version',
] as const

/** A ticket as it goes over the wire. */
export const recordOf = (row: Row): Ticket => ({
  id: row.id,
  trackingKey: row.trackingKey,
  poolId: row.poolId,
  parentTicketId: row.parentTicketId,
  subject: row.subject,
  description: row.description,
  priority: priorityOf(row.priority),
  ticketStatusId: row.statusId,
  ticketStatusName: statusName(row.statusId),
  ticketSubStatusId: row.subStatusId,
  requesterFullName: row.requesterFullName,
  requesterEmailAddress: row.requesterEmailAddress,
  requesterPhoneNumber: row.requesterPhoneNumber,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
  completedAt: row.completedAt,
  eTag: etagOf(row),
})

/** The tickets that somebody sees; what is not among them is not there. */
export const ticketsSeenBy = (db: TicketingDb, { poolIds }: Seer) => {
  const tickets = db.selectFrom('ticketing.ticket as ticket')
  return poolIds === null ? tickets : tickets.where('ticket.poolId', 'in', [...poolIds, 0])
}

/** Adds when tickets were last changed, and their versions. */
const withActivity = (tickets: ReturnType<typeof ticketsSeenBy>) =>
  tickets.innerJoin('ticketing.ticketActivity as activity', 'activity.ticketId', 'ticket.id')

const everyTicket = (db: TicketingDb) => withActivity(ticketsSeenBy(db, { poolIds: null }))

/** The one ticket that a path names, among those that somebody sees. */
export function ticketNamed(db: TicketingDb, seer: Seer, name: TicketName) {
  const seen = ticketsSeenBy(db, seer)
  if ('id' in name) return seen.where('ticket.id', '=', name.id)
  return seen.where('ticket.trackingKey', '=', isTrackingKey(name.trackingKey) ? name.trackingKey : '')
}

/** Reads one ticket as it stands, or undefined where the seer sees none of that name. */
export type ReadTicket = (seer: Seer, name: TicketName) => Promise<Ticket | undefined>

const ticketsById = compileOnce((db: TicketingDb, ids: readonly number[]) =>
  everyTicket(db).select(columns).where(isOneOf('ticket.id', ids)),
)
const ticketsByKey = compileOnce((db: TicketingDb, keys: readonly string[]) =>
  everyTicket(db).select(columns).where(isOneKey('ticket.trackingKey', keys)),
)

/** Makes the reader of single tickets; reads that arrive while a statement is under way share the next one. */
export function ticketReader({ db, now }: Pick<Ticketing, 'db' | 'now'>): ReadTicket {
  const byId = lookUpTogether<number, Row>(async (ids) => {
    const { rows } = await ticketsById(db, ids)
    return new Map(rows.map((row) => [row.id, row]))
  }, now)
  const byKey = lookUpTogether<string, Row>(async (keys) => {
    const { rows } = await ticketsByKey(db, keys)
    return new Map(rows.map((row) => [row.trackingKey, row]))
  }, now)
  const look = (name: TicketName) => {
    if ('id' in name) return byId(name.id)
    return isTrackingKey(name.trackingKey) ? byKey(name.trackingKey) : undefined
  }
  return async (seer, name) => {
    const row = await look(name)
    return row && isVisible(seer, row.poolId) ? recordOf(row) : undefined
  }
}

const tagsOf = (stored: string): string[] => {
  const tags: unknown = JSON.parse(stored)
  return Array.isArray(tags) ? tags.map(String) : []
}

const isChannel = (word: string): word is DashboardTicket['channel'] =>
  ['api', 'email', 'form', 'dashboard', 'chat'].includes(word)

/** One ticket as staff see it, or undefined. */
export async function dashboardTicket(db: TicketingDb, seer: Seer, id: number): Promise<DashboardTicket | undefined> {
  const row = await withActivity(ticketNamed(db, seer, { id }))
    .select([...columns, 'ticket.assigneeUserId', 'ticket.source', 'ticket.channel', 'ticket.tags'])
    .executeTakeFirst()
  if (!row) return undefined
  const { assigneeUserId, source, channel, tags } = row
  return {
    ...recordOf(row),
    assigneeUserId,
    source,
    channel: isChannel(channel) ? channel : 'api',
    tags: tagsOf(tags),
    escalationStep: null,
  }
}

const instantOr = (text: string): string => toInstant(text) ?? text

/** A part of a text as a LIKE pattern, its own wildcards escaped with `!`. */
const containing = (part: string): string => `%${part.replace(/[!%_[]/g, '!$&')}%`

function filtered(db: TicketingDb, seer: Seer, query: TicketQuery) {
  const { statusIds, poolIds, priorities, createdFrom, createdTo, requesterEmailAddress, search } = query
  let tickets = ticketsSeenBy(db, seer)
  if (statusIds)
    tickets = tickets.where('ticket.statusId', 'in', statusIds.filter((id) => Math.abs(id) < 32_768).concat(0))
  if (poolIds) tickets = tickets.where('ticket.poolId', 'in', poolIds)
  if (priorities) tickets = tickets.where('ticket.priority', 'in', priorities.map(rankOf))
  if (createdFrom) tickets = tickets.where('ticket.createdAt', '>=', instantOr(createdFrom))
  if (createdTo) tickets = tickets.where('ticket.createdAt', '<', instantOr(createdTo))
  if (requesterEmailAddress) tickets = tickets.where('ticket.requesterEmailAddress', '=', requesterEmailAddress)
  if (!search) return tickets
  // The database lowers both sides: İ and Σ have more than one lower case, and JavaScript picks another.
  const subject = sql<boolean>`lower(${sql.ref('ticket.subject')}) like lower(${containing(search)}) escape '!'`
  const id = /^[1-9]\d{0,14}$/.test(search) ? Number(search) : 0
  return tickets.where((e) => e.or([subject, e('ticket.id', '=', id)]))
}

function filteredByUpdate(seen: ReturnType<typeof ticketsSeenBy>, { updatedFrom, updatedTo }: TicketQuery) {
  let tickets = withActivity(seen)
  if (updatedFrom) tickets = tickets.where('activity.updatedAt', '>=', instantOr(updatedFrom))
  if (updatedTo) tickets = tickets.where('activity.updatedAt', '<', instantOr(updatedTo))
  return tickets
}

const sortColumns = {
  id: 'ticket.id',
  createdAt: 'ticket.createdAt',
  updatedAt: 'activity.updatedAt',
  priority: 'ticket.priority',
} as const

/** A page of the tickets that somebody sees. */
export function ticketPage(db: TicketingDb, seer: Seer, query: TicketQuery) {
  const seen = filtered(db, seer, query)
  const withUpdates = filteredByUpdate(seen, query)
  // To join every ticket for the count would cost more than the page.
  const counted = query.updatedFrom || query.updatedTo ? withUpdates.select(total) : seen.select(total)
  const order = query.sortOrder ?? 'desc'
  const sortBy = query.sortBy ?? 'id'
  const listed = withUpdates
    .select(columns)
    .$if(sortBy !== 'id', (tickets) => tickets.orderBy(sortColumns[sortBy], order))
    .orderBy('ticket.id', order)
  return pageOfRows(pageAsked(query), counted, listed, (rows) => rows.map(recordOf))
}
