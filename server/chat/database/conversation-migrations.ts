import { type Kysely, sql } from 'kysely'
import { column, createSequence } from '#platform/db/columns.ts'

const { bigId, bigint, longText, flag, instant, int, asciiText, shortText, smallint } = column

type Db = Kysely<unknown>

async function createVisitors(db: Db): Promise<void> {
  await db.schema
    .createTable('chat.visitor')
    .addColumn('id', asciiText(36), (c) => c.primaryKey())
    .addColumn('widgetId', bigint, (c) => c.notNull().references('chat.widget.id'))
    .addColumn('credentialDigest', asciiText(64))
    .addColumn('credentialExpiresAt', instant)
    .addColumn('displayName', shortText(200))
    .addColumn('email', shortText(254))
    .addColumn('externalId', shortText(200))
    .addColumn('verifiedMembers', asciiText(60))
    .addColumn('serviceUserId', shortText(200))
    .addColumn('locale', shortText(35))
    .addColumn('timezone', shortText(64))
    .addColumn('userAgent', shortText(512))
    .addColumn('referrer', shortText(2000))
    .addColumn('createdAt', instant, (c) => c.notNull())
    .addColumn('lastSeenAt', instant, (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('visitor_credential')
    .unique()
    .on('chat.visitor')
    .column('credentialDigest')
    .where(sql.ref('credentialDigest'), 'is not', null)
    .execute()
  await db.schema
    .createTable('chat.blockedVisitor')
    .addColumn('visitorId', asciiText(36), (c) => c.primaryKey().references('chat.visitor.id'))
    .addColumn('reason', shortText(500))
    .addColumn('blockedByAgentId', bigint, (c) => c.notNull().references('chat.agent.id'))
    .addColumn('createdAt', instant, (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('chat.pageVisit')
    .addColumn('id', bigId, (c) => c.primaryKey())
    .addColumn('visitorId', asciiText(36), (c) => c.notNull().references('chat.visitor.id'))
    .addColumn('url', shortText(2000), (c) => c.notNull())
    .addColumn('title', shortText(500))
    .addColumn('visitedAt', instant, (c) => c.notNull())
    .execute()
  await db.schema.createIndex('page_visit_visitor').on('chat.pageVisit').columns(['visitorId', 'id']).execute()
}

async function createConversationTable(db: Db): Promise<void> {
  await db.schema
    .createTable('chat.conversation')
    .addColumn('id', asciiText(36), (c) => c.primaryKey())
    .addColumn('status', asciiText(10), (c) => c.notNull())
    .addColumn('departmentId', bigint, (c) => c.notNull().references('chat.department.id'))
    .addColumn('visitorId', asciiText(36), (c) => c.notNull().references('chat.visitor.id'))
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
    .addColumn('closedAt', instant)
    .addColumn('closedBy', asciiText(10))
    .addColumn('closedByAgentId', bigint)
    .addColumn('escalationStatus', asciiText(10), (c) => c.notNull())
    .addColumn('escalationRequestedAt', instant)
    .addColumn('escalationRequestedByAgentId', bigint)
    .addColumn('escalationDueAt', instant)
    .addColumn('escalationTrackingKey', asciiText(26))
    .addColumn('escalationTicketId', bigint)
    .addColumn('updatedAt', instant, (c) => c.notNull())
    .execute()
}

async function createConversationIndexes(db: Db): Promise<void> {
  // Allows at most one open conversation per visitor, even if two tabs start one at the same time.
  await db.schema
    .createIndex('conversation_one_open')
    .unique()
    .on('chat.conversation')
    .column('visitorId')
    .where(sql.ref('status'), '<>', 'closed')
    .execute()
  // The index of open conversations: active and queued ones.
  // Omits `activityAt`: every message changes it, and changing an indexed column makes PostgreSQL write all indexes.
  await db.schema
    .createIndex('conversation_active')
    .on('chat.conversation')
    .columns(['status'])
    .where(sql.ref('status'), '<>', 'closed')
    .execute()
  await db.schema
    .createIndex('conversation_escalation')
    .on('chat.conversation')
    .column('escalationDueAt')
    .where(sql.ref('escalationStatus'), '=', 'requested')
    .execute()
  for (const columns of [
    ['departmentId', 'status', 'createdAt'],
    ['agentId', 'status'],
    ['visitorId', 'createdAt'],
    ['createdAt', 'id'],
    ['closedAt'],
  ]) {
    await db.schema.createIndex(`conversation_${columns[0]}`).on('chat.conversation').columns(columns).execute()
  }
}

async function createConversationDetails(db: Db): Promise<void> {
  await db.schema
    .createTable('chat.conversationTag')
    .addColumn('conversationId', asciiText(36), (c) => c.notNull().references('chat.conversation.id'))
    .addColumn('tagKey', shortText(50), (c) => c.notNull())
    .addColumn('tag', shortText(50), (c) => c.notNull())
    .addColumn('place', smallint, (c) => c.notNull())
    .addPrimaryKeyConstraint('conversationTag_pk', ['conversationId', 'tagKey'])
    .execute()
  await db.schema.createIndex('conversation_tag_tag').on('chat.conversationTag').column('tagKey').execute()
  await db.schema
    .createTable('chat.assignment')
    .addColumn('id', bigId, (c) => c.primaryKey())
    .addColumn('conversationId', asciiText(36), (c) => c.notNull().references('chat.conversation.id'))
    .addColumn('agentId', bigint, (c) => c.notNull().references('chat.agent.id'))
    .addColumn('assignedAt', instant, (c) => c.notNull())
    .execute()
  await db.schema.createIndex('assignment_conversation').on('chat.assignment').column('conversationId').execute()
  await db.schema.createIndex('assignment_age').on('chat.assignment').columns(['assignedAt', 'agentId']).execute()
  await db.schema
    .createTable('chat.rating')
    .addColumn('conversationId', asciiText(36), (c) => c.primaryKey().references('chat.conversation.id'))
    .addColumn('score', smallint, (c) => c.notNull())
    .addColumn('comment', longText)
    .addColumn('createdAt', instant, (c) => c.notNull())
    .execute()
}

async function createMessages(db: Db): Promise<void> {
  await db.schema
    .createTable('chat.message')
    .addColumn('id', asciiText(36), (c) => c.primaryKey())
    .addColumn('conversationId', asciiText(36), (c) => c.notNull().references('chat.conversation.id'))
    .addColumn('agentSequence', int, (c) => c.notNull())
    .addColumn('visitorSequence', int)
    .addColumn('kind', asciiText(20), (c) => c.notNull())
    .addColumn('senderKind', asciiText(10), (c) => c.notNull())
    .addColumn('senderId', asciiText(36))
    .addColumn('senderName', shortText(200))
    .addColumn('body', longText, (c) => c.notNull())
    .addColumn('clientMessageId', asciiText(64))
    .addColumn('createdAt', instant, (c) => c.notNull())
    .addUniqueConstraint('message_agent_sequence', ['conversationId', 'agentSequence'])
    .execute()
  await db.schema
    .createIndex('message_visitor_sequence')
    .unique()
    .on('chat.message')
    .columns(['conversationId', 'visitorSequence'])
    .where(sql.ref('visitorSequence'), 'is not', null)
    .execute()
  await db.schema
    .createIndex('message_once')
    .unique()
    .on('chat.message')
    .columns(['senderKind', 'senderId', 'clientMessageId'])
    .where(sql.ref('clientMessageId'), 'is not', null)
    .execute()
  await db.schema.createIndex('message_age').on('chat.message').columns(['createdAt', 'senderKind']).execute()
}

async function createAttachments(db: Db): Promise<void> {
  await db.schema
    .createTable('chat.attachment')
    .addColumn('id', asciiText(36), (c) => c.primaryKey())
    .addColumn('conversationId', asciiText(36), (c) => c.notNull().references('chat.conversation.id'))
    .addColumn('messageId', asciiText(36), (c) => c.references('chat.message.id'))
    .addColumn('objectKey', asciiText(64), (c) => c.notNull().unique())
    .addColumn('originalFileName', shortText(255), (c) => c.notNull())
    .addColumn('contentType', asciiText(100), (c) => c.notNull())
    .addColumn('fileSize', bigint, (c) => c.notNull())
    .addColumn('sha256', asciiText(43), (c) => c.notNull())
    .addColumn('state', asciiText(10), (c) => c.notNull())
    .addColumn('createdAt', instant, (c) => c.notNull())
    .execute()
  await db.schema.createIndex('attachment_message').on('chat.attachment').column('messageId').execute()
  await db.schema.createIndex('attachment_conversation').on('chat.attachment').column('conversationId').execute()
  await db.schema
    .createIndex('attachment_unlinked')
    .on('chat.attachment')
    .columns(['state', 'createdAt'])
    .where(sql.ref('state'), '<>', 'linked')
    .execute()
}

async function createWaitingRoom(db: Db): Promise<void> {
  await createSequence(db, 'chat.waiting_ticket')
  await db.schema
    .createTable('chat.waitingEntry')
    .addColumn('visitorId', asciiText(36), (c) => c.primaryKey().references('chat.visitor.id'))
    .addColumn('ticketNumber', bigint)
    .addColumn('departmentId', bigint, (c) => c.notNull().references('chat.department.id'))
    .addColumn('body', longText)
    .addColumn('clientMessageId', asciiText(64))
    .addColumn('pageUrl', shortText(2000))
    .addColumn('pageTitle', shortText(500))
    .addColumn('heldAt', instant, (c) => c.notNull())
    .addColumn('lastPolledAt', instant)
    .addColumn('conversationId', asciiText(36), (c) => c.references('chat.conversation.id'))
    .execute()
  await db.schema
    .createIndex('waiting_entry_ticket')
    .unique()
    .on('chat.waitingEntry')
    .column('ticketNumber')
    .where(sql.ref('ticketNumber'), 'is not', null)
    .execute()
}

export async function createConversations(db: Db): Promise<void> {
  const steps = [
    createVisitors,
    createConversationTable,
    createConversationIndexes,
    createConversationDetails,
    createMessages,
    createAttachments,
    createWaitingRoom,
  ]
  for (const step of steps) await step(db)
}

/** Adds the index by which the summary report finds the first responses in a range of time. */
export async function addFirstResponseIndex(db: Db): Promise<void> {
  await db.schema
    .createIndex('conversation_first_response')
    .on('chat.conversation')
    .column('firstResponseAt')
    .where(sql.ref('firstResponseAt'), 'is not', null)
    .execute()
}
