import { cached, inUnit } from './cached-formats.ts'

const durationUnits = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const

/** Formats a duration in at most two units, such as `2 min 5 sec`. `display` is the length of the units. */
export function formatDuration(seconds: number, locale: string, display: 'narrow' | 'short' | 'long'): string {
  let rest = Math.round(seconds)
  const parts: string[] = []
  for (const [unit, size] of durationUnits) {
    const value = Math.floor(rest / size)
    rest -= value * size
    const isLastOfNone = unit === 'second' && parts.length === 0
    if (parts.length === 2 || (value === 0 && !isLastOfNone)) continue
    parts.push(new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: display }).format(value))
  }
  return parts.join(' ')
}

const seconds = inUnit('second', 0)
const minutes = inUnit('minute', 0)
const hours = inUnit('hour', 0)
const days = inUnit('day', 0)

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** Formats how long something has taken, such as `45 sec`, `12 min` or `3 hr`. */
export function formatElapsed(ms: number, locale: string): string {
  if (ms < MINUTE_MS) return seconds(locale).format(Math.max(0, Math.floor(ms / 1000)))
  if (ms < HOUR_MS) return minutes(locale).format(Math.floor(ms / MINUTE_MS))
  if (ms < DAY_MS) return hours(locale).format(Math.floor(ms / HOUR_MS))
  return days(locale).format(Math.floor(ms / DAY_MS))
}

const twoDigits = cached((locale) => new Intl.NumberFormat(locale, { minimumIntegerDigits: 2, useGrouping: false }))
const inShortUnit = (unit: string) =>
  cached((locale) => new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' }))
const shortHours = inShortUnit('hour')
const shortDays = inShortUnit('day')

/** Formats a duration as a running clock, such as `4:05`; from an hour on without seconds, such as `2 hr` or `3 days`. */
export function formatClock(seconds: number, locale: string): string {
  if (seconds >= 86_400) return shortDays(locale).format(Math.floor(seconds / 86_400))
  if (seconds >= 3600) return shortHours(locale).format(Math.floor(seconds / 3600))
  const minutes = new Intl.NumberFormat(locale).format(Math.floor(seconds / 60))
  return `${minutes}:${twoDigits(locale).format(seconds % 60)}`
}
