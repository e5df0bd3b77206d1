import { type Kysely, type RawBuilder, sql } from 'kysely'
import { column } from '#platform/db/columns.ts'

const { bigint, longText, flag, instant, int, asciiText, shortText, smallint } = column

type Db = Kysely<unknown>

async function createArchivedVisitors(db: Db): Promise<void> {
  await db.schema
    .createTable('chat.archivedVisitor')
    .addColumn('id', asciiText(36), (c) => c.primaryKey())
    .addColumn('widgetId', bigint, (c) => c.notNull().references('chat.widget.id'))
    .addColumn('credentialDigest', asciiText(64))
    .addColumn('credentialExpiresAt', instant)
    .addColumn('displayName', shortText(200))
    .addColumn('email', shortText(254))
    .addColumn('externalId', shortText(200))
    .addColumn('verifiedMembers', asciiText(60))
    .addColumn('verifiedExternalId', shortText(200))
    .addColumn('serviceUserId', shortText(200))
    .addColumn('locale', shortText(35))
    .addColumn('timezone', shortText(64))
    .addColumn('userAgent', shortText(512))
    .addColumn('referrer', shortText(2000))
    .addColumn('createdAt', instant, (c) => c.notNull())
    .addColumn('lastSeenAt', instant, (c) => c.notNull())
    .addColumn('archivedAt', instant, (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('chat.archivedPageVisit')
    .addColumn('id', bigint, (c) => c.primaryKey())
    .addColumn('visitorId', asciiText(36), (c) => c.notNull().references('chat.archivedVisitor.id'))
    .addColumn('url', shortText(2000), (c) => c.notNull())
    .addColumn('title', shortText(500))
    .addColumn('visitedAt', instant, (c) => c.notNull())
    .addColumn('archivedAt', instant, (c) => c.notNull())
    .execute()
}

// `visitorId` references no table, because the visitor may be in `chat.visitor` or in `chat.archivedVisitor`.
async function createArchivedConversationTable(db: Db): Promise<void> {
  await db.schema
    .createTable('chat.archivedConversation')
    .addColumn('id', asciiText(36), (c) => c.primaryKey())
    .addColumn('status', asciiText(10), (c) => c.notNull())
    .addColumn('departmentId', bigint, (c) => c.notNull().references('chat.department.id'))
    .addColumn('visitorId', asciiText(36), (c) => c.notNull())
    .addColumn('widgetId', bigint, (c) => c.notNull().references('chat.widget.id'))
    .addColumn('agentId', bigint, (c) => c.references('chat.agent.id'))
    .addColumn('assignedAt', instant)
    .addColumn('agentVersion', int, (c) => c.notNull())
    .addColumn('visitorVersion', int, (c) => c.notNull())
    .addColumn('lastAgentSequence', int, (c) => c.notNull())
    .addColumn('lastVisitorSequence', int, (c) => c.notNull())
    .addColumn('lastMessageId', asciiText(36))
    .addColumn('visitorReadMessageId', asciiText(36))
    .addColumn('visitorReadSequence', int, (c) => c.notNull())
    .addColumn('agentReadMessageId', asciiText(36))
    .addColumn('agentReadSequence', int, (c) => c.notNull())
    .addColumn('unreadCount', int, (c) => c.notNull())
    .addColumn('isLeftMessage', flag, (c) => c.notNull())
    .addColumn('pageUrl', shortText(2000))
    .addColumn('pageTitle', shortText(500))
    .addColumn('createdAt', instant, (c) => c.notNull())
    .addColumn('startedAt', instant)
    .addColumn('firstResponseAt', instant)
    .addColumn('firstResponseAgentId', bigint)
    .addColumn('activityAt', instant, (c) => c.notNull())
    .addColumn('snoozedUntil', instant)
    .addColumn('snoozedAt', instant)
    .addColumn('closedAt', instant)
    .addColumn('closedBy', asciiText(10))
    .addColumn('closedByAgentId', bigint)
    .addColumn('escalationStatus', asciiText(10), (c) => c.notNull())
    .addColumn('escalationRequestedAt', instant)
    .addColumn('escalationRequestedByAgentId', bigint)
    .addColumn('escalationDueAt', instant)
    .addColumn('escalationAttemptedAt', instant)
    .addColumn('escalationTrackingKey', asciiText(26))
    .addColumn('escalationTicketId', bigint)
    .addColumn('updatedAt', instant, (c) => c.notNull())
    .addColumn('archivedAt', instant, (c) => c.notNull())
    .execute()
}

async function createArchivedDetails(db: Db): Promise<void> {
  await db.schema
    .createTable('chat.archivedConversationTag')
    .addColumn('conversationId', asciiText(36), (c) => c.notNull().references('chat.archivedConversation.id'))
    .addColumn('tagKey', shortText(50), (c) => c.notNull())
    .addColumn('tag', shortText(50), (c) => c.notNull())
    .addColumn('place', smallint, (c) => c.notNull())
    .addColumn('archivedAt', instant, (c) => c.notNull())
    .addPrimaryKeyConstraint('archivedConversationTag_pk', ['conversationId', 'tagKey'])
    .execute()
  await db.schema
    .createTable('chat.archivedAssignment')
    .addColumn('id', bigint, (c) => c.primaryKey())
    .addColumn('conversationId', asciiText(36), (c) => c.notNull().references('chat.archivedConversation.id'))
    .addColumn('agentId', bigint, (c) => c.notNull().references('chat.agent.id'))
    .addColumn('assignedAt', instant, (c) => c.notNull())
    .addColumn('archivedAt', instant, (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('chat.archivedRating')
    .addColumn('conversationId', asciiText(36), (c) => c.primaryKey().references('chat.archivedConversation.id'))
    .addColumn('score', smallint, (c) => c.notNull())
    .addColumn('comment', longText)
    .addColumn('createdAt', instant, (c) => c.notNull())
    .addColumn('archivedAt', instant, (c) => c.notNull())
    .execute()
}

async function createArchivedMessages(db: Db): Promise<void> {
  await db.schema
    .createTable('chat.archivedMessage')
    .addColumn('id', asciiText(36), (c) => c.primaryKey())
    .addColumn('conversationId', asciiText(36), (c) => c.notNull().references('chat.archivedConversation.id'))
    .addColumn('agentSequence', int, (c) => c.notNull())
    .addColumn('visitorSequence', int)
    .addColumn('kind', asciiText(20), (c) => c.notNull())
    .addColumn('senderKind', asciiText(10), (c) => c.notNull())
    .addColumn('senderId', asciiText(36))
    .addColumn('senderName', shortText(200))
    .addColumn('body', longText, (c) => c.notNull())
    .addColumn('clientMessageId', asciiText(64))
    .addColumn('createdAt', instant, (c) => c.notNull())
    .addColumn('archivedAt', instant, (c) => c.notNull())
    .addUniqueConstraint('archived_message_agent_sequence', ['conversationId', 'agentSequence'])
    .execute()
  await db.schema
    .createTable('chat.archivedAttachment')
    .addColumn('id', asciiText(36), (c) => c.primaryKey())
    .addColumn('conversationId', asciiText(36), (c) => c.notNull().references('chat.archivedConversation.id'))
    .addColumn('messageId', asciiText(36), (c) => c.references('chat.archivedMessage.id'))
    .addColumn('objectKey', asciiText(64), (c) => c.notNull().unique())
    .addColumn('originalFileName', shortText(255), (c) => c.notNull())
    .addColumn('contentType', asciiText(100), (c) => c.notNull())
    .addColumn('fileSize', bigint, (c) => c.notNull())
    .addColumn('sha256', asciiText(43), (c) => c.notNull())
    .addColumn('state', asciiText(10), (c) => c.notNull())
    .addColumn('createdAt', instant, (c) => c.notNull())
    .addColumn('archivedAt', instant, (c) => c.notNull())
    .execute()
}

/** The first four indexes order rows by time, because lists and the summary report read the rows of a period. */
const indexes: readonly (readonly [name: string, table: string, columns: readonly string[]])[] = [
  ['archived_conversation_age', 'chat.archivedConversation', ['createdAt', 'id']],
  ['archived_message_age', 'chat.archivedMessage', ['createdAt', 'senderKind']],
  ['archived_assignment_age', 'chat.archivedAssignment', ['assignedAt', 'agentId']],
  ['archived_conversation_closed', 'chat.archivedConversation', ['closedAt']],
  ['archived_conversation_visitor', 'chat.archivedConversation', ['visitorId', 'createdAt']],
  ['archived_conversation_tag_tag', 'chat.archivedConversationTag', ['tagKey']],
  ['archived_attachment_message', 'chat.archivedAttachment', ['messageId']],
  ['archived_page_visit_visitor', 'chat.archivedPageVisit', ['visitorId', 'id']],
]

async function createArchiveIndexes(db: Db): Promise<void> {
  for (const [name, table, columns] of indexes)
    await db.schema
      .createIndex(name)
      .on(table)
      .columns([...columns])
      .execute()
  await db.schema
    .createIndex('archived_conversation_first_response')
    .on('chat.archivedConversation')
    .column('firstResponseAt')
    .where(sql.ref('firstResponseAt'), 'is not', null)
    .execute()
}

export async function addArchiveListIndexes(db: Db): Promise<void> {
  const listIndexes = [
    ['archived_conversation_department', ['departmentId', 'createdAt', 'id']],
    ['archived_conversation_agent', ['agentId', 'createdAt']],
  ] as const
  for (const [name, columns] of listIndexes)
    await db.schema
      .createIndex(name)
      .on('chat.archivedConversation')
      .columns([...columns])
      .execute()
}

const views = {
  visitorOrArchived: {
    table: 'visitor',
    columns:
      'id widgetId displayName email externalId verifiedMembers serviceUserId locale timezone userAgent referrer createdAt lastSeenAt',
  },
  pageVisitOrArchived: { table: 'pageVisit', columns: 'id visitorId url title visitedAt' },
  conversationOrArchived: {
    table: 'conversation',
    columns:
      'id status departmentId createdAt closedAt closedBy closedByAgentId firstResponseAt firstResponseAgentId visitorId',
  },
  messageOrArchived: { table: 'message', columns: 'id conversationId kind senderKind createdAt' },
  assignmentOrArchived: { table: 'assignment', columns: 'id conversationId agentId assignedAt' },
} as const

const selectColumns = (table: string, columns: string): RawBuilder<unknown> =>
  sql`select ${sql.join(columns.split(' ').map((name) => sql.ref(name)))} from ${sql.table(`chat.${table}`)}`

async function createView(db: Db, view: string, table: string, columns: string): Promise<void> {
  const archive = `archived${table.charAt(0).toUpperCase()}${table.slice(1)}`
  const rows = sql`${selectColumns(table, columns)} union all ${selectColumns(archive, columns)}`
  await sql`create view ${sql.table(`chat.${view}`)} as ${rows}`.execute(db)
}

async function createViews(db: Db): Promise<void> {
  for (const [view, { table, columns }] of Object.entries(views)) await createView(db, view, table, columns)
}

/** Adds the department in which a conversation started. Transfers before this migration are not recorded. */
export async function addFirstDepartments(db: Db): Promise<void> {
  for (const table of ['chat.conversation', 'chat.archivedConversation'])
    await db.schema
      .alterTable(table)
      .addColumn('firstDepartmentId', bigint, (c) => c.references('chat.department.id'))
      .execute()
  await sql`drop view ${sql.table('chat.conversationOrArchived')}`.execute(db)
  const { table, columns } = views.conversationOrArchived
  await createView(db, 'conversationOrArchived', table, `${columns} firstDepartmentId`)
}

/** Adds what the report of ratings reads: a view of ratings, and the last assignee of a conversation. */
export async function addRatingsToReports(db: Db): Promise<void> {
  await createView(db, 'ratingOrArchived', 'rating', 'conversationId score comment createdAt')
  await sql`drop view ${sql.table('chat.conversationOrArchived')}`.execute(db)
  const { table, columns } = views.conversationOrArchived
  await createView(db, 'conversationOrArchived', table, `${columns} firstDepartmentId agentId`)
}

export async function createArchive(db: Db): Promise<void> {
  const steps = [
    createArchivedVisitors,
    createArchivedConversationTable,
    createArchivedDetails,
    createArchivedMessages,
    createArchiveIndexes,
    createViews,
  ]
  for (const step of steps) await step(db)
}
