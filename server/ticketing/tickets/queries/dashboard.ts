import { sql } from 'kysely'
import { toLikePattern } from '#platform/db/contains-text.ts'
import { isInIdList } from '#platform/db/in-list.ts'
import { readPage } from '#platform/http/paging.ts'
import { type PageRequest, toPageRequest } from '#platform/http/schema-builders.ts'
import type { SearchLimit } from '#platform/search/search-limit.ts'
import { toChannel } from '../../database/channels.ts'
import type { TicketingDb } from '../../database/ticketing.ts'
import { createMatchFilter } from '../../search-index/queries/matches.ts'
import type { StaffMember } from '../../staff/guard.ts'
import { ticketNotFound } from '../errors.ts'
import { parseTags } from '../rules/tags.ts'
import type { Viewer } from '../rules/visibility.ts'
import type { DashboardTicket, DashboardTicketQuery, TicketHistoryEntry } from '../schema/dashboard.ts'
import {
  filterTickets,
  selectTicketByIdentifier,
  selectTicketPage,
  ticketColumns,
  ticketsVisibleTo,
  toTicket,
  withActivity,
} from './tickets.ts'

const dashboardColumns = [
  ...ticketColumns,
  'ticket.assigneeUserId',
  'ticket.source',
  'ticket.channel',
  'ticket.tags',
  'ticket.escalationStep',
] as const

type StoredDashboardTicketRow = Parameters<typeof toTicket>[0] & {
  readonly assigneeUserId: number | null
  readonly source: string
  readonly channel: string
  readonly tags: string
  readonly escalationStep: number | null
}

function toDashboardTicket(row: StoredDashboardTicketRow): DashboardTicket {
  const { assigneeUserId, source, channel, tags, escalationStep } = row
  return {
    ...toTicket(row),
    ...{ assigneeUserId, source, escalationStep },
    channel: toChannel(channel),
    tags: parseTags(tags),
  }
}

export async function findDashboardTicket(
  db: TicketingDb,
  viewer: Viewer,
  id: number,
): Promise<DashboardTicket | undefined> {
  const row = await withActivity(selectTicketByIdentifier(db, viewer, { id }))
    .select(dashboardColumns)
    .executeTakeFirst()
  return row && toDashboardTicket(row)
}

/** Throws `ticketNotFound` if the viewer cannot see the ticket. */
export async function getDashboardTicket(db: TicketingDb, viewer: Viewer, id: number): Promise<DashboardTicket> {
  const ticket = await findDashboardTicket(db, viewer, id)
  if (!ticket) throw ticketNotFound()
  return ticket
}

/** Returns the pool of a ticket. Throws `ticketNotFound` if the viewer cannot see the ticket. */
export async function getTicketPoolId(db: TicketingDb, viewer: Viewer, id: number): Promise<number> {
  const ticket = await selectTicketByIdentifier(db, viewer, { id }).select('ticket.poolId').executeTakeFirst()
  if (!ticket) throw ticketNotFound()
  return ticket.poolId
}

/** Matches the quoted tag after `[` or `,`. Text inside another tag never matches, because JSON escapes its quotes. */
function hasTag(tag: string) {
  const tags = sql.ref('ticket.tags')
  const [first, later] = ['[', ','].map((prefix) => toLikePattern(prefix + JSON.stringify(tag)))
  return sql<boolean>`(lower(${tags}) like lower(${first}) escape '!' or lower(${tags}) like lower(${later}) escape '!')`
}

function filterDashboardTickets(db: TicketingDb, staff: StaffMember, query: Omit<DashboardTicketQuery, 'search'>) {
  const { assigneeUserId: assignee, subStatusIds, sources, channels, tag } = query
  let tickets = filterTickets(db, staff, query)
  if (subStatusIds) tickets = tickets.where('ticket.subStatusId', 'in', [...subStatusIds, 0])
  if (sources) tickets = tickets.where('ticket.source', 'in', sources)
  if (channels) tickets = tickets.where('ticket.channel', 'in', channels)
  if (assignee === 'none') tickets = tickets.where('ticket.assigneeUserId', 'is', null)
  else if (assignee)
    tickets = tickets.where('ticket.assigneeUserId', '=', assignee === 'me' ? staff.id : Number(assignee))
  return tag ? tickets.where(hasTag(tag)) : tickets
}

const pagingFields: readonly string[] = ['page', 'pageSize', 'sortBy', 'sortOrder']

const isFiltered = (filters: Omit<DashboardTicketQuery, 'search'>): boolean =>
  Object.entries(filters).some(([name, value]) => value !== null && !pagingFields.includes(name))

async function selectSearchedPage(db: TicketingDb, staff: StaffMember, { search, ...filters }: DashboardTicketQuery) {
  const filtered = filterDashboardTickets(db, staff, filters)
  if (search === null) return selectTicketPage(filtered, filters)
  const { isMatch, countQuery } = await createMatchFilter(db, staff, search)
  const page = selectTicketPage(filtered.where(isMatch('ticket.id')), filters)
  // Counts in the search index alone if possible, because joining every match costs more than reading the page.
  return countQuery && !isFiltered(filters) ? { ...page, countQuery } : page
}

async function readDashboardPage(db: TicketingDb, staff: StaffMember, query: DashboardTicketQuery) {
  const { countQuery, listQuery } = await selectSearchedPage(db, staff, query)
  return await readPage(toPageRequest(query), countQuery, listQuery.select(dashboardColumns), (rows) =>
    rows.map(toDashboardTicket),
  )
}

/** Lists tickets. A query with a search waits for its turn: `searchLimit` throws `overloaded` if too many wait. */
export const listDashboardTickets = (
  db: TicketingDb,
  searchLimit: SearchLimit,
  staff: StaffMember,
  query: DashboardTicketQuery,
) =>
  query.search === null ? readDashboardPage(db, staff, query) : searchLimit(() => readDashboardPage(db, staff, query))

/** Returns the tickets with these ids that the viewer can see, as a map by id. */
export async function loadDashboardTickets(
  db: TicketingDb,
  viewer: Viewer,
  ids: readonly number[],
): Promise<Map<number, DashboardTicket>> {
  const rows = await withActivity(ticketsVisibleTo(db, viewer))
    .select(dashboardColumns)
    .where(isInIdList('ticket.id', ids))
    .execute()
  return new Map(rows.map((row) => [row.id, toDashboardTicket(row)]))
}

/** Returns those of the ids whose tickets the viewer can see. */
export async function listVisibleIds(db: TicketingDb, viewer: Viewer, ids: readonly number[]): Promise<number[]> {
  const rows = await ticketsVisibleTo(db, viewer).select('ticket.id').where(isInIdList('ticket.id', ids)).execute()
  return rows.map(({ id }) => id)
}

/** Lists the child tickets of a ticket, oldest first. */
export function listChildren(db: TicketingDb, staff: StaffMember, parentTicketId: number, page: PageRequest) {
  const children = filterTickets(db, staff, {}).where('ticket.parentTicketId', '=', parentTicketId)
  const { countQuery, listQuery } = selectTicketPage(children, { sortOrder: 'asc' })
  return readPage(page, countQuery, listQuery.select(dashboardColumns), (rows) => rows.map(toDashboardTicket))
}

/** Lists the changes of a ticket, oldest first. The caller must have checked that the ticket is visible. */
export function listHistory(db: TicketingDb, ticketId: number, page: PageRequest) {
  const entries = db.selectFrom('ticketing.ticketHistory as entry').where('entry.ticketId', '=', ticketId)
  const countQuery = entries.select((e) => e.fn.countAll<number>().as('total'))
  const listQuery = entries
    .leftJoin('ticketing.staff as person', (join) =>
      join.onRef('person.id', '=', 'entry.actorId').on('entry.actorKind', '=', 'staff'),
    )
    .select(['entry.id', 'entry.at', 'entry.actorKind', 'entry.actorId', 'person.displayName', 'entry.changes'])
    .orderBy('entry.id')
  return readPage(page, countQuery, listQuery, (rows) =>
    rows.map(
      ({ id, at, actorKind, actorId, displayName, changes }): TicketHistoryEntry => ({
        ...{ id, at, actorKind, actorId, actorName: displayName },
        changes: JSON.parse(changes),
      }),
    ),
  )
}
