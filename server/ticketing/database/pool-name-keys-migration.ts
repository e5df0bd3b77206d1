import type { Kysely } from 'kysely'
import { widenShortText } from '#platform/db/columns.ts'

/** Makes room for the keys of names in which each character becomes two in lower case, such as `İ`. */
export const widenPoolNameKeys = (db: Kysely<unknown>): Promise<void> =>
  widenShortText(db, 'ticketing.pool', 'nameKey', 400)
