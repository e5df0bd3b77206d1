import { type Http, ok, route } from '#platform/http/route.ts'
import type { RequireAgent } from '../agents/guard.ts'
import { ServerSettings } from './schema.ts'

/** `settings` do not change while the server runs. */
export function registerSettingsRoutes(http: Http, settings: ServerSettings, requireAgent: RequireAgent): void {
  route(http, {
    method: 'GET',
    path: '/v1/admin/settings',
    id: 'getServerSettings',
    access: { credential: 'console', roles: ['administrator'] },
    tag: 'Administration: settings',
    summary: 'Get the settings of the server',
    description:
      'Returns which features are on, the limits that apply, and the version of the server. The features and some of the limits follow from the settings of the server, which only its operator can change. The response contains no secret.',
    ...requireAgent('administrator'),
    responses: { 200: { description: 'Returns the settings', data: ServerSettings } },
    handle: async () => ok(settings),
  })
}
