import { sql } from 'kysely'
import { readPage, selectTotal } from '#platform/http/paging.ts'
import type { PageRequest } from '#platform/http/schema-builders.ts'
import { toPriority } from '../database/priorities.ts'
import type { TicketingDb } from '../database/ticketing.ts'
import { toStatusName } from '../statuses/rules.ts'
import { ticketsVisibleTo } from '../tickets/queries/tickets.ts'
import type { Viewer } from '../tickets/rules/visibility.ts'
import { toLinkTypeForTicket } from './rules.ts'
import type { TicketLink } from './schema.ts'

/** The id of merges in the list. No link has this id. */
const MERGE_ID = 0

const linkColumns = ['id', 'type', 'fromTicketId', 'createdAt', 'createdByUserId'] as const

interface LinkOrMergeRow {
  /** `MERGE_ID` for a merge. */
  readonly id: number
  readonly type: Parameters<typeof toLinkTypeForTicket>[0]
  readonly fromTicketId: number
  readonly createdAt: string
  readonly createdByUserId: number
  readonly otherTicketId: number
}

const selectMerges = (db: TicketingDb) =>
  db
    .selectFrom('ticketing.ticketMerge')
    .select(sql.lit(MERGE_ID).as('id'))
    .select(sql.lit('merge' as const).as('type'))
    .select(['ticketId as fromTicketId', 'mergedAt as createdAt', 'mergedByUserId as createdByUserId'])

const selectLinksAndMerges = (db: TicketingDb, ticketId: number) =>
  db
    .selectFrom('ticketing.ticketLink')
    .select([...linkColumns, 'higherTicketId as otherTicketId'])
    .where('lowerTicketId', '=', ticketId)
    .$castTo<LinkOrMergeRow>()
    .unionAll(
      db
        .selectFrom('ticketing.ticketLink')
        .select([...linkColumns, 'lowerTicketId as otherTicketId'])
        .where('higherTicketId', '=', ticketId),
    )
    .unionAll(selectMerges(db).select('intoTicketId as otherTicketId').where('ticketId', '=', ticketId))
    .unionAll(selectMerges(db).select('ticketId as otherTicketId').where('intoTicketId', '=', ticketId))

const selectVisibleLinks = (db: TicketingDb, viewer: Viewer, ticketId: number) =>
  db
    .selectFrom(selectLinksAndMerges(db, ticketId).as('link'))
    .innerJoin(
      ticketsVisibleTo(db, viewer)
        .select(['ticket.id', 'ticket.subject', 'ticket.statusId', 'ticket.priority'])
        .as('other'),
      'other.id',
      'link.otherTicketId',
    )

const selectLinksWithNames = (links: ReturnType<typeof selectVisibleLinks>) =>
  links
    .innerJoin('ticketing.staff as person', 'person.id', 'link.createdByUserId')
    .select(['link.id', 'link.type', 'link.fromTicketId', 'link.createdAt', 'link.createdByUserId'])
    .select(['link.otherTicketId', 'other.subject', 'other.statusId', 'other.priority', 'person.displayName'])

type LinkRow = Awaited<ReturnType<ReturnType<typeof selectLinksWithNames>['execute']>>[number]

const toTicketLink = (row: LinkRow, ticketId: number): TicketLink => ({
  id: row.id === MERGE_ID ? null : row.id,
  type: toLinkTypeForTicket(row.type, row.fromTicketId === ticketId),
  ticket: {
    id: row.otherTicketId,
    subject: row.subject,
    ticketStatusId: row.statusId,
    ticketStatusName: toStatusName(row.statusId),
    priority: toPriority(row.priority),
  },
  createdAt: row.createdAt,
  createdByUserId: row.createdByUserId,
  createdByName: row.displayName,
})

/** Lists links and merges with visible tickets, oldest first. The caller must check that `ticketId` is visible. */
export function listTicketLinks(db: TicketingDb, viewer: Viewer, ticketId: number, page: PageRequest) {
  const links = selectVisibleLinks(db, viewer, ticketId)
  const listQuery = selectLinksWithNames(links)
    .orderBy('link.createdAt')
    .orderBy('link.otherTicketId')
    .orderBy('link.type')
  return readPage(page, links.select(selectTotal), listQuery, (rows) => rows.map((row) => toTicketLink(row, ticketId)))
}

/** Finds a link to a visible ticket, but no merge. The caller must have checked that `ticketId` is visible. */
export async function findTicketLink(
  db: TicketingDb,
  viewer: Viewer,
  ticketId: number,
  linkId: number,
): Promise<TicketLink | undefined> {
  const row = await selectLinksWithNames(selectVisibleLinks(db, viewer, ticketId))
    .where('link.id', '=', linkId)
    .executeTakeFirst()
  return row && toTicketLink(row, ticketId)
}

export async function countLinks(db: TicketingDb, ticketId: number): Promise<number> {
  const { total } = await db
    .selectFrom('ticketing.ticketLink')
    .select(selectTotal)
    .where((e) => e.or([e('lowerTicketId', '=', ticketId), e('higherTicketId', '=', ticketId)]))
    .executeTakeFirstOrThrow()
  return total
}
