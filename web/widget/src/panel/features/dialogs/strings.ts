/** The English sentences of dialogs. */
export const dialogStrings = {
  back: 'Back to the chat',
} as const
