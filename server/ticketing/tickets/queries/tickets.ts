import type { Selectable } from 'kysely'
import { createBatchedLookup } from '#platform/db/batched-lookup.ts'
import { compileOnce } from '#platform/db/compile-once.ts'
import { containsText } from '#platform/db/contains-text.ts'
import { isInAsciiTextList, isInIdList } from '#platform/db/in-list.ts'
import { normalizeInstant } from '#platform/http/instants.ts'
import { readPage, selectTotal } from '#platform/http/paging.ts'
import { toPageRequest } from '#platform/http/schema-builders.ts'
import { toPriority, toPriorityRank } from '../../database/priorities.ts'
import type { TicketingTables } from '../../database/tables.ts'
import type { Ticketing, TicketingDb } from '../../database/ticketing.ts'
import { toStatusName } from '../../statuses/rules.ts'
import { createEtag, isPoolVisible, isTrackingKey, type Viewer } from '../rules/visibility.ts'
import type { Ticket, TicketIdentifier, TicketQuery } from '../schema/integration.ts'

type StoredTicketRow = Omit<
  Selectable<TicketingTables['ticketing.ticket']>,
  'assigneeUserId' | 'source' | 'channel' | 'tags' | 'escalationStep' | 'escalationChainId' | 'resolvedAt'
> &
  Omit<Selectable<TicketingTables['ticketing.ticketActivity']>, 'ticketId'>

export const ticketColumns = [
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

export const toTicket = (row: StoredTicketRow): Ticket => ({
  id: row.id,
  trackingKey: row.trackingKey,
  poolId: row.poolId,
  parentTicketId: row.parentTicketId,
  subject: row.subject,
  description: row.description,
  priority: toPriority(row.priority),
  ticketStatusId: row.statusId,
  ticketStatusName: toStatusName(row.statusId),
  ticketSubStatusId: row.subStatusId,
  requesterFullName: row.requesterFullName,
  requesterEmailAddress: row.requesterEmailAddress,
  requesterPhoneNumber: row.requesterPhoneNumber,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
  completedAt: row.completedAt,
  eTag: createEtag(row),
})

/** Selects the tickets that a viewer can see. The id 0, which no pool has, keeps the list non-empty. */
export const ticketsVisibleTo = (db: TicketingDb, { poolIds }: Viewer) => {
  const tickets = db.selectFrom('ticketing.ticket as ticket')
  return poolIds === null ? tickets : tickets.where('ticket.poolId', 'in', [...poolIds, 0])
}

export const withActivity = (tickets: ReturnType<typeof ticketsVisibleTo>) =>
  tickets.innerJoin('ticketing.ticketActivity as activity', 'activity.ticketId', 'ticket.id')

const selectAllTickets = (db: TicketingDb) => withActivity(ticketsVisibleTo(db, { poolIds: null }))

export function selectTicketByIdentifier(db: TicketingDb, viewer: Viewer, identifier: TicketIdentifier) {
  const tickets = ticketsVisibleTo(db, viewer)
  if ('id' in identifier) return tickets.where('ticket.id', '=', identifier.id)
  return tickets.where('ticket.trackingKey', '=', isTrackingKey(identifier.trackingKey) ? identifier.trackingKey : '')
}

/** Returns a ticket, or undefined if the viewer cannot see it. */
export type ReadTicket = (viewer: Viewer, identifier: TicketIdentifier) => Promise<Ticket | undefined>

const selectTicketsById = compileOnce((db: TicketingDb, ids: readonly number[]) =>
  selectAllTickets(db).select(ticketColumns).where(isInIdList('ticket.id', ids)),
)
const selectTicketsByTrackingKey = compileOnce((db: TicketingDb, keys: readonly string[]) =>
  selectAllTickets(db).select(ticketColumns).where(isInAsciiTextList('ticket.trackingKey', keys)),
)

/** Creates the reader of single tickets. Reads that arrive while a query runs share the next query. */
export function createTicketReader({ db, now }: Pick<Ticketing, 'db' | 'now'>): ReadTicket {
  const byId = createBatchedLookup<number, StoredTicketRow>(async (ids) => {
    const { rows } = await selectTicketsById(db, ids)
    return new Map(rows.map((row) => [row.id, row]))
  }, now)
  const byTrackingKey = createBatchedLookup<string, StoredTicketRow>(async (keys) => {
    const { rows } = await selectTicketsByTrackingKey(db, keys)
    return new Map(rows.map((row) => [row.trackingKey, row]))
  }, now)
  const findRow = (identifier: TicketIdentifier) => {
    if ('id' in identifier) return byId(identifier.id)
    return isTrackingKey(identifier.trackingKey) ? byTrackingKey(identifier.trackingKey) : undefined
  }
  return async (viewer, identifier) => {
    const row = await findRow(identifier)
    return row && isPoolVisible(viewer, row.poolId) ? toTicket(row) : undefined
  }
}

type TicketFilters = Partial<Omit<TicketQuery, 'page' | 'pageSize'>>

export function filterTickets(db: TicketingDb, viewer: Viewer, query: TicketFilters) {
  const { statusIds, poolIds, priorities, createdFrom, createdTo, requesterEmailAddress, search } = query
  let tickets = ticketsVisibleTo(db, viewer)
  // Leaves out ids that the column cannot store. The id 0, which no status has, keeps the list non-empty.
  if (statusIds)
    tickets = tickets.where('ticket.statusId', 'in', statusIds.filter((id) => Math.abs(id) < 32_768).concat(0))
  if (poolIds) tickets = tickets.where('ticket.poolId', 'in', poolIds)
  if (priorities) tickets = tickets.where('ticket.priority', 'in', priorities.map(toPriorityRank))
  if (createdFrom) tickets = tickets.where('ticket.createdAt', '>=', normalizeInstant(createdFrom))
  if (createdTo) tickets = tickets.where('ticket.createdAt', '<', normalizeInstant(createdTo))
  if (requesterEmailAddress) tickets = tickets.where('ticket.requesterEmailAddress', '=', requesterEmailAddress)
  if (!search) return tickets
  const id = /^[1-9]\d{0,14}$/.test(search) ? Number(search) : 0
  return tickets.where((e) => e.or([containsText('ticket.subject', search), e('ticket.id', '=', id)]))
}

function filterByUpdateTime(filtered: ReturnType<typeof ticketsVisibleTo>, { updatedFrom, updatedTo }: TicketFilters) {
  let tickets = withActivity(filtered)
  if (updatedFrom) tickets = tickets.where('activity.updatedAt', '>=', normalizeInstant(updatedFrom))
  if (updatedTo) tickets = tickets.where('activity.updatedAt', '<', normalizeInstant(updatedTo))
  return tickets
}

const sortColumns = {
  id: 'ticket.id',
  createdAt: 'ticket.createdAt',
  updatedAt: 'activity.updatedAt',
  priority: 'ticket.priority',
} as const

/** Returns the query that counts filtered tickets, and the one that selects them in the requested order. */
export function selectTicketPage(filtered: ReturnType<typeof ticketsVisibleTo>, query: TicketFilters) {
  const filteredWithActivity = filterByUpdateTime(filtered, query)
  // Counts without the join if possible, because joining every ticket costs more than reading the page.
  const countQuery = (query.updatedFrom || query.updatedTo ? filteredWithActivity : filtered).select(selectTotal)
  const order = query.sortOrder ?? 'desc'
  const sortBy = query.sortBy ?? 'id'
  const listQuery = filteredWithActivity
    .$if(sortBy !== 'id', (tickets) => tickets.orderBy(sortColumns[sortBy], order))
    .orderBy('ticket.id', order)
  return { countQuery, listQuery }
}

export function listTickets(db: TicketingDb, viewer: Viewer, query: TicketQuery) {
  const { countQuery, listQuery } = selectTicketPage(filterTickets(db, viewer, query), query)
  return readPage(toPageRequest(query), countQuery, listQuery.select(ticketColumns), (rows) => rows.map(toTicket))
}
