import { isForeignKeyViolation } from '#platform/db/database-errors.ts'
import { transaction } from '#platform/db/transaction.ts'
import { credentialRequired } from '#platform/errors/common.ts'
import type { Chat, ChatTx } from '../../database/chat.ts'
import { MAX_PAGE_VISITS, toHttpUrl } from '../rules.ts'
import type { NewPageVisit } from '../schema/visitor.ts'

/** Stores a page visit and deletes all but the last 20 page visits of the visitor. Ignores URLs that are not HTTP. */
export async function insertPageVisit(
  tx: ChatTx,
  visitorId: string,
  { url, title }: NewPageVisit,
  at: string,
): Promise<void> {
  if (toHttpUrl(url) === null) return
  await tx.insertInto('chat.pageVisit').values({ visitorId, url, title, visitedAt: at }).execute()
  const newestToDelete = await tx
    .selectFrom('chat.pageVisit')
    .select('id')
    .where('visitorId', '=', visitorId)
    .orderBy('id', 'desc')
    .limit(1)
    .offset(MAX_PAGE_VISITS)
    .executeTakeFirst()
  if (!newestToDelete) return
  await tx
    .deleteFrom('chat.pageVisit')
    .where('visitorId', '=', visitorId)
    .where('id', '<=', newestToDelete.id)
    .execute()
}

export async function recordPageVisit(
  { db, now }: Chat,
  visitor: { readonly id: string },
  page: NewPageVisit,
): Promise<void> {
  await transaction(db, (tx) => insertPageVisit(tx, visitor.id, page, now().toISOString())).catch((error: unknown) => {
    // The visitor was archived after the credential was checked.
    throw isForeignKeyViolation(error) ? credentialRequired() : error
  })
}
