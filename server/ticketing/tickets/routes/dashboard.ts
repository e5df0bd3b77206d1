import { versionStale } from '#platform/errors/common.ts'
import { idParameter, parsePathId } from '#platform/http/path-id.ts'
import { accepted, created, type Http, ok, route } from '#platform/http/route.ts'
import { toPageRequest } from '#platform/http/schema-builders.ts'
import type { SearchLimit } from '#platform/search/search-limit.ts'
import type { Ticketing } from '../../database/ticketing.ts'
import { poolNotAllowed } from '../../pools/errors.ts'
import type { RequireStaff } from '../../staff/guard.ts'
import { createTicketByStaff } from '../commands/create-by-staff.ts'
import { mergeTicket } from '../commands/merge.ts'
import { assignTicket, escalateTicket, updateTicket } from '../commands/update.ts'
import { ticketNotFound } from '../errors.ts'
import { getDashboardTicket, listChildren, listDashboardTickets, listHistory } from '../queries/dashboard.ts'
import {
  Assignment,
  changedTicketExample,
  DashboardTicket,
  DashboardTicketQuery,
  DashboardTickets,
  Escalation,
  mergedTicketExample,
  NewDashboardTicket,
  PageQuery,
  TicketChange,
  TicketHistory,
  TicketMerge,
} from '../schema/dashboard.ts'
import { validateRanges, validateSubjectOrDescription } from '../schema/integration.ts'

const tag = 'Dashboard: tickets'
const path = '/v1/dashboard/tickets'
const params = idParameter('ticket', 42)
const headers = { ETag: '"42-1"' }
const parseTicketId = (pathParams: Readonly<Record<string, string>>): number =>
  parsePathId(pathParams['id'], ticketNotFound)

const changedTicketResponse = {
  data: DashboardTicket,
  example: changedTicketExample,
  headers: { ETag: changedTicketExample.eTag },
}

function registerListRoutes(http: Http, { db }: Ticketing, requireStaff: RequireStaff, searchLimit: SearchLimit): void {
  const anyRole = requireStaff()
  route(http, {
    method: 'GET',
    path,
    id: 'listDashboardTickets',
    access: { credential: 'dashboard', lists: 'ticket' },
    tag,
    summary: 'List tickets',
    description:
      'Returns the tickets in your pools; administrators get those of all pools. The list is never cached. Only `search` lags: it finds changes about a second after they are made.',
    ...anyRole,
    query: DashboardTicketQuery,
    refineQuery: validateRanges,
    responses: { 200: { description: 'Returns a page of tickets', data: DashboardTickets } },
    handle: async ({ actor, query }) => ok(await listDashboardTickets(db, searchLimit, actor, query)),
  })
  route(http, {
    method: 'GET',
    path: `${path}/:id/children`,
    id: 'listTicketChildren',
    access: { credential: 'dashboard', record: 'ticket' },
    tag,
    summary: 'List the child tickets of a ticket',
    description: 'Returns the child tickets that you can see, oldest first.',
    ...anyRole,
    params,
    query: PageQuery,
    responses: { 200: { description: 'Returns a page of tickets', data: DashboardTickets } },
    refuses: [ticketNotFound],
    async handle({ actor, params: pathParams, query }) {
      const { id } = await getDashboardTicket(db, actor, parseTicketId(pathParams))
      return ok(await listChildren(db, actor, id, toPageRequest(query)))
    },
  })
  route(http, {
    method: 'GET',
    path: `${path}/:id/history`,
    id: 'listTicketHistory',
    access: { credential: 'dashboard', record: 'ticket' },
    tag,
    summary: 'List the changes of a ticket',
    description:
      'Returns the changes of the ticket, including merges and links, oldest first. `actorKind` says who made each change. Messages are not included.',
    ...anyRole,
    params,
    query: PageQuery,
    responses: { 200: { description: 'Returns a page of entries', data: TicketHistory } },
    refuses: [ticketNotFound],
    async handle({ actor, params: pathParams, query }) {
      const { id } = await getDashboardTicket(db, actor, parseTicketId(pathParams))
      return ok(await listHistory(db, id, toPageRequest(query)))
    },
  })
}

function registerCreationRoute(http: Http, ticketing: Ticketing, requireStaff: RequireStaff): void {
  const anyRole = requireStaff()
  route(http, {
    method: 'POST',
    path,
    id: 'createDashboardTicket',
    access: { credential: 'dashboard', record: 'poolOfNewTicket' },
    tag,
    summary: 'Create a ticket for a requester',
    description:
      'Creates a ticket, for example for a customer who has called. The channel and the source of the ticket are `dashboard`. If you omit `assigneeUserId`, the server assigns the ticket by the `assigneeStrategy` of the pool.',
    ...anyRole,
    body: NewDashboardTicket,
    refineBody: validateSubjectOrDescription,
    responses: { 201: { description: 'Returns the new ticket', data: DashboardTicket, headers } },
    refuses: [poolNotAllowed],
    async handle({ actor, body }) {
      const ticket = await createTicketByStaff(ticketing, actor, body)
      return created(ticket, { etag: ticket.eTag })
    },
  })
}

function registerTicketRoutes(http: Http, ticketing: Ticketing, requireStaff: RequireStaff): void {
  const anyRole = requireStaff()
  route(http, {
    method: 'GET',
    path: `${path}/:id`,
    id: 'getDashboardTicket',
    access: { credential: 'dashboard', record: 'ticket' },
    tag,
    summary: 'Get a ticket',
    description:
      'Returns the ticket with the fields that only staff see, such as the assignee, the source and the tags. Returns 404 if you cannot see the pool of the ticket.',
    ...anyRole,
    params,
    responses: { 200: { description: 'Returns the ticket', data: DashboardTicket, headers } },
    refuses: [ticketNotFound],
    async handle({ actor, params: pathParams }) {
      const ticket = await getDashboardTicket(ticketing.db, actor, parseTicketId(pathParams))
      return ok(ticket, { etag: ticket.eTag })
    },
  })
  route(http, {
    method: 'PATCH',
    path: `${path}/:id`,
    id: 'updateDashboardTicket',
    access: { credential: 'dashboard', record: 'ticket' },
    tag,
    summary: 'Update a ticket',
    description:
      'Changes the fields, the status or the pool of the ticket. Fields that you omit keep their values. If you send `If-Match`, the server applies the change only if the ticket still has that version. If the assignee cannot see the new pool, the ticket becomes unassigned.',
    ...anyRole,
    params,
    conditional: 'If-Match',
    body: TicketChange,
    responses: { 200: { description: 'Returns the updated ticket', ...changedTicketResponse } },
    refuses: [ticketNotFound, versionStale],
    async handle({ actor, params: pathParams, body, request }) {
      const ticket = await updateTicket(ticketing, actor, parseTicketId(pathParams), body, request.headers['if-match'])
      return ok(ticket, { etag: ticket.eTag })
    },
  })
}

function registerHandOverRoutes(http: Http, ticketing: Ticketing, requireStaff: RequireStaff): void {
  const anyRole = requireStaff()
  route(http, {
    method: 'POST',
    path: `${path}/:id/assign`,
    id: 'assignTicket',
    access: { credential: 'dashboard', record: 'ticket' },
    tag,
    summary: 'Assign a ticket',
    description:
      'Assigns the ticket to a staff member, or removes its assignee. If the status is New (1), an assignment changes it to Open (2).',
    ...anyRole,
    params,
    body: Assignment,
    responses: { 200: { description: 'Returns the updated ticket', ...changedTicketResponse } },
    refuses: [ticketNotFound],
    async handle({ actor, params: pathParams, body }) {
      const ticket = await assignTicket(ticketing, actor, parseTicketId(pathParams), body)
      return ok(ticket, { etag: ticket.eTag })
    },
  })
  route(http, {
    method: 'POST',
    path: `${path}/:id/escalate`,
    id: 'escalateTicket',
    access: { credential: 'dashboard', record: 'ticket' },
    tag,
    summary: 'Escalate a ticket',
    description:
      'Hands the ticket over to another pool or person, and raises its priority unless `raisePriority` is false. Without `poolId` and `userId`, only the priority changes. If the status is New (1), an assignment changes it to Open (2).',
    ...anyRole,
    params,
    body: Escalation,
    responses: {
      202: { description: 'Returns the updated ticket: the escalation is complete', ...changedTicketResponse },
    },
    refuses: [ticketNotFound],
    async handle({ actor, params: pathParams, body }) {
      const ticket = await escalateTicket(ticketing, actor, parseTicketId(pathParams), body)
      return accepted(ticket, { etag: ticket.eTag })
    },
  })
}

function registerMergeRoute(http: Http, ticketing: Ticketing, requireStaff: RequireStaff): void {
  route(http, {
    method: 'POST',
    path: `${path}/:id/merge`,
    id: 'mergeTicket',
    access: { credential: 'dashboard', record: 'ticket' },
    tag,
    summary: 'Merge a ticket into another one',
    description:
      'Cancels the ticket. From then on, [listDashboardMessages](#listDashboardMessages) of the other ticket also returns all messages of this ticket, of the tickets that it continues, and of the tickets that were merged into any of these. You must be able to see both tickets, and neither may be completed or cancelled. A merge cannot be undone. If the requester later writes to the merged ticket, the server creates a child ticket of the merged ticket. If you send `If-Match`, the server merges only if the ticket in the path still has that version.',
    ...requireStaff(),
    params,
    conditional: 'If-Match',
    body: TicketMerge,
    responses: {
      200: {
        description: 'Returns the cancelled ticket',
        data: DashboardTicket,
        example: mergedTicketExample,
        headers: { ETag: mergedTicketExample.eTag },
      },
    },
    refuses: [ticketNotFound, versionStale],
    async handle({ actor, params: pathParams, body, request }) {
      const ticket = await mergeTicket(ticketing, actor, parseTicketId(pathParams), body, request.headers['if-match'])
      return ok(ticket, { etag: ticket.eTag })
    },
  })
}

export function registerDashboardTicketRoutes(
  http: Http,
  ticketing: Ticketing,
  requireStaff: RequireStaff,
  searchLimit: SearchLimit,
): void {
  registerListRoutes(http, ticketing, requireStaff, searchLimit)
  registerCreationRoute(http, ticketing, requireStaff)
  registerTicketRoutes(http, ticketing, requireStaff)
  registerHandOverRoutes(http, ticketing, requireStaff)
  registerMergeRoute(http, ticketing, requireStaff)
}
