import { type Config, duration, optionalUrl, secretText, settings, toggle } from '@flowdesk/settings'
import type { ServiceConnectionSettings } from '#platform/context.ts'

export const escalationSettings = settings({
  'Service:Enabled': toggle(false, 'Whether a conversation can be escalated to a ticket.'),
  'Service:BaseUrl': optionalUrl(
    'URL of the Flowdesk server that runs ticketing. By default this process itself, if it runs ticketing.',
  ),
  'Service:ApiToken': secretText(
    'API token for the ticketing service, with the scopes `tickets:read` and `tickets:write`. Required with `Service:BaseUrl`. If neither is set and this process runs ticketing, chat and the worker, the server creates a token at its first start with `Service:Enabled=true`, and keeps the token in the file `service-token` in `Storage:RootPath`.',
  ),
  'Escalation:TickInterval': duration(
    '00:00:15',
    'How often the server looks for escalated conversations without a ticket and tries to create their tickets. If the ticketing service refuses a ticket, the server waits longer, up to an hour, before it tries that ticket again.',
    { min: '00:00:01' },
  ),
})

export function readServiceConnectionSettings(config: Config): ServiceConnectionSettings {
  const values = config.get(escalationSettings)
  return {
    isEnabled: values['Service:Enabled'],
    baseUrl: values['Service:BaseUrl'],
    token: values['Service:ApiToken'],
  }
}
