const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

// A thousand years: now plus or minus any duration stays a date that JavaScript and both databases can hold.
const longestDays = 365_000

const clock = /^(?:(\d{1,9})\.)?([01]\d|2[0-3]):([0-5]\d):([0-5]\d)$/
const iso =
  /^P(?:(\d{1,9})W|(?:(\d{1,9})D)?(?:T(?=\d)(?:(\d{1,9})H)?(?:(\d{1,9})M)?(?:(\d{1,9})(?:[.,](\d{1,3}))?S)?)?)$/

/**
 * Milliseconds of a duration written as `d.hh:mm:ss`, `hh:mm:ss` or ISO 8601 (`PT30S`, `P1DT2H`, `P2W`). Years and months
 * are refused because their length varies. Undefined: not a duration, negative, or longer than 365000 days.
 */
export function durationOf(text: string): number | undefined {
  const milliseconds = clockMilliseconds(text) ?? isoMilliseconds(text)
  return milliseconds !== undefined && milliseconds <= longestDays * day ? milliseconds : undefined
}

function clockMilliseconds(text: string): number | undefined {
  const [matched, days, hours, minutes, seconds] = clock.exec(text) ?? []
  if (matched === undefined) return undefined
  return times(days, day) + times(hours, hour) + times(minutes, minute) + times(seconds, second)
}

function isoMilliseconds(text: string): number | undefined {
  const [matched, weeks, days, hours, minutes, seconds, fraction] = iso.exec(text) ?? []
  if (matched === undefined || matched === 'P') return undefined
  const whole = times(weeks, 7 * day) + times(days, day) + times(hours, hour) + times(minutes, minute)
  return whole + times(seconds, second) + times(fraction?.padEnd(3, '0'), 1)
}

const times = (digits: string | undefined, unit: number): number => Number(digits ?? 0) * unit
