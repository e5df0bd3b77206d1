import { type ExpressionBuilder, sql } from 'kysely'
import { isInIdList } from '#platform/db/in-list.ts'
import { readPage, selectTotal } from '#platform/http/paging.ts'
import { toPageRequest } from '#platform/http/schema-builders.ts'
import type { TicketingTables } from '../database/tables.ts'
import type { TicketingDb } from '../database/ticketing.ts'
import { hasTagKey, parseTags, toTagKey } from '../tickets/rules/tags.ts'
import type { Viewer } from '../tickets/rules/visibility.ts'
import { tagNotFound } from './errors.ts'
import { MAX_TAG_LENGTH, type Tag, type TagQuery } from './schema.ts'

const toPrefixPattern = (text: string): string => `${text.toLowerCase().replace(/[!%_[]/g, '!$&')}%`

/** Selects the tags of the visible pools. A tag has one row for each pool in which tickets have it. */
const selectVisibleTags = (db: TicketingDb, { poolIds }: Viewer, { prefix }: Pick<TagQuery, 'prefix'>) =>
  db
    .selectFrom('ticketing.tag')
    .$if(poolIds !== null, (tags) => tags.where(isInIdList('poolId', poolIds ?? [])))
    .$if(prefix !== null, (tags) =>
      tags.where(sql<boolean>`${sql.ref('nameKey')} like ${toPrefixPattern(prefix ?? '')} escape '!'`),
    )
    .groupBy('nameKey')

const tagColumns = (e: ExpressionBuilder<TicketingTables, 'ticketing.tag'>) => [
  e.fn.min('name').as('name'),
  e.fn.sum<number>('ticketCount').as('ticketCount'),
]

/** Returns a page of the tags in use, the most frequent first. Reads the counts, not the tickets. */
export function listTags(db: TicketingDb, viewer: Viewer, query: TagQuery) {
  const tags = selectVisibleTags(db, viewer, query)
  const countQuery = db.selectFrom(tags.select('nameKey').as('tag')).select(selectTotal)
  const listQuery = tags
    .select(tagColumns)
    .orderBy((e) => e.fn.sum('ticketCount'), 'desc')
    .orderBy('nameKey')
  return readPage(toPageRequest(query), countQuery, listQuery, (rows) => rows)
}

const isTagName = (name: string): boolean => !name.includes('\0') && Array.from(name).length <= MAX_TAG_LENGTH

/** Returns a tag with the number of its tickets in all pools. Throws `tagNotFound` if no ticket has it. */
export async function getTag(db: TicketingDb, name: string): Promise<Tag> {
  if (!isTagName(name)) throw tagNotFound()
  const tag = await selectVisibleTags(db, { poolIds: null }, { prefix: null })
    .select(tagColumns)
    .where('nameKey', '=', toTagKey(name))
    .executeTakeFirst()
  if (!tag) throw tagNotFound()
  return tag
}

export const isTagInUse = async (db: TicketingDb, nameKey: string): Promise<boolean> =>
  (await db.selectFrom('ticketing.tag').select('poolId').where('nameKey', '=', nameKey).limit(1).executeTakeFirst()) !==
  undefined

const BATCH_SIZE = 50

const MAX_CANDIDATES = 1000

/** Size of the range of ticket ids that one transaction searches. It limits the time of a search for a rare tag. */
const ID_RANGE = 50_000

/** Returns a batch of the tickets with a tag. `nextAfterId` is the `afterId` of the next batch; null after the last. */
export async function findTaggedTickets(
  db: TicketingDb,
  nameKey: string,
  afterId: number,
): Promise<{ ids: number[]; nextAfterId: number | null }> {
  const newest = await db
    .selectFrom('ticketing.ticket')
    .select((e) => e.fn.max('id').as('id'))
    .executeTakeFirst()
  const candidates = await db
    .selectFrom('ticketing.ticket')
    .select(['id', 'tags'])
    .where('id', '>', afterId)
    .where('id', '<=', afterId + ID_RANGE)
    .where('tags', '<>', '[]')
    .orderBy('id')
    .limit(MAX_CANDIDATES)
    .execute()
  // Compares the keys here, because the database converts some letters to lower case differently.
  const taggedIds = candidates.filter(({ tags }) => hasTagKey(parseTags(tags), nameKey)).map(({ id }) => id)
  const ids = taggedIds.slice(0, BATCH_SIZE)
  const lastReadId = candidates.length === MAX_CANDIDATES ? (candidates.at(-1)?.id ?? afterId) : afterId + ID_RANGE
  const nextAfterId = taggedIds.length > BATCH_SIZE ? (ids.at(-1) ?? afterId) : lastReadId
  return { ids, nextAfterId: nextAfterId < (newest?.id ?? 0) ? nextAfterId : null }
}
