import { type Page, paged } from '#platform/http/shapes.ts'
import type { ChatDb } from '../database/chat.ts'

/** A page of the audit log, the newest entry first. */
export async function auditEntries(db: ChatDb, page: Page) {
  const counted = db.selectFrom('chat.auditEntry').select((e) => e.fn.countAll<number>().as('total'))
  const { total } = await counted.executeTakeFirstOrThrow()
  const rows = await db
    .selectFrom('chat.auditEntry as entry')
    .leftJoin('chat.agent as actor', 'actor.id', 'entry.actorAgentId')
    .select(['entry.id', 'entry.at', 'entry.actorAgentId', 'entry.action', 'entry.target'])
    .select('actor.displayName as actorName')
    .orderBy('entry.id', 'desc')
    .limit(page.pageSize)
    .offset((page.page - 1) * page.pageSize)
    .execute()
  return paged(rows, total, page)
}
