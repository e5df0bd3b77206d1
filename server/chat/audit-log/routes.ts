import { type Http, ok, route } from '#platform/http/route.ts'
import { toPageRequest } from '#platform/http/schema-builders.ts'
import type { RequireAgent } from '../agents/guard.ts'
import type { Chat } from '../database/chat.ts'
import { listAuditEntries } from './queries.ts'
import { AuditEntries, AuditQuery } from './schema.ts'

export function registerAuditLogRoutes(http: Http, { db }: Chat, requireAgent: RequireAgent): void {
  route(http, {
    method: 'GET',
    path: '/v1/admin/audit-log',
    id: 'listAuditEntries',
    access: { credential: 'console', roles: ['administrator'] },
    tag: 'Administration: audit log',
    summary: 'List audit log entries',
    description:
      'Returns the administrative changes in the chat, newest first. The list also has an entry for each time that an agent chose a password with a link, that single sign-on bound an agent to a person, or that the server ended a session because a client sent a used refresh token again.',
    ...requireAgent('administrator'),
    query: AuditQuery,
    responses: { 200: { description: 'Returns a page of entries', data: AuditEntries } },
    handle: async ({ query }) => ok(await listAuditEntries(db, toPageRequest(query))),
  })
}
