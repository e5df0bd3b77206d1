/** Until when a conversation can be snoozed. */
export type SnoozeChoice = 'hour' | 'later' | 'tomorrow' | 'monday' | 'message'

export const snoozeChoices: readonly SnoozeChoice[] = ['hour', 'later', 'tomorrow', 'monday', 'message']

const HOUR_MS = 3_600_000
const LATER_HOURS = 3
const MORNING_HOUR = 9
const MONDAY = 1

/** The server requires an end of a snooze, so this end is so far ahead that only a message ends the snooze. */
const YEARS_WITHOUT_END = 10

function morningAfter(now: Date, days: number): Date {
  const morning = new Date(now)
  morning.setDate(morning.getDate() + days)
  morning.setHours(MORNING_HOUR, 0, 0, 0)
  return morning
}

/** Returns the end of a snooze, in the time zone of this device. */
export function toSnoozeEnd(choice: SnoozeChoice, now: Date): Date {
  if (choice === 'hour') return new Date(now.getTime() + HOUR_MS)
  if (choice === 'later') return new Date(now.getTime() + LATER_HOURS * HOUR_MS)
  if (choice === 'tomorrow') return morningAfter(now, 1)
  if (choice === 'monday') return morningAfter(now, (MONDAY - now.getDay() + 7) % 7 || 7)
  const end = new Date(now)
  end.setFullYear(end.getFullYear() + YEARS_WITHOUT_END)
  return end
}

/** Returns the choices to offer at a time. Late in the evening it omits "later today", which would be tomorrow. */
export const offeredSnoozeChoices = (now: Date): readonly SnoozeChoice[] =>
  snoozeChoices.filter((choice) => choice !== 'later' || toSnoozeEnd('later', now).getDate() === now.getDate())

const pad = (value: number): string => String(value).padStart(2, '0')

/** Returns a time as the value of a `datetime-local` field, in the time zone of this device. */
export const toFieldValue = (time: Date): string =>
  `${time.getFullYear()}-${pad(time.getMonth() + 1)}-${pad(time.getDate())}T${pad(time.getHours())}:${pad(time.getMinutes())}`

/** Whether only a message of the visitor ends the snooze. */
export const isUntilMessage = (until: string, now: Date): boolean =>
  Date.parse(until) - now.getTime() > (YEARS_WITHOUT_END - 1) * 365 * 24 * HOUR_MS
