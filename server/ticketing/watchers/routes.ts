import { idParameter, parsePathId } from '#platform/http/path-id.ts'
import { created, type Http, ok, route } from '#platform/http/route.ts'
import { integer, noData, toPageRequest } from '#platform/http/schema-builders.ts'
import type { Ticketing } from '../database/ticketing.ts'
import type { RequireStaff } from '../staff/guard.ts'
import { ticketNotFound } from '../tickets/errors.ts'
import { getTicketPoolId } from '../tickets/queries/dashboard.ts'
import { addWatcher, removeWatcher } from './commands.ts'
import { watcherNotFound } from './errors.ts'
import { listWatchers } from './queries.ts'
import { NewTicketWatcher, TicketWatcher, TicketWatchers, WatcherQuery } from './schema.ts'

const tag = 'Dashboard: tickets'
const path = '/v1/dashboard/tickets/:id/watchers'
const params = idParameter('ticket', 42)
const watcherParams = {
  ...params,
  userId: { schema: integer({ minimum: 1, example: 1 }), description: 'The id of the staff member.' },
}
const access = { credential: 'dashboard', record: 'ticket' }
const parseTicketId = (pathParams: Readonly<Record<string, string>>): number =>
  parsePathId(pathParams['id'], ticketNotFound)

function registerListRoute(http: Http, ticketing: Ticketing, anyRole: ReturnType<RequireStaff>): void {
  route(http, {
    method: 'GET',
    path,
    id: 'listTicketWatchers',
    access,
    tag,
    summary: 'List the watchers of a ticket',
    description:
      'Returns the staff members who watch the ticket, in the order in which they became watchers. People who have lost access to the ticket are not returned.',
    ...anyRole,
    params,
    query: WatcherQuery,
    responses: { 200: { description: 'Returns a page of watchers', data: TicketWatchers } },
    refuses: [ticketNotFound],
    async handle({ actor, params: pathParams, query }) {
      const id = parseTicketId(pathParams)
      const poolId = await getTicketPoolId(ticketing.db, actor, id)
      return ok(await listWatchers(ticketing.db, { id, poolId }, toPageRequest(query)))
    },
  })
}

function registerChangeRoutes(http: Http, ticketing: Ticketing, anyRole: ReturnType<RequireStaff>): void {
  route(http, {
    method: 'POST',
    path,
    id: 'addTicketWatcher',
    access,
    tag,
    summary: 'Watch a ticket',
    description:
      'Adds a watcher, you by default. Watchers are notified when the requester writes and when the status changes, unless they changed the status themselves. If the person watches the ticket already, the server returns 422. A ticket has at most 50 watchers. The server does not notify watchers who have lost access to the ticket, and removes them the next time that a watcher is added.',
    ...anyRole,
    params,
    body: NewTicketWatcher,
    responses: { 201: { description: 'Returns the watcher', data: TicketWatcher } },
    refuses: [ticketNotFound],
    handle: async ({ actor, params: pathParams, body }) =>
      created(await addWatcher(ticketing, actor, parseTicketId(pathParams), body)),
  })
  route(http, {
    method: 'DELETE',
    path: `${path}/:userId`,
    id: 'removeTicketWatcher',
    access,
    tag,
    summary: 'Stop watching a ticket',
    description: 'Removes a watcher: you or another person.',
    ...anyRole,
    params: watcherParams,
    responses: { 200: { description: 'The person no longer watches the ticket', data: noData } },
    refuses: [ticketNotFound, watcherNotFound],
    async handle({ actor, params: pathParams }) {
      const ticketId = parseTicketId(pathParams)
      await removeWatcher(ticketing, actor, ticketId, parsePathId(pathParams['userId'], watcherNotFound))
      return ok(null)
    },
  })
}

export function registerWatcherRoutes(http: Http, ticketing: Ticketing, requireStaff: RequireStaff): void {
  const anyRole = requireStaff()
  registerListRoute(http, ticketing, anyRole)
  registerChangeRoutes(http, ticketing, anyRole)
}
