/** A value of a table; null is an empty field. */
export type CsvValue = string | number | null

/** Spreadsheets take texts that begin with these characters for formulas. */
const FORMULA = /^[=+\-@\t\r]/

function toField(value: CsvValue): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const text = FORMULA.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replace(/"/g, '""')}"` : text
}

/** Returns a table as CSV (RFC 4180). Texts that spreadsheets would take for formulas begin with an apostrophe. */
export const toCsv = (rows: readonly (readonly CsvValue[])[]): string =>
  rows.map((row) => `${row.map(toField).join(',')}\r\n`).join('')
