import { secretText } from '@flowdesk/settings'

export const chatConnection = {
  name: 'ConnectionStrings:Chat',
  setting: secretText(
    'Address of the database of the chat, where it differs. Two databases take two processes, each with its `Parts`.',
  ),
}
