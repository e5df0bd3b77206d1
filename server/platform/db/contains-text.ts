import { type RawBuilder, sql } from 'kysely'

/** Returns a LIKE pattern for texts that contain `text`. Escapes its wildcards with `!`. */
export const toLikePattern = (text: string): string => `%${text.replace(/[!%_[]/g, '!$&')}%`

/** Whether the text in the column contains `search`. Upper and lower case do not matter. */
// The database lower-cases both sides, because JavaScript does it differently for letters such as İ and Σ.
export const containsText = (column: string, search: string): RawBuilder<boolean> =>
  sql<boolean>`lower(${sql.ref(column)}) like lower(${toLikePattern(search)}) escape '!'`
