import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitIntoDays } from './rules.ts'

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
