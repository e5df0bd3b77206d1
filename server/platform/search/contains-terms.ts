import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { byDialect } from '../db/by-dialect.ts'
import type { SearchTerm } from './terms.ts'

/** One or more terms, all of which a document must contain. */
export type TermSet = readonly SearchTerm[]

/** Words have no special characters. `formatTerm` quotes them only so that `AND` or `NOT` is not read as a keyword. */
function formatQuery(
  sets: readonly TermSet[],
  formatTerm: (term: SearchTerm) => string,
  [and, or]: readonly [string, string],
): string {
  const formatted = sets.map((terms) => terms.map(formatTerm).join(and))
  return formatted.length === 1 ? (formatted[0] ?? '') : formatted.map((terms) => `(${terms})`).join(or)
}

const toTsQuery = (sets: readonly TermSet[]): string =>
  formatQuery(sets, ({ word, isPrefix }) => `'${word}'${isPrefix ? ':*' : ''}`, [' & ', ' | '])

const toContainsCondition = (sets: readonly TermSet[]): string =>
  formatQuery(sets, ({ word, isPrefix }) => `"${word}${isPrefix ? '*' : ''}"`, [' AND ', ' OR '])

/** Whether a document contains all terms of at least one set. `prepareDocumentTable` creates the index for this. */
export const containsTerms = (column: string, sets: readonly TermSet[]): RawBuilder<SqlBool> =>
  byDialect<SqlBool>({
    postgres: sql`array_to_tsvector(string_to_array(rtrim(${sql.ref(column)}), ' ')) @@ ${toTsQuery(sets)}::tsquery`,
    sqlServer: sql`contains(${sql.ref(column)}, ${toContainsCondition(sets)})`,
  })
