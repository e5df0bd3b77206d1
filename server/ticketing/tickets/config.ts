import { integer, settings } from '@flowdesk/settings'
import { policy } from '#platform/http/rate-limits.ts'

export const ticketSettings = settings({
  'Tickets:ListCacheSeconds': integer(
    45,
    { min: 0, max: 3600 },
    'How long a page of the integration list is answered from memory; 0 turns that off.',
  ),
})

export const ticketPolicies = {
  create: policy('CreateTicket', 600, '00:01:00', 'Asynchronous ticket creations, per API token.'),
  createSync: policy('CreateTicketSync', 60, '00:01:00', 'Synchronous ticket creations, per API token.'),
}
