import type { Kysely } from 'kysely'
import { column } from '#platform/db/columns.ts'

export async function addVerifiedExternalIds(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('chat.visitor').addColumn('verifiedExternalId', column.shortText(200)).execute()
}
