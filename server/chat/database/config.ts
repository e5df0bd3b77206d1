import { secretText } from '@flowdesk/settings'

export const chatConnectionSetting = {
  name: 'ConnectionStrings:Chat',
  setting: secretText(
    'Connection string of the database of the chat, if it differs from `ConnectionStrings:Default`. Two databases need two processes, each with its own `Parts`.',
  ),
}
