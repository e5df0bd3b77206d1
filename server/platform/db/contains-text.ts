import { type RawBuilder, sql } from 'kysely'

/** Returns a LIKE pattern for texts that contain `text`. Escapes its wildcards with `!`. */
export const toLikePattern = (text: string): string => `%${text.replace(/[!%_[]/g, '!$&')}%`

/** Ignores case. The database lower-cases both sides, because JavaScript treats letters such as İ and Σ differently. */
export const containsText = (column: string, search: string): RawBuilder<boolean> =>
  sql<boolean>`lower(${sql.ref(column)}) like lower(${toLikePattern(search)}) escape '!'`
