import { integer, optionalDuration, settings } from '@flowdesk/settings'
import { policy } from '#platform/http/rate-limits.ts'

export const ticketSettings = settings({
  'Tickets:ListCacheSeconds': integer(
    45,
    { min: 0, max: 86_400 },
    'For how many seconds the server returns a page of the integration ticket list from its cache; 0 turns the cache off.',
  ),
  'Tickets:AutoCompleteAfter': optionalDuration('How long a ticket stays resolved before the server completes it.', {
    default: '3.00:00:00',
  }),
})

export const ticketPolicies = {
  create: policy('CreateTicket', 600, '00:01:00', 'Limits ticket creations that return a receipt, per API token.'),
  createSync: policy(
    'CreateTicketSync',
    60,
    '00:01:00',
    'Limits ticket creations that return the whole ticket, per API token.',
  ),
}
