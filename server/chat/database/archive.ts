import { createTableReplacement } from '#platform/db/replace-tables.ts'

export const archiveTableByLiveTable = {
  'chat.conversation': 'archivedConversation',
  'chat.conversationTag': 'archivedConversationTag',
  'chat.assignment': 'archivedAssignment',
  'chat.message': 'archivedMessage',
  'chat.attachment': 'archivedAttachment',
  'chat.rating': 'archivedRating',
  'chat.visitor': 'archivedVisitor',
  'chat.pageVisit': 'archivedPageVisit',
} as const

/** Returns a database handle whose queries of live tables read the archive tables instead. */
export const withArchiveTables = createTableReplacement({
  ...archiveTableByLiveTable,
  // The visitor of an archived conversation may still be in the live table, for example with another conversation.
  'chat.visitor': 'visitorOrArchived',
  'chat.pageVisit': 'pageVisitOrArchived',
})

/** Like `withArchiveTables`, but reads views of live and archived rows, with only the columns that reports need. */
export const withLiveAndArchivedRows = createTableReplacement({
  'chat.conversation': 'conversationOrArchived',
  'chat.message': 'messageOrArchived',
  'chat.assignment': 'assignmentOrArchived',
  'chat.rating': 'ratingOrArchived',
})
