import type { Kysely } from 'kysely'
import { column } from '#platform/db/columns.ts'

const { asciiText, flag, instant, int, shortText } = column

/** Adds the binding of staff to people at the identity provider, and the table of challenges for one-time codes. */
export async function addSignInMethods(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('ticketing.staff').addColumn('oidcIssuer', shortText(2000)).execute()
  await db.schema.alterTable('ticketing.staff').addColumn('oidcSubject', shortText(255)).execute()
  await db.schema
    .createTable('ticketing.signInChallenge')
    .addColumn('id', asciiText(36), (c) => c.primaryKey())
    .addColumn('email', shortText(254), (c) => c.notNull())
    .addColumn('codeDigest', asciiText(43))
    .addColumn('triesLeft', int, (c) => c.notNull())
    .addColumn('expiresAt', instant, (c) => c.notNull())
    .execute()
  const index = (name: string) => db.schema.createIndex(name).on('ticketing.signInChallenge')
  await index('sign_in_challenge_email').columns(['email', 'expiresAt']).execute()
  await index('sign_in_challenge_age').column('expiresAt').execute()
}

export async function addIsSharedToSignInChallenge(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('ticketing.signInChallenge')
    .addColumn('isShared', flag, (c) => c.notNull().defaultTo(true))
    .execute()
}
