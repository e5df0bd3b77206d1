import { expect, test } from 'vitest'
import { groupReasons } from './refusals.ts'

test('each reason is listed once with the number of its refusals, the most frequent reason first', () => {
  expect(groupReasons(['Taken.', 'Closed.', 'Closed.'])).toEqual([
    { reason: 'Closed.', count: 2 },
    { reason: 'Taken.', count: 1 },
  ])
  expect(groupReasons([])).toEqual([])
})
