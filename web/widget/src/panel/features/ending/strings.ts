/** The English sentences about the end of a chat. */
export const endingStrings = {
  endChatQuestion: 'End this chat?',
  endChatDetail: 'You can still read it here, and start a new chat whenever you like.',
  keepChatting: 'Keep chatting',
  endUnansweredQuestion: 'Before you go',
  endUnansweredDetail: 'We have not answered yet. Leave your e-mail address, and we answer by e-mail.',
  sendAndEnd: 'Send and end chat',
  endWithoutMessage: 'End without a message',
  endFailed: 'The chat could not be ended. Please try again.',
  endedHint: 'Write again to continue with a new chat.',
  newChat: 'Start a new chat',
} as const
