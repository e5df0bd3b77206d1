import type { Generated } from 'kysely'
import type { ConversationTables, Instant } from './conversation-tables.ts'

/** A row of the archive: the columns of the live row, with unchanged values, and when the row was archived. */
type Archived<T> = { [K in keyof T]: T[K] extends Generated<infer V> ? V : T[K] } & { archivedAt: Instant }

export interface ArchiveTables {
  'chat.archivedVisitor': Archived<ConversationTables['chat.visitor']>
  'chat.archivedPageVisit': Archived<ConversationTables['chat.pageVisit']>
  'chat.archivedConversation': Archived<ConversationTables['chat.conversation']>
  'chat.archivedConversationTag': Archived<ConversationTables['chat.conversationTag']>
  'chat.archivedAssignment': Archived<ConversationTables['chat.assignment']>
  'chat.archivedMessage': Archived<ConversationTables['chat.message']>
  'chat.archivedAttachment': Archived<ConversationTables['chat.attachment']>
  'chat.archivedRating': Archived<ConversationTables['chat.rating']>
}
