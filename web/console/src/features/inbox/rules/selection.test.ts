import { expect, test } from 'vitest'
import { keepListed, rangeOf } from './selection.ts'

test('a range goes from one row to another in either direction, with both', () => {
  const ids = ['a', 'b', 'c', 'd']
  expect(rangeOf(ids, 'b', 'd')).toEqual(['b', 'c', 'd'])
  expect(rangeOf(ids, 'd', 'b')).toEqual(['b', 'c', 'd'])
  expect(rangeOf(ids, 'c', 'c')).toEqual(['c'])
})

test('a range from a row that is no longer listed has only the last row', () => {
  expect(rangeOf(['a', 'b'], 'gone', 'b')).toEqual(['b'])
})

test('rows that are no longer listed leave the selection', () => {
  const selected = new Set(['a', 'c'])
  expect(keepListed(selected, ['c', 'b', 'a'])).toBe(selected)
  expect(keepListed(selected, ['b', 'c'])).toEqual(new Set(['c']))
})
