import type { Kysely } from 'kysely'
import { column } from '#platform/db/columns.ts'

/** Adds the external id that an identity token verified last, which stays when the verification ends. */
export async function addVerifiedExternalIds(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('chat.visitor').addColumn('verifiedExternalId', column.line(200)).execute()
}
