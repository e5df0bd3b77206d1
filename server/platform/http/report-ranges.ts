import { createValidationRefusal } from '../errors/field-errors.ts'
import { rangeInverted, rangeTooWide } from './errors.ts'
import { MIN_INSTANT_MS, toInstant } from './instants.ts'
import { instant, nullable, trimmedText } from './schema-builders.ts'
import { createUtcOffset, type UtcOffsetFunction, zeroUtcOffset } from './time-zones.ts'

const DAY_MS = 24 * 3600 * 1000

const DEFAULT_RANGE_DAYS = 7

export const MAX_RANGE_DAYS = 92

/** A half-open range of time. Instants are RFC 3339 texts in UTC. */
export interface Range {
  readonly from: string
  readonly to: string
}

/** By default, the range ends now and lasts 7 days. Throws `rangeInverted`, or `rangeTooWide` above 92 local days. */
export function completeRange(
  { from, to }: { from: string | null; to: string | null },
  now: Date,
  offset: UtcOffsetFunction = zeroUtcOffset,
): Range {
  const end = to === null ? now.getTime() : Date.parse(to)
  const start = from === null ? Math.max(end - DEFAULT_RANGE_DAYS * DAY_MS, MIN_INSTANT_MS) : Date.parse(from)
  if (end < start) throw rangeInverted()
  if (end + offset(end) - start - offset(start) > MAX_RANGE_DAYS * DAY_MS) throw rangeTooWide()
  return { from: new Date(start).toISOString(), to: new Date(end).toISOString() }
}

export const reportRangeParameters = {
  timeZone: nullable(
    trimmedText(64, {
      description:
        'The IANA time zone, such as `Europe/Berlin`, in which the days of `daily` begin at midnight. Defaults to UTC.',
    }),
  ),
  from: nullable(
    instant(
      'The start of the range. A date without a time means midnight UTC. By default, seven days before `to`.',
      '2026-11-14T00:00:00.000Z',
    ),
  ),
  to: nullable(
    instant(
      'The end of the range, which is not part of it. At most 92 days after `from`, counted in the local time of `timeZone`: a day on which clocks change counts as one day. By default, now.',
      '2026-11-21T00:00:00.000Z',
    ),
  ),
}

interface ReportRangeQuery {
  readonly timeZone: string | null
  readonly from: string | null
  readonly to: string | null
}

const parseInstant = (text: string | null): string | null => (text ? toInstant(text) : null)

/** Throws `validationFailed` for an unknown time zone, and the errors of `completeRange`. */
export function parseReportRange(
  { timeZone, from, to }: ReportRangeQuery,
  now: Date,
): { readonly range: Range; readonly offset: UtcOffsetFunction } {
  const offset = timeZone ? createUtcOffset(timeZone) : zeroUtcOffset
  if (!offset) throw createValidationRefusal({ field: 'timeZone', rule: 'format', params: { format: 'Europe/Berlin' } })
  return { range: completeRange({ from: parseInstant(from), to: parseInstant(to) }, now, offset), offset }
}

/** A part of a range that lies within one calendar day. `date` is that day, as in `2026-11-21`. */
export interface DayRange extends Range {
  readonly date: string
}

/** Returns the first instant of the next local day. It need not be midnight, which clock changes may skip or repeat. */
function nextMidnight(at: number, offset: UtcOffsetFunction): number {
  const localTime = at + offset(at)
  const localMidnight = localTime - (((localTime % DAY_MS) + DAY_MS) % DAY_MS) + DAY_MS
  const offsets = [offset(localMidnight - offset(at) - DAY_MS / 4), offset(localMidnight - offset(at) + DAY_MS / 4)]
  const candidates = offsets
    .map((one) => localMidnight - one)
    .filter((instant) => instant + offset(instant) >= localMidnight)
  return Math.min(...candidates)
}

/** Cuts a range at each midnight of a time zone. */
export function splitIntoDays({ from, to }: Range, offset: UtcOffsetFunction = zeroUtcOffset): DayRange[] {
  const [start, end] = [Date.parse(from), Date.parse(to)]
  const days: DayRange[] = []
  for (let at = start; at < end; ) {
    const next = Math.min(end, nextMidnight(at, offset))
    const date = new Date(at + offset(at)).toISOString().slice(0, 10)
    days.push({ date, from: new Date(at).toISOString(), to: new Date(next).toISOString() })
    at = next
  }
  return days
}
