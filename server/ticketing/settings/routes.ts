import type { Config } from '@flowdesk/settings'
import { type Http, ok, route } from '#platform/http/route.ts'
import { readUploadLimits } from '../attachments/config.ts'
import { toAttachmentConfiguration } from '../attachments/queries.ts'
import { AttachmentConfiguration } from '../attachments/schema.ts'
import type { RequireStaff } from '../staff/guard.ts'
import { readEmailSettings } from './queries.ts'
import { EmailSettings } from './schema.ts'

const tag = 'Dashboard: settings'

/** The routes read `config`, which does not change while the server runs. */
export function registerSettingsRoutes(http: Http, config: Config, requireStaff: RequireStaff): void {
  const administrator = requireStaff('administrator')
  const access = { credential: 'dashboard', roles: ['administrator'] }
  route(http, {
    method: 'GET',
    path: '/v1/dashboard/settings/email',
    id: 'getEmailSettings',
    access,
    tag,
    summary: 'Get the e-mail settings',
    description:
      'Returns the settings that are in effect. You cannot change them here: the operator of the server sets them in its settings file or environment, and restarts it. The response contains no secret.',
    ...administrator,
    responses: { 200: { description: 'Returns the settings', data: EmailSettings } },
    handle: async () => ok(readEmailSettings(config)),
  })
  route(http, {
    method: 'GET',
    path: '/v1/dashboard/settings/attachments',
    id: 'getAttachmentSettings',
    access,
    tag,
    summary: 'Get the attachment settings',
    description:
      'Returns the upload limits that are in effect: the same as [getAttachmentConfiguration](#getAttachmentConfiguration). You cannot change them here: the operator of the server sets them in its settings file or environment, and restarts it.',
    ...administrator,
    responses: { 200: { description: 'Returns the settings', data: AttachmentConfiguration } },
    handle: async () => ok(toAttachmentConfiguration(readUploadLimits(config))),
  })
}
