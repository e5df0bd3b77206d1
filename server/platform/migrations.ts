import { type Kysely, sql } from 'kysely'
import { column } from './db/columns.ts'
import type { Migrations } from './db/migrate.ts'

const { bigId, block, instant, int, key, line } = column

async function factsAndKeys(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('platform.fact')
    .addColumn('id', bigId, (c) => c.primaryKey())
    .addColumn('name', key(100), (c) => c.notNull())
    .addColumn('reaction', key(100))
    .addColumn('payload', block, (c) => c.notNull())
    .addColumn('dueAt', instant, (c) => c.notNull())
    .addColumn('attempts', int, (c) => c.notNull().defaultTo(0))
    .addColumn('deadAt', instant)
    .addColumn('lastError', block)
    .execute()
  await db.schema
    .createIndex('fact_due')
    .on('platform.fact')
    .columns(['dueAt', 'id'])
    .where(sql.ref('deadAt'), 'is', null)
    .execute()
  await db.schema
    .createTable('platform.schedule')
    .addColumn('name', key(100), (c) => c.primaryKey())
    .addColumn('dueAt', instant, (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('platform.signingKey')
    .addColumn('id', key(64), (c) => c.primaryKey())
    .addColumn('audience', key(40), (c) => c.notNull())
    .addColumn('privateJwk', block, (c) => c.notNull())
    .addColumn('publicJwk', block, (c) => c.notNull())
    .addColumn('createdAt', instant, (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('platform.revokedAccess')
    .addColumn('jti', key(64), (c) => c.primaryKey())
    .addColumn('expiresAt', instant, (c) => c.notNull())
    .execute()
  await db.schema.createIndex('revoked_access_expiry').on('platform.revokedAccess').column('expiresAt').execute()
}

/** So that counting and listing dead letters costs nothing, however many facts wait. */
async function deadLetters(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('fact_dead')
    .on('platform.fact')
    .column('id')
    .where(sql.ref('deadAt'), 'is not', null)
    .execute()
}

async function mail(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('platform.mail')
    .addColumn('id', bigId, (c) => c.primaryKey())
    .addColumn('onceKey', key(100))
    .addColumn('recipient', line(254), (c) => c.notNull())
    .addColumn('subject', line(500), (c) => c.notNull())
    .addColumn('textBody', block, (c) => c.notNull())
    .addColumn('htmlBody', block)
    .addColumn('headers', block, (c) => c.notNull())
    .addColumn('createdAt', instant, (c) => c.notNull())
    .addColumn('dueAt', instant, (c) => c.notNull())
    .addColumn('attempts', int, (c) => c.notNull().defaultTo(0))
    .addColumn('sentAt', instant)
    .addColumn('deadAt', instant)
    .addColumn('lastError', block)
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

/** The history of the schema `platform`. */
export const platformMigrations: Migrations = {
  '0001-facts-and-keys': { up: factsAndKeys },
  '0002-dead-letters': { up: deadLetters },
  '0003-mail': { up: mail },
}
