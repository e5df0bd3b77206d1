/** Whether a value is a JSON object. */
export const isRecord = (given: unknown): given is Readonly<Record<string, unknown>> =>
  typeof given === 'object' && given !== null && !Array.isArray(given)

/** Whether a value is blank: null, or a text of white space. */
export const isBlank = (given: unknown): boolean => given === null || (typeof given === 'string' && given.trim() === '')

/**
 * Returns a text for a single-line error message: escapes control and formatting characters, removes credentials from
 * URLs and truncates to 80 characters.
 */
export function toPrintable(text: string): string {
  const shown = text
    .replace(/\/\/\S*@/g, '//...@')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)
  return shown.length > 80 ? `${[...shown].slice(0, 79).join('')}…` : shown
}

/** Describes a value for a single-line error message. */
export function describeValue(given: unknown): string {
  if (typeof given === 'string') return `"${toPrintable(given)}"`
  if (Array.isArray(given)) return 'an array'
  return isRecord(given) ? 'an object' : String(given)
}
