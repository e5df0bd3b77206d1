import { readPage, total } from '#platform/http/paging.ts'
import type { Page } from '#platform/http/schema-builders.ts'
import type { ChatDb } from '../database/chat.ts'

export function listAuditEntries(db: ChatDb, page: Page) {
  const entries = db
    .selectFrom('chat.auditEntry as entry')
    .leftJoin('chat.agent as actor', 'actor.id', 'entry.actorAgentId')
    .select(['entry.id', 'entry.at', 'entry.actorAgentId', 'entry.action', 'entry.target'])
    .select('actor.displayName as actorName')
    .orderBy('entry.id', 'desc')
  return readPage(page, db.selectFrom('chat.auditEntry').select(total), entries, (rows) => rows)
}
