import { type Kysely, sql } from 'kysely'
import { createSignInAddressMigration } from '#platform/auth/sign-in-address-migration.ts'
import { nextValue } from '#platform/db/by-dialect.ts'
import { column, createSequence } from '#platform/db/columns.ts'
import type { Migrations } from '#platform/db/migrate.ts'
import { addLastAssigneeAndWorkloadIndex } from './assignment-migration.ts'
import { createAttachmentTables } from './attachment-tables-migration.ts'
import { createAutomation } from './automation-migration.ts'
import { addSubStatusKeysAndCannedResponses } from './canned-responses-migration.ts'
import { createEscalationChains } from './escalation-migration.ts'
import { createMacros } from './macros-migration.ts'
import { createTicketMail } from './mail-migration.ts'
import { createNotifications } from './notification-migration.ts'
import { widenPoolNameKeys } from './pool-name-keys-migration.ts'
import { createSavedViews } from './saved-views-migration.ts'
import { createTicketSearch } from './search-migration.ts'
import { addIsSharedToSignInChallenge, addSignInMethods } from './sign-in-migration.ts'
import { addStaffLocaleAndAssigneeIndex } from './staff-locale-migration.ts'
import { createTags } from './tags-migration.ts'
import { createTicketActivity } from './ticket-activity-migration.ts'
import { createTicketForms } from './ticket-form-migration.ts'
import { createTicketHistory } from './ticket-history-migration.ts'
import { createTicketLinks } from './ticket-link-migration.ts'
import { createTicketMerges } from './ticket-merge-migration.ts'
import { createTicketViewers, createTicketWatchers } from './ticket-people-migration.ts'
import { replaceAcceptancesWithReceipts } from './ticket-receipts-migration.ts'
import { createTicketResolution } from './ticket-resolution-migration.ts'

const { bigId, bigint, longText, flag, instant, int, asciiText, shortText, smallint } = column

type Db = Kysely<unknown>

async function createPoolsAndStaff(db: Db): Promise<void> {
  await db.schema
    .createTable('ticketing.pool')
    .addColumn('id', bigId, (c) => c.primaryKey())
    .addColumn('name', shortText(200), (c) => c.notNull())
    .addColumn('nameKey', shortText(200), (c) => c.notNull().unique())
    .addColumn('description', longText)
    .addColumn('defaultPriority', smallint)
    .addColumn('createdAt', instant, (c) => c.notNull())
    .addColumn('updatedAt', instant, (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('ticketing.staff')
    .addColumn('id', bigId, (c) => c.primaryKey())
    .addColumn('email', shortText(254), (c) => c.notNull().unique())
    .addColumn('displayName', shortText(200), (c) => c.notNull())
    .addColumn('role', asciiText(20), (c) => c.notNull())
    .addColumn('passwordHash', asciiText(200), (c) => c.notNull())
    .addColumn('isActive', flag, (c) => c.notNull())
    .addColumn('createdAt', instant, (c) => c.notNull())
    .addColumn('lastLoginAt', instant)
    .execute()
  await db.schema
    .createTable('ticketing.poolMember')
    .addColumn('poolId', bigint, (c) => c.notNull().references('ticketing.pool.id'))
    .addColumn('userId', bigint, (c) => c.notNull().references('ticketing.staff.id'))
    .addPrimaryKeyConstraint('poolMember_pk', ['poolId', 'userId'])
    .execute()
  await db.schema
    .createTable('ticketing.auditEntry')
    .addColumn('id', bigId, (c) => c.primaryKey())
    .addColumn('at', instant, (c) => c.notNull())
    .addColumn('actorUserId', bigint)
    .addColumn('action', asciiText(60), (c) => c.notNull())
    .addColumn('target', asciiText(100), (c) => c.notNull())
    .execute()
}

async function createSessions(db: Db): Promise<void> {
  await db.schema
    .createTable('ticketing.session')
    .addColumn('id', asciiText(64), (c) => c.primaryKey())
    .addColumn('userId', bigint, (c) => c.notNull().references('ticketing.staff.id'))
    .addColumn('accessJti', asciiText(64), (c) => c.notNull())
    .addColumn('accessExpiresAt', instant, (c) => c.notNull())
    .addColumn('createdAt', instant, (c) => c.notNull())
    .addColumn('endedAt', instant)
    .execute()
  await db.schema
    .createTable('ticketing.refreshToken')
    .addColumn('digest', asciiText(64), (c) => c.primaryKey())
    .addColumn('sessionId', asciiText(64), (c) => c.notNull().references('ticketing.session.id'))
    .addColumn('userId', bigint, (c) => c.notNull().references('ticketing.staff.id'))
    .addColumn('platform', asciiText(20), (c) => c.notNull())
    .addColumn('state', asciiText(20), (c) => c.notNull())
    .addColumn('usedAt', instant)
    .addColumn('expiresAt', instant, (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('refresh_token_one_active')
    .unique()
    .on('ticketing.refreshToken')
    .columns(['userId', 'platform'])
    .where(sql.ref('state'), '=', 'active')
    .execute()
  await db.schema.createIndex('refresh_token_session').on('ticketing.refreshToken').column('sessionId').execute()
  await db.schema.createIndex('refresh_token_expiry').on('ticketing.refreshToken').column('expiresAt').execute()
}

async function createApiTokens(db: Db): Promise<void> {
  await db.schema
    .createTable('ticketing.apiToken')
    .addColumn('id', bigId, (c) => c.primaryKey())
    .addColumn('name', shortText(100), (c) => c.notNull())
    .addColumn('digest', asciiText(64), (c) => c.notNull().unique())
    .addColumn('tokenPrefix', asciiText(12), (c) => c.notNull())
    .addColumn('scopes', asciiText(200), (c) => c.notNull())
    .addColumn('allPools', flag, (c) => c.notNull())
    .addColumn('source', shortText(100), (c) => c.notNull())
    .addColumn('createdAt', instant, (c) => c.notNull())
    .addColumn('createdByUserId', bigint, (c) => c.notNull().references('ticketing.staff.id'))
    .addColumn('lastUsedAt', instant)
    .addColumn('expiresAt', instant)
    .addColumn('revokedAt', instant)
    .execute()
  await db.schema
    .createTable('ticketing.apiTokenPool')
    .addColumn('tokenId', bigint, (c) => c.notNull().references('ticketing.apiToken.id'))
    .addColumn('poolId', bigint, (c) => c.notNull().references('ticketing.pool.id'))
    .addPrimaryKeyConstraint('apiTokenPool_pk', ['tokenId', 'poolId'])
    .execute()
}

async function createAcceptances(db: Db): Promise<void> {
  await createSequence(db, 'ticketing.ticket_id')
  await db.schema
    .createTable('ticketing.acceptance')
    .addColumn('id', bigint, (c) => c.primaryKey().defaultTo(nextValue('ticketing.ticket_id')))
    .addColumn('trackingKey', asciiText(26), (c) => c.notNull().unique())
    .addColumn('tokenId', bigint, (c) => c.notNull())
    .addColumn('idempotencyKey', asciiText(255))
    .addColumn('fingerprint', asciiText(43), (c) => c.notNull())
    .addColumn('poolId', bigint, (c) => c.notNull().references('ticketing.pool.id'))
    .addColumn('subject', shortText(255))
    .addColumn('description', longText)
    .addColumn('priority', smallint)
    .addColumn('requesterFullName', shortText(200))
    .addColumn('requesterEmailAddress', shortText(254))
    .addColumn('requesterPhoneNumber', asciiText(32))
    .addColumn('source', shortText(100), (c) => c.notNull())
    .addColumn('channel', asciiText(20), (c) => c.notNull())
    .addColumn('acceptedAt', instant, (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('acceptance_once')
    .unique()
    .on('ticketing.acceptance')
    .columns(['tokenId', 'idempotencyKey'])
    .where(sql.ref('idempotencyKey'), 'is not', null)
    .execute()
  await db.schema.createIndex('acceptance_age').on('ticketing.acceptance').column('acceptedAt').execute()
}

async function createTickets(db: Db): Promise<void> {
  await db.schema
    .createTable('ticketing.subStatus')
    .addColumn('id', bigint, (c) => c.primaryKey())
    .addColumn('statusId', smallint, (c) => c.notNull())
    .addColumn('name', shortText(200), (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('ticketing.ticket')
    .addColumn('id', bigint, (c) => c.primaryKey().defaultTo(nextValue('ticketing.ticket_id')))
    .addColumn('trackingKey', asciiText(26), (c) => c.notNull().unique())
    .addColumn('poolId', bigint, (c) => c.notNull().references('ticketing.pool.id'))
    .addColumn('parentTicketId', bigint, (c) => c.references('ticketing.ticket.id'))
    .addColumn('subject', shortText(255))
    .addColumn('description', longText)
    .addColumn('priority', smallint, (c) => c.notNull())
    .addColumn('statusId', smallint, (c) => c.notNull())
    .addColumn('subStatusId', bigint, (c) => c.notNull().references('ticketing.subStatus.id'))
    .addColumn('requesterFullName', shortText(200))
    .addColumn('requesterEmailAddress', shortText(254))
    .addColumn('requesterPhoneNumber', asciiText(32))
    .addColumn('source', shortText(100), (c) => c.notNull())
    .addColumn('channel', asciiText(20), (c) => c.notNull())
    .addColumn('assigneeUserId', bigint, (c) => c.references('ticketing.staff.id'))
    .addColumn('tags', longText, (c) => c.notNull())
    .addColumn('createdAt', instant, (c) => c.notNull())
    .addColumn('updatedAt', instant, (c) => c.notNull())
    .addColumn('completedAt', instant)
    .addColumn('version', int, (c) => c.notNull())
    .execute()
  for (const columns of [
    ['poolId', 'id'],
    ['parentTicketId'],
    ['requesterEmailAddress', 'id'],
    ['createdAt', 'id'],
    ['updatedAt', 'id'],
  ]) {
    await db.schema.createIndex(`ticket_${columns[0]}`).on('ticketing.ticket').columns(columns).execute()
  }
}

async function createMessages(db: Db): Promise<void> {
  await db.schema
    .createTable('ticketing.message')
    .addColumn('id', bigId, (c) => c.primaryKey())
    .addColumn('ticketId', bigint, (c) => c.notNull())
    .addColumn('direction', asciiText(10), (c) => c.notNull())
    .addColumn('channel', asciiText(20), (c) => c.notNull())
    .addColumn('visibility', asciiText(10), (c) => c.notNull())
    .addColumn('subject', shortText(255), (c) => c.notNull())
    .addColumn('content', longText, (c) => c.notNull())
    .addColumn('contentHtml', longText)
    .addColumn('occurredAt', instant, (c) => c.notNull())
    // The name that PostgreSQL would choose, so that a later migration can drop the constraint on every engine.
    .addForeignKeyConstraint('message_ticketId_fkey', ['ticketId'], 'ticketing.ticket', ['id'])
    .execute()
  await db.schema.createIndex('message_ticket').on('ticketing.message').columns(['ticketId', 'id']).execute()
  await db.schema
    .createTable('ticketing.messageReceipt')
    .addColumn('tokenId', bigint, (c) => c.notNull())
    .addColumn('ticketId', bigint, (c) => c.notNull())
    .addColumn('idempotencyKey', asciiText(255), (c) => c.notNull())
    .addColumn('fingerprint', asciiText(43), (c) => c.notNull())
    .addColumn('messageId', bigint, (c) => c.notNull())
    .addColumn('writtenTicketId', bigint, (c) => c.notNull())
    .addColumn('createdAt', instant, (c) => c.notNull())
    .addPrimaryKeyConstraint('messageReceipt_once', ['tokenId', 'ticketId', 'idempotencyKey'])
    .execute()
  await db.schema.createIndex('message_receipt_age').on('ticketing.messageReceipt').column('createdAt').execute()
}

/** The default sub-status of each status. Administrators add others, with ids from 1000. */
const subStatuses = [
  { id: 100, statusId: 1, name: 'New' },
  { id: 200, statusId: 2, name: 'Open' },
  { id: 300, statusId: 3, name: 'Pending' },
  { id: 400, statusId: 4, name: 'OnHold' },
  { id: 500, statusId: 5, name: 'Resolved' },
  { id: 600, statusId: 6, name: 'Completed' },
  { id: 700, statusId: 7, name: 'Cancelled' },
]

async function createTicketsAndMessages(
  db: Kysely<{ 'ticketing.subStatus': { id: number; statusId: number; name: string } }>,
): Promise<void> {
  for (const step of [
    createPoolsAndStaff,
    createSessions,
    createApiTokens,
    createAcceptances,
    createTickets,
    createMessages,
  ])
    await step(db as unknown as Db)
  await db.insertInto('ticketing.subStatus').values(subStatuses).execute()
}

export const ticketingMigrations: Migrations = {
  '0001-tickets-and-messages': { up: createTicketsAndMessages },
  '0002-attachments': { up: createAttachmentTables },
  '0003-sign-in-addresses': { up: createSignInAddressMigration('ticketing', 'staff') },
  '0004-ticket-receipts': { up: replaceAcceptancesWithReceipts },
  '0005-ticket-activity': { up: createTicketActivity },
  '0006-ticket-history': { up: createTicketHistory },
  '0007-people': { up: addStaffLocaleAndAssigneeIndex },
  '0008-sign-in': { up: addSignInMethods },
  '0009-desk-records': { up: addSubStatusKeysAndCannedResponses },
  '0010-ticket-forms': { up: createTicketForms },
  '0011-ticket-mail': { up: createTicketMail },
  '0013-escalation-chains': { up: createEscalationChains },
  '0014-notifications': { up: createNotifications },
  '0018-assignment': { up: addLastAssigneeAndWorkloadIndex },
  '0019-ticket-resolution': { up: createTicketResolution },
  '0009-saved-views': { up: createSavedViews },
  '0009-tags': { up: createTags },
  '0009-ticket-macros': { up: createMacros },
  '0012-automation': { up: createAutomation },
  '0020-ticket-viewers': { up: createTicketViewers },
  '0021-ticket-watchers': { up: createTicketWatchers },
  '0022-ticket-search': { up: createTicketSearch },
  '0023-ticket-merges': { up: createTicketMerges },
  '0024-pool-name-keys': { up: widenPoolNameKeys },
  '0025-ticket-links': { up: createTicketLinks },
  '0026-shared-challenges': { up: addIsSharedToSignInChallenge },
}
