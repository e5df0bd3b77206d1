import type { Kysely } from 'kysely'
import { column } from '#platform/db/columns.ts'

const { bigint, int, shortText } = column

const BATCH_SIZE = 1000

interface MigratedTables {
  'ticketing.ticket': { id: number; poolId: number; tags: string }
  'ticketing.tag': { poolId: number; nameKey: string; name: string; ticketCount: number }
}

type Db = Kysely<MigratedTables>
type TagRow = MigratedTables['ticketing.tag']

function countTags(counts: Map<string, TagRow>, { poolId, tags }: MigratedTables['ticketing.ticket']): void {
  // Reversed, so that the first spelling of a tag replaces the later ones.
  const names = new Map((JSON.parse(tags) as string[]).toReversed().map((name) => [name.toLowerCase(), name]))
  for (const [nameKey, name] of names) {
    const row = counts.get(`${poolId} ${nameKey}`) ?? { poolId, nameKey, name, ticketCount: 0 }
    counts.set(`${poolId} ${nameKey}`, { ...row, ticketCount: row.ticketCount + 1 })
  }
}

async function countStoredTags(db: Db): Promise<TagRow[]> {
  const counts = new Map<string, TagRow>()
  let afterTicketId = 0
  while (true) {
    const tickets = await db
      .selectFrom('ticketing.ticket')
      .select(['id', 'poolId', 'tags'])
      .where('id', '>', afterTicketId)
      .where('tags', '<>', '[]')
      .orderBy('id')
      .limit(BATCH_SIZE)
      .execute()
    for (const ticket of tickets) countTags(counts, ticket)
    if (tickets.length < BATCH_SIZE) return [...counts.values()]
    afterTicketId = tickets.at(-1)?.id ?? afterTicketId
  }
}

/** Adds the counts of tags by pool, so that listing tags does not read the tickets. */
export async function createTags(db: Db): Promise<void> {
  await db.schema
    .createTable('ticketing.tag')
    .addColumn('poolId', bigint, (c) => c.notNull())
    // Twice the length of a tag, because İ has two characters in lower case.
    .addColumn('nameKey', shortText(100), (c) => c.notNull())
    .addColumn('name', shortText(50), (c) => c.notNull())
    .addColumn('ticketCount', int, (c) => c.notNull())
    .addPrimaryKeyConstraint('tag_pk', ['poolId', 'nameKey'])
    .execute()
  const rows = await countStoredTags(db)
  for (let start = 0; start < rows.length; start += BATCH_SIZE / 10)
    await db
      .insertInto('ticketing.tag')
      .values(rows.slice(start, start + BATCH_SIZE / 10))
      .execute()
}
