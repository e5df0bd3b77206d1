import type { Sort } from '../../../ui/react/data-table.tsx'

/** What a row is sorted by in a column. */
export type SortValue = string | number | null

/** Reads the order from the address: the name of a column, with a leading `-` if it is descending. */
export const parseSort = (text: string | undefined): Sort | undefined =>
  text === undefined ? undefined : { id: text.replace(/^-/, ''), isDescending: text.startsWith('-') }

export const formatSort = ({ id, isDescending }: Sort): string => `${isDescending ? '-' : ''}${id}`

/** Compares two values; null comes first. */
function compare(left: SortValue, right: SortValue, collator: Intl.Collator): number {
  if (left === right) return 0
  if (left === null) return -1
  if (right === null) return 1
  return typeof left === 'number' && typeof right === 'number'
    ? left - right
    : collator.compare(String(left), String(right))
}

/** Returns the rows in the order of a column; rows with equal values keep theirs. */
export function sortRows<Row>(
  rows: readonly Row[],
  sortBy: (row: Row) => SortValue,
  isDescending: boolean,
  locale: string,
): readonly Row[] {
  const collator = new Intl.Collator(locale, { numeric: true, sensitivity: 'base' })
  const factor = isDescending ? -1 : 1
  return [...rows].sort((left, right) => factor * compare(sortBy(left), sortBy(right), collator))
}

/** Returns the rows whose text contains all words of the search; upper and lower case do not matter. */
export function searchRows<Row>(
  rows: readonly Row[],
  textOf: (row: Row) => string,
  search: string | undefined,
  locale: string,
): readonly Row[] {
  const words = (search ?? '').toLocaleLowerCase(locale).split(/\s+/).filter(Boolean)
  if (words.length === 0) return rows
  return rows.filter((row) => {
    const text = textOf(row).toLocaleLowerCase(locale)
    return words.every((word) => text.includes(word))
  })
}
