/** The English sentences of messages that visitors leave. */
export const offlineFormStrings = {
  offlineNotice: 'We are offline right now. Write to us here, or leave a message and we answer by e-mail.',
  leaveMessage: 'Leave a message',
  leaveMessageIntro: 'We answer by e-mail as soon as we can.',
  yourMessage: 'Your message',
  sendMessage: 'Send message',
  messageMissing: 'Write a message.',
  messageTooLong: 'The message is longer than {count} characters.',
  messageLeft: 'Thank you, we have your message',
  messageLeftDetail: 'We answer to {email}.',
  done: 'Done',
} as const
