import { cached } from './cached-formats.ts'
import { formatNumber } from './sentences.ts'

type Display = 'narrow' | 'short' | 'long'

/** A unit of time: its size in seconds, and its formatters by the length of the unit. */
const createUnit = (unit: string, size: number) => {
  const display = (unitDisplay: Display) =>
    cached((locale) => new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay }))
  return { size, narrow: display('narrow'), short: display('short'), long: display('long') }
}

const day = createUnit('day', 86_400)
const hour = createUnit('hour', 3600)
const minute = createUnit('minute', 60)
const second = createUnit('second', 1)

/** Formats a duration in at most two units, such as `2 min 5 sec`. `display` is the length of the units. */
export function formatDuration(seconds: number, locale: string, display: Display): string {
  let rest = Math.round(seconds)
  const parts: string[] = []
  for (const unit of [day, hour, minute, second]) {
    const value = Math.floor(rest / unit.size)
    rest -= value * unit.size
    const isLastOfNone = unit === second && parts.length === 0
    if (parts.length === 2 || (value === 0 && !isLastOfNone)) continue
    parts.push(unit[display](locale).format(value))
  }
  return parts.join(' ')
}

/** Formats a duration in one unit, such as `3 hr`. */
const formatInUnit = (seconds: number, unit: typeof day, locale: string): string =>
  unit.short(locale).format(Math.floor(seconds / unit.size))

/** Formats how long something has taken, such as `45 sec`, `12 min` or `3 hr`. */
export function formatElapsed(ms: number, locale: string): string {
  const seconds = Math.max(0, ms / 1000)
  const unit = [day, hour, minute].find(({ size }) => seconds >= size)
  return formatInUnit(seconds, unit ?? second, locale)
}

const twoDigits = cached((locale) => new Intl.NumberFormat(locale, { minimumIntegerDigits: 2, useGrouping: false }))

/** Formats a duration as a running clock, such as `4:05`; from an hour on without seconds, such as `2 hr` or `3 days`. */
export function formatClock(seconds: number, locale: string): string {
  const unit = [day, hour].find(({ size }) => seconds >= size)
  if (unit) return formatInUnit(seconds, unit, locale)
  return `${formatNumber(Math.floor(seconds / 60), locale)}:${twoDigits(locale).format(seconds % 60)}`
}
