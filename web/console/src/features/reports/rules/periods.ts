import { type CalendarDate, DEFAULT_PRESET, type PresetName, parseDate, type ReportsSearch } from './period-search.ts'

/** Calendar days in the time zone of this device. Both days are part of the period. */
export interface Period {
  readonly firstDay: CalendarDate
  readonly lastDay: CalendarDate
}

const toDate = (year: number, month: number, day: number): CalendarDate =>
  new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)

/** Returns the date that is some days later. Months may have any length, and days any number of hours. */
function addDays(date: CalendarDate, days: number): CalendarDate {
  const [year, month, day] = parseDate(date) ?? [1970, 1, 1]
  return toDate(year, month, day + days)
}

/** Returns the date of an instant in the time zone of this device. */
export const toLocalDate = (now: Date): CalendarDate => toDate(now.getFullYear(), now.getMonth() + 1, now.getDate())

const presets: Readonly<Record<PresetName, (today: CalendarDate) => Period>> = {
  today: (today) => ({ firstDay: today, lastDay: today }),
  last7: (today) => ({ firstDay: addDays(today, -6), lastDay: today }),
  last30: (today) => ({ firstDay: addDays(today, -29), lastDay: today }),
  last92: (today) => ({ firstDay: addDays(today, -91), lastDay: today }),
  thisMonth: (today) => ({ firstDay: `${today.slice(0, 7)}-01`, lastDay: today }),
  lastMonth: (today) => {
    const lastDay = addDays(`${today.slice(0, 7)}-01`, -1)
    return { firstDay: `${lastDay.slice(0, 7)}-01`, lastDay }
  },
}

/** Returns the days of the period that the address names. */
export function resolvePeriod({ period, from, to }: ReportsSearch, today: CalendarDate): Period {
  if (from !== undefined && to !== undefined) return { firstDay: from, lastDay: to }
  return presets[period ?? DEFAULT_PRESET](today)
}

/** Returns the first instant of a date in the time zone of this device. */
function startOf(date: CalendarDate): Date {
  const [year, month, day] = parseDate(date) ?? [1970, 1, 1]
  const start = new Date(2000, month - 1, day)
  // The constructor takes years below 100 for those of the last century.
  start.setFullYear(year, month - 1, day)
  return start
}

/** Returns the instants between which a period lies. The second one is the first that is no longer part of it. */
export const toRange = ({ firstDay, lastDay }: Period): { readonly from: string; readonly to: string } => ({
  from: startOf(firstDay).toISOString(),
  to: startOf(addDays(lastDay, 1)).toISOString(),
})
