import { type Http, ok, route } from '#platform/http/route.ts'
import type { SearchLimit } from '#platform/search/search-limit.ts'
import type { Ticketing } from '../database/ticketing.ts'
import type { RequireStaff } from '../staff/guard.ts'
import { createTicketSearcher } from './queries.ts'
import { TicketSearchQuery, TicketSearchResults } from './schema.ts'

export function registerSearchRoutes(
  http: Http,
  ticketing: Ticketing,
  requireStaff: RequireStaff,
  limit: SearchLimit,
): void {
  const searchTickets = createTicketSearcher(ticketing, limit)
  route(http, {
    method: 'GET',
    path: '/v1/dashboard/search',
    id: 'searchTickets',
    access: { credential: 'dashboard', lists: 'ticket' },
    tag: 'Dashboard: search',
    summary: 'Search tickets',
    description:
      'Returns the tickets that you can see and that contain all the words of `search`. The words can be in the subject, the description, the messages, the internal notes, or the name, e-mail address or phone number of the requester. The newest tickets come first. A search finds changes about a second after they are made.',
    ...requireStaff(),
    query: TicketSearchQuery,
    responses: { 200: { description: 'Returns a page of results', data: TicketSearchResults } },
    handle: async ({ actor, query }) => ok(await searchTickets(actor, query)),
  })
}
