/** The English sentences of the composer. */
export const composerStrings = {
  message: 'Message',
  placeholder: 'Write a message…',
  send: 'Send',
  tooLong: { one: '{count} character too many', other: '{count} characters too many' },
} as const
