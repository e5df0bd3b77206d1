import { expect, test } from 'vitest'
import type { Closing } from '../state/closings.ts'
import { groupClosings } from './closing-groups.ts'

const closing = (id: string, more: Partial<Closing> = {}): Closing => ({
  ...{ id, visitorName: null, state: 'waiting' },
  ...more,
})

const idsOf = (closings: readonly Closing[]) => groupClosings(closings).map((group) => group.map(({ id }) => id))

test('conversations that were closed one by one have a notice each', () => {
  expect(idsOf([closing('a'), closing('b')])).toEqual([['a'], ['b']])
})

test('conversations that were closed together have one notice for each result and reason', () => {
  const together = (id: string, more: Partial<Closing> = {}) => closing(id, { batchId: '1', ...more })
  expect(
    idsOf([
      together('a'),
      together('b', { state: 'visitorWrote' }),
      together('c'),
      together('d', { state: 'failed', error: 'No.' }),
      together('e', { state: 'failed' }),
      together('f', { state: 'failed', error: 'No.' }),
      closing('g', { batchId: '2' }),
    ]),
  ).toEqual([['a', 'c'], ['b'], ['d', 'f'], ['e'], ['g']])
})
