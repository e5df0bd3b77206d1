import { type Kysely, sql } from 'kysely'
import { column } from './db/columns.ts'
import type { Migrations } from './db/migrate.ts'
import { readBatches } from './db/read-batches.ts'
import type { JobTables } from './jobs/tables.ts'

const { bigId, longText, instant, int, asciiText, shortText } = column

/** Facts were the stored events of earlier releases, and reactions were their handlers. `0004-jobs` replaces both. */
async function createFactAndKeyTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('platform.fact')
    .addColumn('id', bigId, (c) => c.primaryKey())
    .addColumn('name', asciiText(100), (c) => c.notNull())
    .addColumn('reaction', asciiText(100))
    .addColumn('payload', longText, (c) => c.notNull())
    .addColumn('dueAt', instant, (c) => c.notNull())
    .addColumn('attempts', int, (c) => c.notNull().defaultTo(0))
    .addColumn('deadAt', instant)
    .addColumn('lastError', longText)
    .execute()
  await db.schema
    .createIndex('fact_due')
    .on('platform.fact')
    .columns(['dueAt', 'id'])
    .where(sql.ref('deadAt'), 'is', null)
    .execute()
  await db.schema
    .createTable('platform.schedule')
    .addColumn('name', asciiText(100), (c) => c.primaryKey())
    .addColumn('dueAt', instant, (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('platform.signingKey')
    .addColumn('id', asciiText(64), (c) => c.primaryKey())
    .addColumn('audience', asciiText(40), (c) => c.notNull())
    .addColumn('privateJwk', longText, (c) => c.notNull())
    .addColumn('publicJwk', longText, (c) => c.notNull())
    .addColumn('createdAt', instant, (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('platform.revokedAccess')
    .addColumn('jti', asciiText(64), (c) => c.primaryKey())
    .addColumn('expiresAt', instant, (c) => c.notNull())
    .execute()
  await db.schema.createIndex('revoked_access_expiry').on('platform.revokedAccess').column('expiresAt').execute()
}

async function createDeadLetterIndex(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('fact_dead')
    .on('platform.fact')
    .column('id')
    .where(sql.ref('deadAt'), 'is not', null)
    .execute()
}

async function createMailTable(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('platform.mail')
    .addColumn('id', bigId, (c) => c.primaryKey())
    .addColumn('onceKey', asciiText(100))
    .addColumn('recipient', shortText(254), (c) => c.notNull())
    .addColumn('subject', shortText(500), (c) => c.notNull())
    .addColumn('textBody', longText, (c) => c.notNull())
    .addColumn('htmlBody', longText)
    .addColumn('headers', longText, (c) => c.notNull())
    .addColumn('createdAt', instant, (c) => c.notNull())
    .addColumn('dueAt', instant, (c) => c.notNull())
    .addColumn('attempts', int, (c) => c.notNull().defaultTo(0))
    .addColumn('sentAt', instant)
    .addColumn('deadAt', instant)
    .addColumn('lastError', longText)
    .execute()
  await db.schema
    .createIndex('mail_once')
    .unique()
    .on('platform.mail')
    .column('onceKey')
    .where(sql.ref('onceKey'), 'is not', null)
    .execute()
  await db.schema.createIndex('mail_due').on('platform.mail').columns(['sentAt', 'deadAt', 'dueAt']).execute()
}

/** Describes how events that an earlier release stored become jobs. */
export interface LegacyEventMapping {
  /** The handler of each event, for events that older releases stored without a handler (`reaction` is null). */
  readonly handlers?: Readonly<Record<string, string>>
  /** Events to discard, because another migration does the work of their handlers. */
  readonly dropped?: readonly string[]
}

interface LegacyTables {
  'platform.fact': {
    id: number
    name: string
    reaction: string | null
    payload: string
    dueAt: string
    attempts: number
    deadAt: string | null
    lastError: string | null
  }
  'platform.mail': {
    id: number
    recipient: string
    subject: string
    textBody: string
    htmlBody: string | null
    headers: string
    createdAt: string
    dueAt: string
    attempts: number
    sentAt: string | null
    deadAt: string | null
    lastError: string | null
  }
  'platform.job': Omit<JobTables['platform.job'], 'id' | 'attempts'> & { attempts: number }
}

async function replaceFactsAndMailsWithJobs(
  db: Kysely<unknown>,
  mappings: readonly LegacyEventMapping[],
): Promise<void> {
  await db.schema
    .createTable('platform.job')
    .addColumn('id', bigId, (c) => c.primaryKey())
    .addColumn('event', asciiText(100), (c) => c.notNull())
    .addColumn('handler', asciiText(100), (c) => c.notNull())
    .addColumn('payload', longText, (c) => c.notNull())
    .addColumn('createdAt', instant, (c) => c.notNull())
    .addColumn('dueAt', instant, (c) => c.notNull())
    .addColumn('attempts', int, (c) => c.notNull().defaultTo(0))
    .addColumn('deadAt', instant)
    .addColumn('lastError', longText)
    .execute()
  const index = (name: string) => db.schema.createIndex(name).on('platform.job')
  await index('job_due').columns(['dueAt', 'id']).where(sql.ref('deadAt'), 'is', null).execute()
  await index('job_dead').column('id').where(sql.ref('deadAt'), 'is not', null).execute()
  // The cast adds the types of the old tables, which only this migration reads.
  const legacyDb = db as Kysely<LegacyTables>
  await copyFactsToJobs(legacyDb, mappings)
  await copyUnsentMails(legacyDb)
  await db.schema.dropTable('platform.fact').execute()
  await db.schema.dropTable('platform.mail').execute()
}

async function copyFactsToJobs(db: Kysely<LegacyTables>, mappings: readonly LegacyEventMapping[]): Promise<void> {
  const handlersByEvent = new Map(mappings.flatMap(({ handlers = {} }) => Object.entries(handlers)))
  let facts = db.selectFrom('platform.fact').selectAll()
  for (const name of mappings.flatMap(({ dropped = [] }) => dropped)) facts = facts.where('name', '!=', name)
  const readBatch = (afterId: number) => facts.where('id', '>', afterId).orderBy('id').limit(100).execute()
  for await (const rows of readBatches(readBatch)) {
    const jobs = rows.map(({ id: _id, name, reaction, ...row }) => ({
      ...row,
      event: name,
      handler: reaction ?? handlersByEvent.get(name) ?? name,
      createdAt: row.dueAt,
    }))
    await db.insertInto('platform.job').values(jobs).execute()
  }
}

async function copyUnsentMails(db: Kysely<LegacyTables>): Promise<void> {
  const unsent = db.selectFrom('platform.mail').selectAll().where('sentAt', 'is', null)
  const readBatch = (afterId: number) => unsent.where('id', '>', afterId).orderBy('id').limit(100).execute()
  for await (const rows of readBatches(readBatch)) {
    const jobs = rows.map(({ createdAt, dueAt, attempts, deadAt, lastError, ...mail }) => ({
      event: 'mail.send',
      handler: 'mail.send',
      payload: JSON.stringify({
        to: mail.recipient,
        subject: mail.subject,
        text: mail.textBody,
        html: mail.htmlBody,
        headers: JSON.parse(mail.headers),
      }),
      ...{ createdAt, dueAt, attempts, deadAt, lastError },
    }))
    await db.insertInto('platform.job').values(jobs).execute()
  }
}

async function createUsedIdTokens(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('platform.usedIdToken')
    .addColumn('digest', asciiText(64), (c) => c.primaryKey())
    // The instant from which every process refuses the token because of its age.
    .addColumn('refusedFrom', instant, (c) => c.notNull())
    .execute()
  await db.schema.createIndex('used_id_token_age').on('platform.usedIdToken').column('refusedFrom').execute()
}

export const platformMigrations = (mappings: readonly LegacyEventMapping[]): Migrations => ({
  '0001-facts-and-keys': { up: createFactAndKeyTables },
  '0002-dead-letters': { up: createDeadLetterIndex },
  '0003-mail': { up: createMailTable },
  '0004-jobs': { up: (db) => replaceFactsAndMailsWithJobs(db, mappings) },
  '0005-used-id-tokens': { up: createUsedIdTokens },
})
