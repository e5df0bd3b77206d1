import { type Http, ok, route } from '#platform/http/route.ts'
import type { Ticketing } from '../database/ticketing.ts'
import type { RequireStaff } from '../staff/guard.ts'
import { listTags } from './queries.ts'
import { TagQuery, Tags } from './schema.ts'

export function registerTagRoutes(http: Http, { db }: Ticketing, requireStaff: RequireStaff): void {
  route(http, {
    method: 'GET',
    path: '/v1/dashboard/tags',
    id: 'listTags',
    access: { credential: 'dashboard', lists: 'pool' },
    tag: 'Dashboard: tickets',
    summary: 'List tags',
    description:
      'Returns the tags of the tickets in your pools, the most frequent first. Use `prefix` to suggest tags while a person types. Set the tags of a ticket with [updateDashboardTicket](#updateDashboardTicket).',
    ...requireStaff(),
    query: TagQuery,
    responses: { 200: { description: 'Returns a page of tags', data: Tags } },
    handle: async ({ actor, query }) => ok(await listTags(db, actor, query)),
  })
}
