/** Until when a conversation can be snoozed. */
export type SnoozeChoice = 'hour' | 'tomorrow' | 'monday' | 'message'

export const snoozeChoices: readonly SnoozeChoice[] = ['hour', 'tomorrow', 'monday', 'message']

const HOUR_MS = 3_600_000
const MORNING_HOUR = 9
const MONDAY = 1

/** The server has no snooze without an end, so it is set so far ahead that only a message ends it. */
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
  if (choice === 'tomorrow') return morningAfter(now, 1)
  if (choice === 'monday') return morningAfter(now, (MONDAY - now.getDay() + 7) % 7 || 7)
  const end = new Date(now)
  end.setFullYear(end.getFullYear() + YEARS_WITHOUT_END)
  return end
}

/** Whether only a message of the visitor ends the snooze. */
export const isUntilMessage = (until: string, now: Date): boolean =>
  Date.parse(until) - now.getTime() > (YEARS_WITHOUT_END - 1) * 365 * 24 * HOUR_MS
