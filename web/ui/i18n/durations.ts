import { cached, inUnit } from './cached-formats.ts'

const inUnitAt = (unit: string, unitDisplay: 'narrow' | 'short' | 'long') =>
  cached((locale) => new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay }))

const createUnit = (unit: string, size: number) => ({
  size,
  narrow: inUnitAt(unit, 'narrow'),
  short: inUnitAt(unit, 'short'),
  long: inUnitAt(unit, 'long'),
})

const days = createUnit('day', 86_400)
const hours = createUnit('hour', 3600)
const seconds = createUnit('second', 1)
const durationUnits = [days, hours, createUnit('minute', 60), seconds]

/** Formats a duration in at most two units, such as `2 min 5 sec`. `display` is the length of the units. */
export function formatDuration(durationSeconds: number, locale: string, display: 'narrow' | 'short' | 'long'): string {
  let rest = Math.round(durationSeconds)
  const parts: string[] = []
  for (const unit of durationUnits) {
    const value = Math.floor(rest / unit.size)
    rest -= value * unit.size
    const isLastOfNone = unit === seconds && parts.length === 0
    if (parts.length === 2 || (value === 0 && !isLastOfNone)) continue
    parts.push(unit[display](locale).format(value))
  }
  return parts.join(' ')
}

const elapsedSeconds = inUnit('second', 0)
const elapsedMinutes = inUnit('minute', 0)
const elapsedHours = inUnit('hour', 0)
const elapsedDays = inUnit('day', 0)

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** Formats how long something has taken, such as `45 sec`, `12 min` or `3 hr`. */
export function formatElapsed(ms: number, locale: string): string {
  if (ms < MINUTE_MS) return elapsedSeconds(locale).format(Math.max(0, Math.floor(ms / 1000)))
  if (ms < HOUR_MS) return elapsedMinutes(locale).format(Math.floor(ms / MINUTE_MS))
  if (ms < DAY_MS) return elapsedHours(locale).format(Math.floor(ms / HOUR_MS))
  return elapsedDays(locale).format(Math.floor(ms / DAY_MS))
}

const twoDigits = cached((locale) => new Intl.NumberFormat(locale, { minimumIntegerDigits: 2, useGrouping: false }))
const wholeNumber = cached((locale) => new Intl.NumberFormat(locale))

/** Formats a duration as a running clock, such as `4:05`; from an hour on without seconds, such as `2 hr` or `3 days`. */
export function formatClock(waitSeconds: number, locale: string): string {
  if (waitSeconds >= 86_400) return days.short(locale).format(Math.floor(waitSeconds / 86_400))
  if (waitSeconds >= 3600) return hours.short(locale).format(Math.floor(waitSeconds / 3600))
  const minutes = wholeNumber(locale).format(Math.floor(waitSeconds / 60))
  return `${minutes}:${twoDigits(locale).format(waitSeconds % 60)}`
}
