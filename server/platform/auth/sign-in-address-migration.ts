import type { Kysely } from 'kysely'
import { column } from '../db/columns.ts'

const { bigint, instant, asciiText } = column

/** Creates the migration for the table `signInAddress`. `accounts` is the name of the account table. */
export const createSignInAddressMigration =
  (schema: string, accounts: string) =>
  async (db: Kysely<unknown>): Promise<void> => {
    const table = `${schema}.signInAddress`
    await db.schema
      .createTable(table)
      .addColumn('digest', asciiText(43), (c) => c.notNull())
      .addColumn('userId', bigint, (c) => c.notNull())
      .addColumn('lastSignInAt', instant, (c) => c.notNull())
      .addPrimaryKeyConstraint('sign_in_address_pk', ['digest'])
      .addForeignKeyConstraint('sign_in_address_account', ['userId'], `${schema}.${accounts}`, ['id'])
      .execute()
    await db.schema.createIndex('sign_in_address_user').on(table).columns(['userId', 'lastSignInAt']).execute()
    await db.schema.createIndex('sign_in_address_last').on(table).column('lastSignInAt').execute()
  }
