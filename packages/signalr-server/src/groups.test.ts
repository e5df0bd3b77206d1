import { expect, test } from 'vitest'
import { Groups } from './groups.ts'

test('a group has the members that joined and did not leave', () => {
  const groups = new Groups<{ name: string }>()
  const [one, other] = [{ name: 'one' }, { name: 'other' }]
  const now = () => [groups.size('all'), [...groups.members('all')].map(({ name }) => name)]
  expect(now()).toEqual([0, []])
  for (const member of [one, one]) groups.add('all', member)
  expect(now()).toEqual([1, ['one']])
  for (const member of [other, other, one]) groups.add('all', member)
  expect(now()).toEqual([2, ['one', 'other']])
  groups.remove('all', one)
  groups.remove('all', one)
  expect(now()).toEqual([1, ['other']])
  groups.remove('all', other)
  groups.remove('all', other)
  expect(now()).toEqual([0, []])
})
