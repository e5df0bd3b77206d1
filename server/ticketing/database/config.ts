import { secretText } from '@flowdesk/settings'

export const ticketingConnection = {
  name: 'ConnectionStrings:Ticketing',
  setting: secretText(
    'Connection string of the database of ticketing, if it differs from `ConnectionStrings:Default`.',
  ),
}
