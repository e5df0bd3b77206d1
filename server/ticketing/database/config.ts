import { secretText } from '@flowdesk/settings'

/** The setting that gives ticketing a database of its own. */
export const ticketingConnection = {
  name: 'ConnectionStrings:Ticketing',
  setting: secretText('Address of the database of ticketing, where it differs from `ConnectionStrings:Default`.'),
}
