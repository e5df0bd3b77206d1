import { sql } from 'kysely'
import { isInIdList } from '#platform/db/in-list.ts'
import { readPage, selectTotal } from '#platform/http/paging.ts'
import { toPageRequest } from '#platform/http/schema-builders.ts'
import type { TicketingDb } from '../database/ticketing.ts'
import type { Viewer } from '../tickets/rules/visibility.ts'
import type { TagQuery } from './schema.ts'

/** Returns a LIKE pattern for keys that begin with a text. Escapes its wildcards with `!`. */
const toPrefixPattern = (text: string): string => `${text.toLowerCase().replace(/[!%_[]/g, '!$&')}%`

/** Selects the tags of the visible pools. A tag has one row in each pool. */
const selectVisibleTags = (db: TicketingDb, { poolIds }: Viewer, { prefix }: TagQuery) =>
  db
    .selectFrom('ticketing.tag')
    .$if(poolIds !== null, (tags) => tags.where(isInIdList('poolId', poolIds ?? [])))
    .$if(prefix !== null, (tags) =>
      tags.where(sql<boolean>`${sql.ref('nameKey')} like ${toPrefixPattern(prefix ?? '')} escape '!'`),
    )
    .groupBy('nameKey')

/** Returns a page of the tags in use, the most frequent first. Reads the counts, not the tickets. */
export function listTags(db: TicketingDb, viewer: Viewer, query: TagQuery) {
  const tags = selectVisibleTags(db, viewer, query)
  const counted = db.selectFrom(tags.select('nameKey').as('tag')).select(selectTotal)
  const listed = tags
    .select((e) => [e.fn.min('name').as('name'), e.fn.sum<number>('ticketCount').as('ticketCount')])
    .orderBy((e) => e.fn.sum('ticketCount'), 'desc')
    .orderBy('nameKey')
  return readPage(toPageRequest(query), counted, listed, (rows) => rows)
}
