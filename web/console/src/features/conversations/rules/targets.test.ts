import { expect, test } from 'vitest'
import { findFirstChoice, searchTargets, toTargets } from './targets.ts'

const targets = toTargets(
  [
    { id: 1, displayName: 'Jonas Weber', presence: 'offline' },
    { id: 2, displayName: 'Zoë Ümit', presence: 'away' },
    { id: 3, displayName: 'Ada Okafor', presence: 'online' },
  ],
  [{ id: 4, name: 'Returns' }],
)

test('lists agents by presence, and then departments', () => {
  expect(targets.map(({ id }) => id)).toEqual([3, 2, 1, 4])
})

test('finds names without regard to case and accents', () => {
  expect(searchTargets(targets, 'umit zo', 'en').map(({ id }) => id)).toEqual([2])
  expect(searchTargets(targets, '  ', 'en')).toEqual(targets)
})

test('chooses a department only after a search, and an agent who is offline only if nothing else is found', () => {
  const offline = searchTargets(targets, 'jonas', 'en')
  expect(findFirstChoice(targets, '')).toBe(0)
  expect(findFirstChoice(offline, 'jonas')).toBe(0)
  expect(findFirstChoice(targets.slice(2), '')).toBe(-1)
  expect(findFirstChoice(targets.slice(2), 'r')).toBe(1)
  expect(findFirstChoice([], 'x')).toBe(-1)
})
