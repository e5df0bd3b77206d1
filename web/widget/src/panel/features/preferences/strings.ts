/** The English sentences of the launcher. */
export const preferenceStrings = {
  openChat: 'Chat',
  openChatUnread: { one: 'Chat, {count} unread message', other: 'Chat, {count} unread messages' },
  manyUnread: '{count}+',
} as const

/** The English sentences of the notifications. */
export const alertStrings = {
  newMessageFrom: 'New message from {name}',
} as const
