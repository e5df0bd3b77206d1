import { duration, optionalUrl, secretText, settings, toggle } from '@flowdesk/settings'

export const escalationSettings = settings({
  'Service:Enabled': toggle(false, 'Whether a conversation can be escalated to a ticket.'),
  'Service:BaseUrl': optionalUrl('URL of the Flowdesk server that runs ticketing, if it is another process.'),
  'Service:ApiToken': secretText(
    'API token for the ticketing service. If it is not set and the process runs ticketing too, the server creates one at the first start.',
  ),
  'Escalation:TickInterval': duration('00:00:15', 'How often pending escalations are retried.', { min: '00:00:01' }),
})
