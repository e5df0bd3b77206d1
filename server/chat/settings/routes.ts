import { accepted, type Http, ok, route } from '#platform/http/route.ts'
import { negotiateLocale } from '#platform/i18n/localized-message.ts'
import { emailNotConfigured } from '#platform/mail/errors.ts'
import type { RequireAgent } from '../agents/guard.ts'
import type { Chat } from '../database/chat.ts'
import { sendTestEmail } from './commands.ts'
import { ServerSettings, TestEmail } from './schema.ts'

/** `settings` do not change while the server runs. */
export function registerSettingsRoutes(
  http: Http,
  chat: Chat,
  settings: ServerSettings,
  requireAgent: RequireAgent,
): void {
  route(http, {
    method: 'GET',
    path: '/v1/admin/settings',
    id: 'getServerSettings',
    access: { credential: 'console', roles: ['administrator'] },
    tag: 'Administration: settings',
    summary: 'Get the server settings',
    description:
      'Returns which features are on, the limits that apply, and the version of the server. The features and some of the limits follow from settings that only the operator of the server can change. The response contains no secret.',
    ...requireAgent('administrator'),
    responses: { 200: { description: 'Returns the settings', data: ServerSettings } },
    handle: async () => ok(settings),
  })
  route(http, {
    method: 'POST',
    path: '/v1/admin/settings/test-email',
    id: 'sendTestEmail',
    access: { credential: 'console', roles: ['administrator'] },
    tag: 'Administration: settings',
    summary: 'Send a test e-mail',
    description:
      'Sends a short e-mail to your own address, in the language of the request. If the mail server is unreachable, the server tries again. [getHealth](#getHealth) reports whether the mail server is reachable.',
    ...requireAgent('administrator'),
    responses: { 202: { description: 'The e-mail is queued for delivery', data: TestEmail } },
    refuses: [emailNotConfigured],
    handle: async ({ actor, request }) =>
      accepted(await sendTestEmail(chat, actor, negotiateLocale(request.headers['accept-language']))),
  })
}
