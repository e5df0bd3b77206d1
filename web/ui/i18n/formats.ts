import { cached, inUnit } from './cached-formats.ts'

const clock = cached((locale) => new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit' }))
const calendar = cached((locale) => new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long' }))
const moment = cached((locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'short' }))
const relativeDay = cached((locale) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }))
const percent = cached((locale) => new Intl.NumberFormat(locale, { style: 'percent' }))

const megabytes = inUnit('megabyte', 1)
const kilobytes = inUnit('kilobyte', 0)

/** Formats a time of the day, such as `14:05` or `02:05 PM`. */
export const formatTime = (at: string, locale: string): string => clock(locale).format(new Date(at))

/** Formats a day and its time in full. */
export const formatFullDateTime = (at: string, locale: string): string => moment(locale).format(new Date(at))

/** Returns the number of calendar days from one time to another, in the time zone of this device. */
export const daysBetween = (from: Date, to: Date): number =>
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

/** Formats the size of a disk, such as `93.1 GB`. */
export const formatGigabytes = (bytes: number, locale: string): string =>
  new Intl.NumberFormat(locale, { style: 'unit', unit: 'gigabyte', maximumFractionDigits: 1 }).format(
    bytes / 1_073_741_824,
  )

/** Formats a share from 0 to 1, such as `42%`. */
export const formatShare = (share: number, locale: string): string => percent(locale).format(share)
