const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

// A thousand years, so that the current time plus or minus any duration is a valid date.
const MAX_DAYS = 365_000

const CLOCK_FORMAT = /^(?:(\d{1,9})\.)?([01]\d|2[0-3]):([0-5]\d):([0-5]\d)$/
const ISO_FORMAT =
  /^P(?:(\d{1,9})W|(?:(\d{1,9})D)?(?:T(?=\d)(?:(\d{1,9})H)?(?:(\d{1,9})M)?(?:(\d{1,9})(?:[.,](\d{1,3}))?S)?)?)$/

/**
 * Parses a duration in the format `d.hh:mm:ss`, `hh:mm:ss` or ISO 8601 (`PT30S`, `P1DT2H`, `P2W`) to milliseconds.
 * Returns undefined if it is malformed, negative, longer than 365,000 days, or has years or months, whose length
 * varies.
 */
export function parseDuration(text: string): number | undefined {
  const milliseconds = parseClockFormat(text) ?? parseIsoFormat(text)
  return milliseconds !== undefined && milliseconds <= MAX_DAYS * DAY_MS ? milliseconds : undefined
}

function parseClockFormat(text: string): number | undefined {
  const [matched, days, hours, minutes, seconds] = CLOCK_FORMAT.exec(text) ?? []
  if (matched === undefined) return undefined
  return multiply(days, DAY_MS) + multiply(hours, HOUR_MS) + multiply(minutes, MINUTE_MS) + multiply(seconds, SECOND_MS)
}

function parseIsoFormat(text: string): number | undefined {
  const [matched, weeks, days, hours, minutes, seconds, fraction] = ISO_FORMAT.exec(text) ?? []
  if (matched === undefined || matched === 'P') return undefined
  const whole =
    multiply(weeks, 7 * DAY_MS) + multiply(days, DAY_MS) + multiply(hours, HOUR_MS) + multiply(minutes, MINUTE_MS)
  return whole + multiply(seconds, SECOND_MS) + multiply(fraction?.padEnd(3, '0'), 1)
}

const multiply = (digits: string | undefined, unit: number): number => Number(digits ?? 0) * unit
