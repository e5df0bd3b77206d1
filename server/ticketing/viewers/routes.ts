import { idParameter, parsePathId } from '#platform/http/path-id.ts'
import { type Http, ok, route } from '#platform/http/route.ts'
import { noData, toPageRequest } from '#platform/http/schema-builders.ts'
import type { Ticketing } from '../database/ticketing.ts'
import type { RequireStaff } from '../staff/guard.ts'
import { ticketNotFound } from '../tickets/errors.ts'
import { getTicketPoolId } from '../tickets/queries/dashboard.ts'
import { leaveTicket, viewTicket } from './commands.ts'
import { listTicketViewers } from './queries.ts'
import { MAX_RETURNED_VIEWERS, TicketViewers, TicketViewing, ViewerQuery } from './schema.ts'

const tag = 'Dashboard: tickets'
const path = '/v1/dashboard/tickets/:id/viewers'
const params = idParameter('ticket', 42)
const access = { credential: 'dashboard', record: 'ticket' }
const parseTicketId = (pathParams: Readonly<Record<string, string>>): number =>
  parsePathId(pathParams['id'], ticketNotFound)

function registerListRoute(http: Http, ticketing: Ticketing, anyRole: ReturnType<RequireStaff>): void {
  route(http, {
    method: 'GET',
    path,
    id: 'listTicketViewers',
    access,
    tag,
    summary: 'List the viewers of a ticket',
    description:
      'Returns the staff members who view the ticket now, in the order in which they began. People who have lost access to the ticket are not returned.',
    ...anyRole,
    params,
    query: ViewerQuery,
    responses: { 200: { description: 'Returns a page of viewers', data: TicketViewers } },
    refuses: [ticketNotFound],
    async handle({ actor, params: pathParams, query }) {
      const id = parseTicketId(pathParams)
      const poolId = await getTicketPoolId(ticketing.db, actor, id)
      return ok(await listTicketViewers(ticketing.db, { id, poolId }, ticketing.now(), toPageRequest(query)))
    },
  })
}

function registerViewingRoutes(http: Http, ticketing: Ticketing, anyRole: ReturnType<RequireStaff>): void {
  route(http, {
    method: 'PUT',
    path: `${path}/me`,
    id: 'viewTicket',
    access,
    tag,
    summary: 'Report that you view a ticket',
    description: `You count as a viewer of the ticket for 30 seconds from now. While a screen shows the ticket, repeat the call every 10 to 15 seconds. The response contains the first ${MAX_RETURNED_VIEWERS} viewers, so you do not have to poll the list separately.`,
    ...anyRole,
    params,
    body: TicketViewing,
    responses: { 200: { description: 'Returns the first page of viewers', data: TicketViewers } },
    refuses: [ticketNotFound],
    handle: async ({ actor, params: pathParams, body }) =>
      ok(await viewTicket(ticketing, actor, parseTicketId(pathParams), body)),
  })
  route(http, {
    method: 'DELETE',
    path: `${path}/me`,
    id: 'leaveTicket',
    access,
    tag,
    summary: 'Stop viewing a ticket',
    description: 'You no longer count as a viewer of the ticket. Does nothing if you do not view it.',
    ...anyRole,
    params,
    responses: { 200: { description: 'You do not count as a viewer', data: noData } },
    refuses: [ticketNotFound],
    async handle({ actor, params: pathParams }) {
      await leaveTicket(ticketing, actor, parseTicketId(pathParams))
      return ok(null)
    },
  })
}

export function registerViewerRoutes(http: Http, ticketing: Ticketing, requireStaff: RequireStaff): void {
  const anyRole = requireStaff()
  registerListRoute(http, ticketing, anyRole)
  registerViewingRoutes(http, ticketing, anyRole)
}
