import { pageOfRows, total } from '#platform/http/pages.ts'
import type { Page } from '#platform/http/shapes.ts'
import type { ChatDb } from '../database/chat.ts'

export function auditEntries(db: ChatDb, page: Page) {
  const entries = db
    .selectFrom('chat.auditEntry as entry')
    .leftJoin('chat.agent as actor', 'actor.id', 'entry.actorAgentId')
    .select(['entry.id', 'entry.at', 'entry.actorAgentId', 'entry.action', 'entry.target'])
    .select('actor.displayName as actorName')
    .orderBy('entry.id', 'desc')
  return pageOfRows(page, db.selectFrom('chat.auditEntry').select(total), entries, (rows) => rows)
}
