import { afterEach, expect, test, vi } from 'vitest'
import { parseReportsSearch } from './period-search.ts'
import { resolvePeriod, toLocalDate, toRange } from './periods.ts'

afterEach(() => {
  vi.unstubAllEnvs()
})

test.each([
  ['last7', '2026-11-18', '2026-11-24'],
  ['last30', '2026-10-26', '2026-11-24'],
  ['last92', '2026-08-25', '2026-11-24'],
  ['thisMonth', '2026-11-01', '2026-11-24'],
  ['lastMonth', '2026-10-01', '2026-10-31'],
] as const)('on 24 November, the preset %s lasts from %s to %s', (period, firstDay, lastDay) => {
  expect(resolvePeriod({ period }, '2026-11-24')).toEqual({ firstDay, lastDay })
})

test('the month before March may have 29 days, and the one before January is in the last year', () => {
  expect(resolvePeriod({ period: 'lastMonth' }, '2028-03-31')).toEqual({
    firstDay: '2028-02-01',
    lastDay: '2028-02-29',
  })
  expect(resolvePeriod({ period: 'lastMonth' }, '2027-01-15')).toEqual({
    firstDay: '2026-12-01',
    lastDay: '2026-12-31',
  })
})

test.each([
  ['UTC', '2026-03-29', '2026-03-29', '2026-03-29T00:00:00.000Z', '2026-03-30T00:00:00.000Z'],
  // Clocks go forward: the day has 23 hours.
  ['Europe/Berlin', '2026-03-29', '2026-03-29', '2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z'],
  // Clocks go back: the day has 25 hours.
  ['America/New_York', '2026-11-01', '2026-11-01', '2026-11-01T04:00:00.000Z', '2026-11-02T05:00:00.000Z'],
  // Clocks skip midnight.
  ['Africa/Cairo', '2026-04-24', '2026-04-24', '2026-04-23T22:00:00.000Z', '2026-04-24T21:00:00.000Z'],
  ['Asia/Kathmandu', '2026-11-01', '2026-11-30', '2026-10-31T18:15:00.000Z', '2026-11-30T18:15:00.000Z'],
])('in %s, the days from %s to %s are the instants from %s to %s', (zone, firstDay, lastDay, from, to) => {
  vi.stubEnv('TZ', zone)
  expect(toRange({ firstDay, lastDay })).toEqual({ from, to })
})

test('today depends on the time zone', () => {
  const now = new Date('2026-11-24T23:30:00Z')
  vi.stubEnv('TZ', 'Europe/Berlin')
  expect(toLocalDate(now)).toBe('2026-11-25')
  vi.stubEnv('TZ', 'America/New_York')
  expect(toLocalDate(now)).toBe('2026-11-24')
})

test('an address keeps only periods that exist', () => {
  expect(parseReportsSearch({ period: 'lastMonth' })).toEqual({ period: 'lastMonth' })
  expect(parseReportsSearch({ period: 'last7' })).toEqual({ period: 'last7' })
  expect(parseReportsSearch({ period: 'century' })).toEqual({})
  expect(parseReportsSearch({ from: '2026-11-01', to: '2026-11-30', period: 'last30' })).toEqual({
    from: '2026-11-01',
    to: '2026-11-30',
  })
  expect(parseReportsSearch({ from: '2026-02-30', to: '2026-03-01' })).toEqual({})
  expect(parseReportsSearch({ from: '2026-11-01' })).toEqual({})
})
