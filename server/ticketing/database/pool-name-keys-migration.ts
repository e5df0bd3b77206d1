import type { Kysely } from 'kysely'
import { widenShortText } from '#platform/db/columns.ts'

/** Doubles the length of the keys of pool names, because a character such as `İ` becomes two in lower case. */
export const widenPoolNameKeys = (db: Kysely<unknown>): Promise<void> =>
  widenShortText(db, 'ticketing.pool', 'nameKey', 400)
