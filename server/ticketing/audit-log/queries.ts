import { normalizeInstant } from '#platform/http/instants.ts'
import { readPage, selectTotal } from '#platform/http/paging.ts'
import { toPageRequest } from '#platform/http/schema-builders.ts'
import type { TicketingDb } from '../database/ticketing.ts'
import type { AuditQuery } from './schema.ts'

function filterEntries(db: TicketingDb, { actorUserId, action, target, from, to }: AuditQuery) {
  let entries = db.selectFrom('ticketing.auditEntry as entry')
  if (actorUserId !== null) entries = entries.where('entry.actorUserId', '=', actorUserId)
  if (action) entries = entries.where('entry.action', '=', action)
  if (target) entries = entries.where('entry.target', '=', target)
  if (from) entries = entries.where('entry.at', '>=', normalizeInstant(from))
  if (to) entries = entries.where('entry.at', '<', normalizeInstant(to))
  return entries
}

/** Returns a page of entries, newest first. */
export function listAuditEntries(db: TicketingDb, query: AuditQuery) {
  const filteredEntries = filterEntries(db, query)
  const listQuery = filteredEntries
    .leftJoin('ticketing.staff as actor', 'actor.id', 'entry.actorUserId')
    .select(['entry.id', 'entry.at', 'entry.actorUserId', 'entry.action', 'entry.target'])
    .select('actor.displayName as actorDisplayName')
    .orderBy('entry.id', 'desc')
  return readPage(toPageRequest(query), filteredEntries.select(selectTotal), listQuery, (rows) => rows)
}
