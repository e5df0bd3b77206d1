/** Caches one formatter for each language, because formatters are expensive to create. */
const cached = <Formatter>(create: (locale: string) => Formatter): ((locale: string) => Formatter) => {
  const made = new Map<string, Formatter>()
  return (locale) => {
    const formatter = made.get(locale) ?? create(locale)
    made.set(locale, formatter)
    return formatter
  }
}

const clock = cached((locale) => new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit' }))
const calendar = cached((locale) => new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long' }))
const moment = cached((locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'short' }))
const shortMoment = cached((locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }))
const relativeDay = cached((locale) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }))
const percent = cached((locale) => new Intl.NumberFormat(locale, { style: 'percent' }))

const inUnit = (unit: string, maximumFractionDigits: number) =>
  cached((locale) => new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits }))
const megabytes = inUnit('megabyte', 1)
const kilobytes = inUnit('kilobyte', 0)

/** Formats a time of the day, such as `14:05` or `02:05 PM`. */
export const formatTime = (at: string, locale: string): string => clock(locale).format(new Date(at))

/** Formats a day and its time in full. */
export const formatMoment = (at: string, locale: string): string => moment(locale).format(new Date(at))

/** Formats a day and its time in a few characters, such as `23 Nov 2026, 14:05`. */
export const formatShortMoment = (at: string, locale: string): string => shortMoment(locale).format(new Date(at))

/** Returns the number of calendar days from one time to another, in the time zone of this device. */
const daysBetween = (from: Date, to: Date): number =>
  Math.round((new Date(to).setHours(0, 0, 0, 0) - new Date(from).setHours(0, 0, 0, 0)) / 86_400_000)

/** Formats a calendar day: `Today`, `Yesterday`, or such as `Monday, 23 November`. */
export function formatDay(at: string, locale: string, now: Date): string {
  const day = new Date(at)
  const distance = daysBetween(now, day)
  if (distance !== 0 && distance !== -1) return calendar(locale).format(day)
  const [first = '', ...rest] = relativeDay(locale).format(distance, 'day')
  return first.toLocaleUpperCase(locale) + rest.join('')
}

/** Formats the size of a file, such as `1.4 MB`. */
export const formatSize = (bytes: number, locale: string): string =>
  bytes >= 1_000_000 ? megabytes(locale).format(bytes / 1_048_576) : kilobytes(locale).format(Math.max(bytes / 1024, 1))

/** Formats a share from 0 to 1, such as `42%`. */
export const formatShare = (share: number, locale: string): string => percent(locale).format(share)

const date = cached((locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }))
const dateAndTime = cached((locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium' }))
const calendarDate = cached((locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: 'UTC' }))
const shortDate = cached(
  (locale) => new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' }),
)

/** Formats the day of a time, such as `23 Nov 2026`. */
export const formatDate = (at: string, locale: string): string => date(locale).format(new Date(at))

/** Formats a day and its time, such as `23 Nov 2026, 14:05:09`. */
export const formatDateAndTime = (at: string, locale: string): string => dateAndTime(locale).format(new Date(at))

/** Formats a calendar date, such as `2026-11-23`, in full. It is the same day in every time zone. */
export const formatCalendarDate = (day: string, locale: string): string => calendarDate(locale).format(new Date(day))

/** Formats a calendar date without its year, such as `23 Nov`. */
export const formatShortDate = (day: string, locale: string): string => shortDate(locale).format(new Date(day))

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

/** Formats the time of the day in a time zone. Returns null if the browser does not know the zone. */
export function formatTimeIn(timeZone: string, locale: string, now: Date): string | null {
  try {
    return new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', timeZone }).format(now)
  } catch {
    return null
  }
}

/** Returns the name of a language in another one, such as `German`; the tag if it has none. */
export function formatLanguageName(tag: string, locale: string): string {
  try {
    return new Intl.DisplayNames(locale, { type: 'language' }).of(tag) ?? tag
  } catch {
    return tag
  }
}
