import { type Kysely, sql } from 'kysely'
import { column, widenShortText } from '#platform/db/columns.ts'

const { bigId, bigint, longText, flag, instant, int, asciiText, shortText } = column

type Db = Kysely<unknown>

async function createAgents(db: Db): Promise<void> {
  await db.schema
    .createTable('chat.agent')
    .addColumn('id', bigId, (c) => c.primaryKey())
    .addColumn('email', shortText(254), (c) => c.notNull().unique())
    .addColumn('displayName', shortText(200), (c) => c.notNull())
    .addColumn('role', asciiText(20), (c) => c.notNull())
    .addColumn('passwordHash', asciiText(200))
    .addColumn('isActive', flag, (c) => c.notNull())
    .addColumn('isAvailable', flag, (c) => c.notNull())
    .addColumn('avatarUrl', shortText(1000))
    .addColumn('maxConcurrentConversations', int, (c) => c.notNull())
    .addColumn('createdAt', instant, (c) => c.notNull())
    .addColumn('lastLoginAt', instant)
    .execute()
  await db.schema
    .createTable('chat.agentConnection')
    .addColumn('id', asciiText(36), (c) => c.primaryKey())
    .addColumn('agentId', bigint, (c) => c.notNull().references('chat.agent.id'))
    .addColumn('instanceId', asciiText(36), (c) => c.notNull())
    .addColumn('connectedAt', instant, (c) => c.notNull())
    .addColumn('seenAt', instant, (c) => c.notNull())
    .addColumn('endedAt', instant)
    .execute()
  await db.schema
    .createIndex('agent_connection_agent')
    .on('chat.agentConnection')
    .columns(['agentId', 'seenAt'])
    .execute()
  await db.schema.createIndex('agent_connection_instance').on('chat.agentConnection').column('instanceId').execute()
  await db.schema
    .createTable('chat.auditEntry')
    .addColumn('id', bigId, (c) => c.primaryKey())
    .addColumn('at', instant, (c) => c.notNull())
    .addColumn('actorAgentId', bigint)
    .addColumn('action', asciiText(60), (c) => c.notNull())
    .addColumn('target', asciiText(100), (c) => c.notNull())
    .execute()
}

async function createSessions(db: Db): Promise<void> {
  await db.schema
    .createTable('chat.session')
    .addColumn('id', asciiText(64), (c) => c.primaryKey())
    .addColumn('userId', bigint, (c) => c.notNull().references('chat.agent.id'))
    .addColumn('accessJti', asciiText(64), (c) => c.notNull())
    .addColumn('accessExpiresAt', instant, (c) => c.notNull())
    .addColumn('createdAt', instant, (c) => c.notNull())
    .addColumn('endedAt', instant)
    .execute()
  await db.schema.createIndex('session_user').on('chat.session').column('userId').execute()
  await db.schema
    .createTable('chat.refreshToken')
    .addColumn('digest', asciiText(64), (c) => c.primaryKey())
    .addColumn('sessionId', asciiText(64), (c) => c.notNull().references('chat.session.id'))
    .addColumn('userId', bigint, (c) => c.notNull().references('chat.agent.id'))
    .addColumn('platform', asciiText(64), (c) => c.notNull())
    .addColumn('state', asciiText(20), (c) => c.notNull())
    .addColumn('usedAt', instant)
    .addColumn('expiresAt', instant, (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('refresh_token_one_active')
    .unique()
    .on('chat.refreshToken')
    .columns(['userId', 'platform'])
    .where(sql.ref('state'), '=', 'active')
    .execute()
  await db.schema.createIndex('refresh_token_session').on('chat.refreshToken').column('sessionId').execute()
  await db.schema.createIndex('refresh_token_expiry').on('chat.refreshToken').column('expiresAt').execute()
}

async function createDepartments(db: Db): Promise<void> {
  await db.schema
    .createTable('chat.department')
    .addColumn('id', bigId, (c) => c.primaryKey())
    .addColumn('name', shortText(200), (c) => c.notNull())
    .addColumn('nameKey', shortText(200), (c) => c.notNull().unique())
    .addColumn('isDefault', flag, (c) => c.notNull())
    .addColumn('isActive', flag, (c) => c.notNull())
    .addColumn('ticketPoolId', bigint)
    .addColumn('routing', asciiText(10), (c) => c.notNull())
    .addColumn('createdAt', instant, (c) => c.notNull())
    .addColumn('updatedAt', instant, (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('department_one_default')
    .unique()
    .on('chat.department')
    .column('isDefault')
    .where(sql.ref('isDefault'), '=', true)
    .execute()
  await db.schema
    .createTable('chat.departmentMember')
    .addColumn('departmentId', bigint, (c) => c.notNull().references('chat.department.id'))
    .addColumn('agentId', bigint, (c) => c.notNull().references('chat.agent.id'))
    .addPrimaryKeyConstraint('departmentMember_pk', ['departmentId', 'agentId'])
    .execute()
  await db.schema.createIndex('department_member_agent').on('chat.departmentMember').column('agentId').execute()
}

async function createWidgets(db: Db): Promise<void> {
  await db.schema
    .createTable('chat.widget')
    .addColumn('id', bigId, (c) => c.primaryKey())
    .addColumn('key', asciiText(64), (c) => c.notNull().unique())
    .addColumn('name', shortText(200), (c) => c.notNull())
    .addColumn('primaryColor', asciiText(7), (c) => c.notNull())
    .addColumn('title', shortText(200))
    .addColumn('greeting', shortText(1000))
    .addColumn('position', asciiText(10), (c) => c.notNull())
    .addColumn('locale', asciiText(35))
    .addColumn('preChatFormEnabled', flag, (c) => c.notNull())
    .addColumn('visitorUploadsEnabled', flag, (c) => c.notNull())
    .addColumn('attachmentMaxSizeBytes', bigint)
    .addColumn('attachmentAllowedExtensions', longText)
    .addColumn('allowedOrigins', longText, (c) => c.notNull())
    .addColumn('identitySecret', shortText(256))
    .addColumn('isActive', flag, (c) => c.notNull())
    .addColumn('createdAt', instant, (c) => c.notNull())
    .addColumn('updatedAt', instant, (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('chat.widgetDepartment')
    .addColumn('widgetId', bigint, (c) => c.notNull().references('chat.widget.id'))
    .addColumn('departmentId', bigint, (c) => c.notNull().references('chat.department.id'))
    .addPrimaryKeyConstraint('widgetDepartment_pk', ['widgetId', 'departmentId'])
    .execute()
}

async function createCannedResponses(db: Db): Promise<void> {
  await db.schema
    .createTable('chat.cannedResponse')
    .addColumn('id', bigId, (c) => c.primaryKey())
    .addColumn('shortcut', shortText(50), (c) => c.notNull())
    .addColumn('shortcutKey', shortText(50), (c) => c.notNull())
    .addColumn('title', shortText(200), (c) => c.notNull())
    .addColumn('body', longText, (c) => c.notNull())
    .addColumn('departmentId', bigint, (c) => c.references('chat.department.id'))
    .addColumn('updatedAt', instant, (c) => c.notNull())
    .execute()
  // Two partial indexes, because null values are distinct in a unique index.
  await db.schema
    .createIndex('canned_response_of_all')
    .unique()
    .on('chat.cannedResponse')
    .column('shortcutKey')
    .where(sql.ref('departmentId'), 'is', null)
    .execute()
  await db.schema
    .createIndex('canned_response_of_department')
    .unique()
    .on('chat.cannedResponse')
    .columns(['departmentId', 'shortcutKey'])
    .where(sql.ref('departmentId'), 'is not', null)
    .execute()
}

export async function createAgentsAndWidgets(db: Db): Promise<void> {
  for (const step of [createAgents, createSessions, createDepartments, createWidgets, createCannedResponses])
    await step(db)
}

export async function createServiceKeys(db: Db): Promise<void> {
  await db.schema
    .createTable('chat.serviceKey')
    .addColumn('id', bigId, (c) => c.primaryKey())
    .addColumn('name', shortText(100), (c) => c.notNull())
    .addColumn('digest', asciiText(64), (c) => c.notNull().unique())
    .addColumn('prefix', asciiText(12), (c) => c.notNull())
    .addColumn('scopes', asciiText(100), (c) => c.notNull())
    .addColumn('createdAt', instant, (c) => c.notNull())
    .addColumn('lastUsedAt', instant)
    .addColumn('expiresAt', instant)
    .execute()
}

/** Adds the instant at which a service key was deleted. Earlier releases deleted its row instead. */
export async function addServiceKeyRevocation(db: Db): Promise<void> {
  await db.schema.alterTable('chat.serviceKey').addColumn('revokedAt', instant).execute()
}

/** Names of service keys may be as long as other names. */
export const widenServiceKeyNames = (db: Db): Promise<void> => widenShortText(db, 'chat.serviceKey', 'name', 200)

export async function addSingleSignOn(db: Db): Promise<void> {
  await db.schema.alterTable('chat.agent').addColumn('oidcIssuer', shortText(2000)).execute()
  await db.schema.alterTable('chat.agent').addColumn('oidcSubject', shortText(255)).execute()
  await db.schema
    .createTable('chat.usedIdToken')
    .addColumn('digest', asciiText(64), (c) => c.primaryKey())
    .addColumn('refusedFrom', instant, (c) => c.notNull())
    .execute()
  // Until migration 0014, the deletion of old rows used this index.
  await db.schema.createIndex('used_id_token_age').on('chat.usedIdToken').column('refusedFrom').execute()
}

export async function createAgentSeats(db: Db): Promise<void> {
  await db.schema
    .createTable('chat.agentSeats')
    .addColumn('id', int, (c) => c.primaryKey())
    .addColumn('changes', bigint, (c) => c.notNull())
    .execute()
  await sql`insert into chat.${sql.ref('agentSeats')} (id, changes) values (1, 0)`.execute(db)
}

export async function createPasswordLinks(db: Db): Promise<void> {
  await db.schema
    .createTable('chat.passwordLink')
    .addColumn('agentId', bigint, (c) => c.primaryKey().references('chat.agent.id'))
    .addColumn('digest', asciiText(43), (c) => c.notNull().unique())
    .addColumn('createdAt', instant, (c) => c.notNull())
    .addColumn('expiresAt', instant, (c) => c.notNull())
    .execute()
}

interface UsedIdTokenTables {
  'chat.usedIdToken': { digest: string; refusedFrom: string }
  'platform.usedIdToken': { digest: string; refusedFrom: string }
}

/** Copies the used ID tokens to the table that console and dashboard share, so that no used token works again. */
// Keeps the old table, because the previous release writes to it during a rolling upgrade.
export async function copyUsedIdTokensToPlatform(db: Kysely<UsedIdTokenTables>): Promise<void> {
  await db
    .insertInto('platform.usedIdToken')
    .columns(['digest', 'refusedFrom'])
    .expression((e) =>
      e
        .selectFrom('chat.usedIdToken as used')
        .select(['used.digest', 'used.refusedFrom'])
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('platform.usedIdToken as shared')
                .select('shared.digest')
                .whereRef('shared.digest', '=', 'used.digest'),
            ),
          ),
        ),
    )
    .execute()
}
