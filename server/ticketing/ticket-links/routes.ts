import { idParameter, parsePathId } from '#platform/http/path-id.ts'
import { created, type Http, ok, route } from '#platform/http/route.ts'
import { integer, noData, toPageRequest } from '#platform/http/schema-builders.ts'
import type { Ticketing } from '../database/ticketing.ts'
import type { RequireStaff } from '../staff/guard.ts'
import { ticketNotFound } from '../tickets/errors.ts'
import { getDashboardTicket } from '../tickets/queries/dashboard.ts'
import { PageQuery } from '../tickets/schema/dashboard.ts'
import { createTicketLink, deleteTicketLink } from './commands.ts'
import { ticketLinkNotFound } from './errors.ts'
import { listTicketLinks } from './queries.ts'
import { NewTicketLink, TicketLink, TicketLinks } from './schema.ts'

const tag = 'Dashboard: ticket links'
const path = '/v1/dashboard/tickets/:id/links'
const params = idParameter('ticket', 42)
const linkId = { schema: integer({ minimum: 1, example: 3 }), description: 'The id of the link.' }
const parseTicketId = (pathParams: Readonly<Record<string, string>>): number =>
  parsePathId(pathParams['id'], ticketNotFound)

export function registerTicketLinkRoutes(http: Http, ticketing: Ticketing, requireStaff: RequireStaff): void {
  const anyRole = requireStaff()
  route(http, {
    method: 'GET',
    path,
    id: 'listTicketLinks',
    access: { credential: 'dashboard', record: 'ticket' },
    tag,
    summary: 'List the links of a ticket',
    description:
      'Returns the links to tickets that you can see, oldest first. Merges are included: tickets that were merged into the ticket, and the one that the ticket was merged into.',
    ...anyRole,
    params,
    query: PageQuery,
    responses: { 200: { description: 'Returns a page of links', data: TicketLinks } },
    refuses: [ticketNotFound],
    async handle({ actor, params: pathParams, query }) {
      const { id } = await getDashboardTicket(ticketing.db, actor, parseTicketId(pathParams))
      return ok(await listTicketLinks(ticketing.db, actor, id, toPageRequest(query)))
    },
  })
  route(http, {
    method: 'POST',
    path,
    id: 'createTicketLink',
    access: { credential: 'dashboard', record: 'ticket' },
    tag,
    summary: 'Link a ticket to another one',
    description:
      'Links two tickets that you can see, in any status. Two tickets have at most one link of each type, whatever its direction: for example, two tickets cannot block each other. A ticket has at most 100 links. The link does not change the version of either ticket.',
    ...anyRole,
    params,
    body: NewTicketLink,
    responses: { 201: { description: 'Returns the new link', data: TicketLink } },
    refuses: [ticketNotFound],
    handle: async ({ actor, params: pathParams, body }) =>
      created(await createTicketLink(ticketing, actor, parseTicketId(pathParams), body)),
  })
  route(http, {
    method: 'DELETE',
    path: `${path}/:linkId`,
    id: 'deleteTicketLink',
    access: { credential: 'dashboard', record: 'ticket' },
    tag,
    summary: 'Delete a link of a ticket',
    description: 'The path names either ticket. You must be able to see both. A merge has no id and cannot be deleted.',
    ...anyRole,
    params: { ...params, linkId },
    responses: { 200: { description: 'The link was deleted', data: noData } },
    refuses: [ticketNotFound, ticketLinkNotFound],
    async handle({ actor, params: pathParams }) {
      const id = parseTicketId(pathParams)
      await deleteTicketLink(ticketing, actor, id, parsePathId(pathParams['linkId'], ticketLinkNotFound))
      return ok(null)
    },
  })
}
