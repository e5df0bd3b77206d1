import { type Http, ok, route } from '#platform/http/route.ts'
import type { Ticketing } from '../database/ticketing.ts'
import type { RequireStaff } from '../staff/guard.ts'
import { listAuditEntries } from './queries.ts'
import { AuditEntries, AuditQuery, validateRange } from './schema.ts'

export function registerAuditLogRoutes(http: Http, { db }: Ticketing, requireStaff: RequireStaff): void {
  route(http, {
    method: 'GET',
    path: '/v1/dashboard/audit-log',
    id: 'listDashboardAuditEntries',
    access: { credential: 'dashboard', roles: ['administrator'] },
    tag: 'Dashboard: audit log',
    summary: 'List audit log entries of the dashboard',
    description:
      'Returns the changes that users of the dashboard made, and those that the server made itself, newest first. The list also has an entry each time that single sign-on bound a user to a person of the identity provider (`iss` and `sub`), and each time that the server ended a session because a client sent a used refresh token again. The chat has an audit log of its own: [listAuditEntries](#listAuditEntries).',
    ...requireStaff('administrator'),
    query: AuditQuery,
    refineQuery: validateRange,
    responses: { 200: { description: 'Returns a page of entries', data: AuditEntries } },
    handle: async ({ query }) => ok(await listAuditEntries(db, query)),
  })
}
