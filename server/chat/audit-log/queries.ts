import { readPage, selectTotal } from '#platform/http/paging.ts'
import type { PageRequest } from '#platform/http/schema-builders.ts'
import type { ChatDb } from '../database/chat.ts'

export function listAuditEntries(db: ChatDb, page: PageRequest) {
  const entries = db
    .selectFrom('chat.auditEntry as entry')
    .leftJoin('chat.agent as actor', 'actor.id', 'entry.actorAgentId')
    .select(['entry.id', 'entry.at', 'entry.actorAgentId', 'entry.action', 'entry.target'])
    .select('actor.displayName as actorName')
    .orderBy('entry.id', 'desc')
  return readPage(page, db.selectFrom('chat.auditEntry').select(selectTotal), entries, (rows) => rows)
}
