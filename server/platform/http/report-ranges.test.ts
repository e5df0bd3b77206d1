import fc from 'fast-check'
import { expect, test } from 'vitest'
import { completeRange, splitIntoDays } from './report-ranges.ts'
import { createUtcOffset } from './time-zones.ts'

const instants = fc.date({ min: new Date('1960-01-01'), max: new Date('2028-01-01'), noInvalidDate: true })

test('a range is cut at each midnight in UTC, and nothing of it is lost or counted twice', () => {
  fc.assert(
    fc.property(instants, fc.integer({ min: 1, max: 92 * 24 * 3600 * 1000 }), (start, lengthMs) => {
      const range = { from: start.toISOString(), to: new Date(start.getTime() + lengthMs).toISOString() }
      const days = splitIntoDays(range)
      expect(days[0]?.from).toBe(range.from)
      expect(days.at(-1)?.to).toBe(range.to)
      for (const [index, { date, from, to }] of days.entries()) {
        expect(from.slice(0, 10)).toBe(date)
        expect(new Date(Date.parse(to) - 1).toISOString().slice(0, 10)).toBe(date)
        if (index > 0) expect([days[index - 1]?.to, from.slice(10)]).toEqual([from, 'T00:00:00.000Z'])
      }
    }),
  )
})

test('an empty range has no day', () => {
  expect(splitIntoDays({ from: '2026-11-21T00:00:00.000Z', to: '2026-11-21T00:00:00.000Z' })).toEqual([])
})

function offsetOf(zone: string) {
  const offset = createUtcOffset(zone)
  if (!offset) throw new Error(`There is no time zone ${zone}`)
  return offset
}

const zones = ['Europe/Berlin', 'America/New_York', 'Africa/Cairo', 'America/Havana', 'America/Santiago', 'Asia/Beirut']
const furtherZones = [
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'Europe/Istanbul',
]

test.each([...zones, ...furtherZones])('in %s, each day of a range is one part, without a gap', (zone) => {
  const offset = offsetOf(zone)
  const dayOf = new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' })
  const days = splitIntoDays({ from: '2026-01-01T12:00:00.000Z', to: '2027-01-01T12:00:00.000Z' }, offset)
  expect(new Set(days.map(({ date }) => date)).size).toBe(days.length)
  for (const [index, { date, from, to }] of days.entries()) {
    expect([dayOf.format(Date.parse(from)), dayOf.format(Date.parse(to) - 1)]).toEqual([date, date])
    if (index > 0) expect(days[index - 1]?.to).toBe(from)
  }
})

test('a day on which clocks change has 23 or 25 hours', () => {
  const berlin = offsetOf('Europe/Berlin')
  const days = (from: string, to: string) =>
    splitIntoDays({ from, to }, berlin).map((day) => (Date.parse(day.to) - Date.parse(day.from)) / 3_600_000)
  expect(days('2026-03-27T23:00:00.000Z', '2026-03-30T22:00:00.000Z')).toEqual([24, 23, 24])
  expect(days('2026-10-23T22:00:00.000Z', '2026-10-26T23:00:00.000Z')).toEqual([24, 25, 24])
})

test('92 days by the clocks are allowed, even if one has 25 hours', () => {
  const range = { from: '2026-08-31T22:00:00.000Z', to: '2026-12-01T23:00:00.000Z' }
  const now = new Date(range.to)
  expect(completeRange(range, now, offsetOf('Europe/Berlin'))).toEqual(range)
  expect(() => completeRange(range, now)).toThrow()
})

test('the first centuries have their own years', () => {
  const berlin = offsetOf('Europe/Berlin')
  const dates = splitIntoDays({ from: '0050-01-01T00:00:00.000Z', to: '0050-01-02T00:00:00.000Z' }, berlin)
  expect(dates.map(({ date }) => date)).toEqual(['0050-01-01', '0050-01-02'])
  const wide = { from: '0090-01-01T00:00:00.000Z', to: '1990-02-01T00:00:00.000Z' }
  expect(() => completeRange(wide, new Date(wide.to), berlin)).toThrow()
  expect(offsetOf('America/New_York')(Date.parse('0001-01-01T00:00:00.000Z'))).toBe(-(4 * 3600 + 56 * 60 + 2) * 1000)
})

test.each(['', 'Europe/Nowhere', '+02:00', 'Europe/Berlin; drop'])('%j is no time zone', (name) => {
  expect(createUtcOffset(name)).toBeNull()
})
