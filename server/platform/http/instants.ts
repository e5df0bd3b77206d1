const DATE = /^\d{4}-\d{2}-\d{2}$/
const DATE_TIME = /^(\d{4}-\d{2}-\d{2})[Tt]((?:[01]\d|2[0-3]):\d{2}:\d{2})(\.\d+)?([Zz]|[+-]\d{2}:\d{2})$/

// The range that both database engines can store.
const MIN_INSTANT_MS = Date.parse('0001-01-01T00:00:00Z')
const MAX_INSTANT_MS = Date.parse('9999-12-31T23:59:59.999Z')

/**
 * Converts an RFC 3339 date-time to UTC with milliseconds (`…Z`). A date without a time means midnight UTC. Returns
 * null for any other text, and for instants outside the years 1 to 9999.
 */
export function toInstant(text: string): string | null {
  const whole = DATE.test(text) ? `${text}T00:00:00Z` : text
  const parts = DATE_TIME.exec(whole)
  if (!parts) return null
  const [, date = '', time = '', fraction = '', zone = ''] = parts
  const moment = new Date(`${date}T${time}${fraction.slice(0, 4)}${zone.toUpperCase()}`)
  const at = moment.getTime()
  if (Number.isNaN(at) || at < MIN_INSTANT_MS || at > MAX_INSTANT_MS) return null
  // Rejects dates such as 30 February, which JavaScript converts to a day in March.
  const calendar = new Date(`${date}T00:00:00Z`)
  return Number.isNaN(calendar.getTime()) || calendar.toISOString().slice(0, 10) !== date ? null : moment.toISOString()
}
