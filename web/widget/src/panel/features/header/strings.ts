/** The English sentences of the menu. */
export const menuStrings = {
  menu: 'More options',
  endChat: 'End chat',
  emailTranscript: 'E-mail transcript',
  sound: 'Sound',
  notifications: 'Desktop notifications',
} as const
