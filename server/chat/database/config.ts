import { secretText } from '@flowdesk/settings'

/** The setting that gives the chat a separate database. */
export const chatConnection = {
  name: 'ConnectionStrings:Chat',
  setting: secretText(
    'Address of the database of the chat, where it differs. Two databases take two processes, each with its `Parts`.',
  ),
}
