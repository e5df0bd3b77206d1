export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const isBlank = (value: unknown): boolean => value === null || (typeof value === 'string' && value.trim() === '')

/**
 * Returns a text for a single-line error message: escapes control and formatting characters, removes credentials from
 * URLs and truncates to 80 characters.
 */
export function toPrintable(text: string): string {
  const shown = text
    .replace(/\/\/\S*@/g, '//...@')
    .replace(
      /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu,
      (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
    )
  return shown.length > 80 ? `${[...shown].slice(0, 79).join('')}…` : shown
}

/** Describes a value for a single-line error message. */
export function describeValue(value: unknown): string {
  if (typeof value === 'string') return `"${toPrintable(value)}"`
  if (Array.isArray(value)) return 'an array'
  return isRecord(value) ? 'an object' : String(value)
}
