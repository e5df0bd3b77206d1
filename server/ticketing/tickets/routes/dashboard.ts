import { versionStale } from '#platform/errors/common.ts'
import { idParameter, parsePathId } from '#platform/http/path-id.ts'
import { type Http, ok, route } from '#platform/http/route.ts'
import type { Ticketing } from '../../database/ticketing.ts'
import type { RequireStaff } from '../../staff/guard.ts'
import { changeTicket } from '../commands/change.ts'
import { ticketNotFound } from '../errors.ts'
import { findDashboardTicket } from '../queries.ts'
import { changedTicketExample, DashboardTicket, TicketChange } from '../schema.ts'

const tag = 'Dashboard: tickets'
const path = '/v1/dashboard/tickets/:id'
const params = idParameter('ticket', 42)
const headers = { ETag: '"42-1"' }

export function registerDashboardTicketRoutes(http: Http, ticketing: Ticketing, requireStaff: RequireStaff): void {
  const anyRole = requireStaff()
  route(http, {
    method: 'GET',
    path,
    id: 'getDashboardTicket',
    access: { credential: 'dashboard', record: 'ticket' },
    tag,
    summary: 'Get a ticket',
    description:
      'Returns the ticket with the fields that only staff see, such as the assignee, the source and the tags. Returns 404 if the ticket is not in one of your pools.',
    ...anyRole,
    params,
    responses: { 200: { description: 'Returns the ticket', data: DashboardTicket, headers } },
    refuses: [ticketNotFound],
    async handle({ actor, params: { id } }) {
      const ticket = await findDashboardTicket(ticketing.db, actor, parsePathId(id, ticketNotFound))
      if (!ticket) throw ticketNotFound()
      return ok(ticket, { etag: ticket.eTag })
    },
  })
  route(http, {
    method: 'PATCH',
    path,
    id: 'updateDashboardTicket',
    access: { credential: 'dashboard', record: 'ticket' },
    tag,
    summary: 'Update a ticket',
    description:
      'Changes the fields, the status or the pool of the ticket. Fields that you omit keep their values. If you send `If-Match`, the server applies the change only if the ticket still has that version.',
    ...anyRole,
    params,
    conditional: 'If-Match',
    body: TicketChange,
    responses: {
      200: {
        description: 'Returns the updated ticket',
        data: DashboardTicket,
        example: changedTicketExample,
        headers: { ETag: changedTicketExample.eTag },
      },
    },
    refuses: [ticketNotFound, versionStale],
    async handle({ actor, params: { id }, body, request }) {
      const ticket = await changeTicket(
        ticketing,
        actor,
        parsePathId(id, ticketNotFound),
        body,
        request.headers['if-match'],
      )
      return ok(ticket, { etag: ticket.eTag })
    },
  })
}
