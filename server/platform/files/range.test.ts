import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseRange } from './range.ts'

test.each([
  ['bytes=0-0', { first: 0, last: 0 }],
  ['bytes=2-5', { first: 2, last: 5 }],
  ['BYTES= 2-5 ', { first: 2, last: 5 }],
  ['bytes=2-', { first: 2, last: 9 }],
  ['bytes=2-99', { first: 2, last: 9 }],
  ['bytes=-3', { first: 7, last: 9 }],
  ['bytes=-99', { first: 0, last: 9 }],
  [`bytes=9-${'9'.repeat(400)}`, { first: 9, last: 9 }],
])('%s requests a range of ten bytes', (header, range) => {
  expect(parseRange(header, 10)).toEqual(range)
})

test.each(['bytes=10-', 'bytes=10-12', 'bytes=-0', `bytes=${'9'.repeat(400)}-`])(
  '%s requests no byte of a file of ten bytes',
  (header) => {
    expect(parseRange(header, 10)).toBe('unsatisfiable')
  },
)

test.each([
  undefined,
  '',
  'bytes',
  'bytes=',
  'bytes=-',
  'bytes=5-2',
  'bytes=a-b',
  'bytes=0-1,3-4',
  'items=0-1',
  'bytes=+1-2',
])('%j requests the whole body', (header) => {
  expect(parseRange(header, 10)).toBeNull()
})

test('a range is always within the body', () => {
  fc.assert(
    fc.property(fc.nat(), fc.nat(), fc.integer({ min: 1, max: 1000 }), (from, to, size) => {
      const range = parseRange(`bytes=${from}-${to}`, size)
      if (range === null || range === 'unsatisfiable') return
      expect(range.first).toBeLessThanOrEqual(range.last)
      expect(range.last).toBeLessThan(size)
    }),
  )
})
