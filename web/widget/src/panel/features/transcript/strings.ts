/** The English sentences of the transcript. */
export const transcriptStrings = {
  newDivider: 'New',
  jumpToLatest: 'Jump to the latest message',
  unreadMessages: { one: '{count} new message', other: '{count} new messages' },
  loadingMessages: 'Loading messages…',
  edit: 'Edit',
} as const
