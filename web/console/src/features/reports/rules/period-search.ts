/** A calendar date, such as `2026-11-21`. */
export type CalendarDate = string

export const presetNames = ['today', 'last7', 'last30', 'last92', 'thisMonth', 'lastMonth'] as const

export type PresetName = (typeof presetNames)[number]

export const DEFAULT_PRESET: PresetName = 'last7'

/** Returns the preset of this name, if there is one. */
export const parsePreset = (name: unknown): PresetName | undefined => presetNames.find((known) => known === name)

/** The search parameters of the address: a preset, or the first and last day of a custom period. */
export interface ReportsSearch {
  readonly period?: PresetName
  readonly from?: CalendarDate
  readonly to?: CalendarDate
}

const DATE_PATTERN = /^(\d{4})-(\d{2})-(\d{2})$/

/** Returns the date as numbers; null if it does not exist. */
export function parseDate(date: CalendarDate): readonly [year: number, month: number, day: number] | null {
  const [, year = '', month = '', day = ''] = DATE_PATTERN.exec(date) ?? []
  const time = Date.parse(`${date}T00:00:00Z`)
  if (year === '' || Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== date) return null
  return [Number(year), Number(month), Number(day)]
}

export const isCalendarDate = (value: unknown): value is CalendarDate =>
  typeof value === 'string' && parseDate(value) !== null

/** Reads the period from an address. Ignores invalid parameters. */
export function parseReportsSearch({ period, from, to }: Readonly<Record<string, unknown>>): ReportsSearch {
  if (isCalendarDate(from) && isCalendarDate(to)) return { from, to }
  const preset = parsePreset(period)
  return preset ? { period: preset } : {}
}
