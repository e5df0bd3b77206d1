import { type Http, ok, route } from '#platform/http/route.ts'
import type { RequireAgent } from '../agents/guard.ts'
import type { Chat } from '../database/chat.ts'
import { type HealthSources, readSystemHealth } from './queries.ts'
import { SystemHealth } from './schema.ts'

export function registerSystemHealthRoutes(
  http: Http,
  chat: Chat,
  sources: HealthSources,
  requireAgent: RequireAgent,
): void {
  route(http, {
    method: 'GET',
    path: '/v1/admin/health',
    id: 'getSystemHealth',
    access: { credential: 'console', roles: ['administrator'] },
    tag: 'Administration: settings',
    summary: 'Get the system health',
    description:
      'Returns the version of the server, the migrations of its database, how many background jobs and e-mails wait or have failed, and the free space of its disk. This operation does not run the health checks: [getHealth](#getHealth) does.',
    ...requireAgent('administrator'),
    responses: { 200: { description: 'Returns the health of the system', data: SystemHealth } },
    handle: async () => ok(await readSystemHealth(chat, sources)),
  })
}
