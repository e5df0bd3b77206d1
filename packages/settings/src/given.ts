/** Whether this is an object with members, as JSON knows it. */
export const isRecord = (given: unknown): given is Readonly<Record<string, unknown>> =>
  typeof given === 'object' && given !== null && !Array.isArray(given)

/** Whether an operator left this blank: nothing but white space, or null in the file. */
export const isBlank = (given: unknown): boolean => given === null || (typeof given === 'string' && given.trim() === '')

/**
 * Text for an error of one line: control and formatting characters escaped, credentials of URLs left out, cut at 80
 * characters.
 */
export function printable(text: string): string {
  const shown = text
    .replace(/\/\/\S*@/g, '//...@')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)
  return shown.length > 80 ? `${[...shown].slice(0, 79).join('')}…` : shown
}

/** What was given, in words for an error of one line. */
export function described(given: unknown): string {
  if (typeof given === 'string') return `"${printable(given)}"`
  if (Array.isArray(given)) return 'an array'
  return isRecord(given) ? 'an object' : String(given)
}
