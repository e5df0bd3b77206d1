import type { FieldError } from '../errors/field-errors.ts'

const DATE = /^\d{4}-\d{2}-\d{2}$/
const DATE_TIME = /^(\d{4}-\d{2}-\d{2})[Tt]((?:[01]\d|2[0-3]):\d{2}:\d{2})(\.\d+)?([Zz]|[+-]\d{2}:\d{2})$/

// The range that PostgreSQL and SQL Server can both store.
export const MIN_INSTANT_MS = Date.parse('0001-01-01T00:00:00Z')
const MAX_INSTANT_MS = Date.parse('9999-12-31T23:59:59.999Z')

/**
 * Converts an RFC 3339 date-time, or a date (which means midnight UTC), to UTC with milliseconds (`…Z`). Returns null
 * for any other text, and for leap seconds.
 */
export function toInstant(text: string): string | null {
  const dateTime = DATE.test(text) ? `${text}T00:00:00Z` : text
  const match = DATE_TIME.exec(dateTime)
  if (!match) return null
  const [, date = '', time = '', fraction = '', zone = ''] = match
  const instant = new Date(`${date}T${time}${fraction.slice(0, 4)}${zone.toUpperCase()}`)
  const ms = instant.getTime()
  if (Number.isNaN(ms) || ms < MIN_INSTANT_MS || ms > MAX_INSTANT_MS) return null
  // Rejects dates such as 30 February, which JavaScript converts to a day in March.
  const midnight = new Date(`${date}T00:00:00Z`)
  return Number.isNaN(midnight.getTime()) || midnight.toISOString().slice(0, 10) !== date ? null : instant.toISOString()
}

/** Converts a validated date-time as `toInstant` does. */
export const normalizeInstant = (text: string): string => toInstant(text) ?? text

/** Whether a stored time is at least `accuracyMs` old, or that far in the future because the clock was set back. */
export const isStoredTimeOutdated = (storedAt: string, accuracyMs: number, now: Date): boolean =>
  Math.abs(now.getTime() - Date.parse(storedAt)) >= accuracyMs

/** Returns an error of `toField` if `to` is before `from`, but no error if one of the two is missing or malformed. */
export function findRangeErrors(toField: string, from: string | null, to: string | null): FieldError[] {
  const [start, end] = [from, to].map((text) => (typeof text === 'string' ? toInstant(text) : null))
  return start && end && end < start ? [{ field: toField, rule: 'minimum', params: { limit: from ?? '' } }] : []
}
