import { type Http, ok, route } from '#platform/http/route.ts'
import type { RequireAgent } from '../agents/guard.ts'
import type { Chat } from '../database/chat.ts'
import { readLicenceState } from './queries.ts'
import { LicenceState } from './schema.ts'

export function registerLicenceRoutes(http: Http, chat: Chat, requireAgent: RequireAgent): void {
  route(http, {
    method: 'GET',
    path: '/v1/admin/license',
    id: 'getLicence',
    access: { credential: 'console', roles: ['administrator'] },
    tag: 'Administration: licence',
    summary: 'Get the licence',
    description:
      'Returns the state of the licence, its limits, and the current usage. Works while the licence is blocked.',
    ...requireAgent('administrator'),
    responses: { 200: { description: 'Returns the licence', data: LicenceState } },
    handle: async () => ok(await readLicenceState(chat)),
  })
}
