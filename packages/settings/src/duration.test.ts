import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseDuration } from './duration.ts'

const twoDigits = (count: number): string => String(count).padStart(2, '0')

const parts = fc.record({
  days: fc.integer({ min: 0, max: 364_999 }),
  hours: fc.integer({ min: 0, max: 23 }),
  minutes: fc.integer({ min: 0, max: 59 }),
  seconds: fc.integer({ min: 0, max: 59 }),
})

test('a duration has the same value in all three formats', () => {
  fc.assert(
    fc.property(parts, ({ days, hours, minutes, seconds }) => {
      const clock = [hours, minutes, seconds].map(twoDigits).join(':')
      const milliseconds = (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000
      expect(parseDuration(`${days}.${clock}`)).toBe(milliseconds)
      expect(parseDuration(`P${days}DT${hours}H${minutes}M${seconds}S`)).toBe(milliseconds)
      expect(parseDuration(clock)).toBe(milliseconds - days * 86_400_000)
    }),
    { seed: 1 },
  )
})

test('every text is either an integer of milliseconds up to 365,000 days or not a duration', () => {
  const lookalike = fc.stringMatching(/^-?P?[0-9.:]{0,12}[WDTHMS]?[0-9.,]{0,6}[HMS]?$/)
  fc.assert(
    fc.property(fc.oneof(fc.string(), lookalike), (text) => {
      const milliseconds = parseDuration(text) ?? 0
      expect(Number.isSafeInteger(milliseconds)).toBe(true)
      expect(milliseconds).toBeGreaterThanOrEqual(0)
      expect(milliseconds).toBeLessThanOrEqual(365_000 * 86_400_000)
    }),
    { seed: 1 },
  )
})

test.each([
  ['PT30S', 30_000],
  ['P1DT2H', 93_600_000],
  ['P2W', 1_209_600_000],
  ['PT36H', 129_600_000],
  ['PT90M', 5_400_000],
  ['P1D', 86_400_000],
  ['PT0.5S', 500],
  ['PT1,25S', 1250],
  ['PT0S', 0],
  ['00:00:00', 0],
  ['365000.00:00:00', 365_000 * 86_400_000],
])('%s is %d milliseconds', (text, milliseconds) => {
  expect(parseDuration(text)).toBe(milliseconds)
})

test.each([
  '',
  ' ',
  '30',
  '30s',
  '1:2:3',
  '00:30',
  '24:00:00',
  '00:60:00',
  '00:00:60',
  '1.24:00:00',
  '.00:00:01',
  '1,00:00:00',
  '00:00:01.5',
  '1:00:00:00',
  '-00:00:01',
  '-1.00:00:00',
  '-PT1S',
  'P-1D',
  'P',
  'PT',
  'P1DT',
  'P1Y',
  'P1M',
  'P1W1D',
  'PT1.5H',
  'PT0.0001S',
  'pt30s',
  'PT1S2M',
  '365000.00:00:01',
  '365001.00:00:00',
  '9999999999.00:00:00',
  'PT99999999999999S',
  'PT30S\n',
])('%j is not a duration', (text) => {
  expect(parseDuration(text)).toBeUndefined()
})
