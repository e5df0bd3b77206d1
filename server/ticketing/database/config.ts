import { secretText } from '@flowdesk/settings'

export const ticketingConnection = {
  name: 'ConnectionStrings:Ticketing',
  setting: secretText('Address of the database of ticketing, where it differs from `ConnectionStrings:Default`.'),
}
