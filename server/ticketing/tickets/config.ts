import { integer } from '#platform/config/kinds.ts'
import { settings } from '#platform/config/setting.ts'

export const ticketSettings = settings({
  'Tickets:ListCacheSeconds': integer(
    45,
    { min: 0, max: 3600 },
    'How long a page of the integration list is answered from memory; 0 turns that off.',
  ),
})
