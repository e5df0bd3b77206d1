import { cached } from './cached-formats.ts'
import { daysBetween, formatTime } from './formats.ts'

const shortMoment = cached((locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }))
const date = cached((locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }))
const dateAndTime = cached((locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium' }))
const calendarDate = cached((locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: 'UTC' }))
const shortDate = cached(
  (locale) => new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' }),
)

/** Formats the day of a time, such as `23 Nov 2026`. */
export const formatDate = (at: string, locale: string): string => date(locale).format(new Date(at))

/** Formats a day and its time, such as `23 Nov 2026, 14:05:09`. */
export const formatDateTimeWithSeconds = (at: string, locale: string): string =>
  dateAndTime(locale).format(new Date(at))

/** Formats a calendar date, such as `2026-11-23`, in full. It is the same day in every time zone. */
export const formatCalendarDate = (day: string, locale: string): string => calendarDate(locale).format(new Date(day))

/** Formats a calendar date without its year, such as `23 Nov`. */
export const formatShortDate = (day: string, locale: string): string => shortDate(locale).format(new Date(day))

/** Formats a day and its time in a few characters, such as `23 Nov 2026, 14:05`. */
export const formatShortDateTime = (at: string, locale: string): string => shortMoment(locale).format(new Date(at))

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

const recentDate = cached((locale) => new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' }))

/** Formats a time as briefly as lists need it: the time of today, or the date of another day. */
export const formatRecent = (at: string, locale: string, now: Date): string =>
  daysBetween(now, new Date(at)) === 0 ? formatTime(at, locale) : recentDate(locale).format(new Date(at))
