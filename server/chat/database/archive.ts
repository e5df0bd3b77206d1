import { createTableReplacement } from '#platform/db/replace-tables.ts'

const archiveNames = {
  'chat.conversation': 'archivedConversation',
  'chat.conversationTag': 'archivedConversationTag',
  'chat.assignment': 'archivedAssignment',
  'chat.message': 'archivedMessage',
  'chat.attachment': 'archivedAttachment',
  'chat.rating': 'archivedRating',
  // A visitor is archived only with the last conversation.
  'chat.visitor': 'visitorOrArchived',
  'chat.pageVisit': 'pageVisitOrArchived',
}

/** Returns the database with the archive in place of the live tables, to read archived conversations with any query. */
export const toArchive = createTableReplacement(archiveNames)

/** Returns the database with views of live and archived conversations. They have only the columns that reports read. */
export const withArchive = createTableReplacement({
  'chat.conversation': 'conversationOrArchived',
  'chat.message': 'messageOrArchived',
  'chat.assignment': 'assignmentOrArchived',
})
