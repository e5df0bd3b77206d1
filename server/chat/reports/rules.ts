import { rangeInverted, rangeTooWide } from './errors.ts'

const DAY_MS = 24 * 3600 * 1000

const DEFAULT_RANGE_DAYS = 7

export const MAX_RANGE_DAYS = 92

/** A half-open range of time. Instants are RFC 3339 texts in UTC. */
export interface Range {
  readonly from: string
  readonly to: string
}

/**
 * Completes a range: it ends now and lasts seven days unless the caller says otherwise. Throws `rangeInverted` if it ends
 * before it starts, and `rangeTooWide` if it lasts more than 92 days.
 */
export function completeRange({ from, to }: { from: string | null; to: string | null }, now: Date): Range {
  const end = to === null ? now.getTime() : Date.parse(to)
  const start = from === null ? end - DEFAULT_RANGE_DAYS * DAY_MS : Date.parse(from)
  if (end < start) throw rangeInverted()
  if (end - start > MAX_RANGE_DAYS * DAY_MS) throw rangeTooWide()
  return { from: new Date(start).toISOString(), to: new Date(end).toISOString() }
}

/** A part of a range that lies within one calendar day in UTC. `date` is that day, as in `2026-11-21`. */
export interface DayRange extends Range {
  readonly date: string
}

/** Cuts a range at each midnight in UTC. UTC has no daylight saving time, so each day has 24 hours. */
export function splitIntoDays({ from, to }: Range): DayRange[] {
  const [start, end] = [Date.parse(from), Date.parse(to)]
  const days: DayRange[] = []
  for (let at = start; at < end; ) {
    const next = Math.min(end, (Math.floor(at / DAY_MS) + 1) * DAY_MS)
    const day = new Date(at).toISOString()
    days.push({ date: day.slice(0, 10), from: day, to: new Date(next).toISOString() })
    at = next
  }
  return days
}
