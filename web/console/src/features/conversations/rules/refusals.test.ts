import { expect, test } from 'vitest'
import { groupReasons } from './refusals.ts'

test('the same reason is told once with its number, the most frequent first', () => {
  expect(groupReasons(['Taken.', 'Closed.', 'Closed.'])).toEqual([
    { reason: 'Closed.', count: 2 },
    { reason: 'Taken.', count: 1 },
  ])
  expect(groupReasons([])).toEqual([])
})
