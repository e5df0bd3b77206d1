import { expect, test } from 'vitest'
import { addRecent, emojiGroups, moveByKey } from './rules.ts'

test('each emoji is in one group, once', () => {
  const all = Object.values(emojiGroups).flatMap((group) => group.split(' '))
  expect(new Set(all).size).toBe(all.length)
  for (const emoji of all) expect(emoji).toMatch(/^\p{Extended_Pictographic}/u)
})

test('the emoji that was used last comes first, and only sixteen are kept', () => {
  expect(addRecent(['👍', '🎉'], '🎉')).toEqual(['🎉', '👍'])
  const many = Array.from({ length: 20 }, (_, index) => String(index))
  expect(addRecent(many, 'x')).toHaveLength(16)
})

// Two groups: a row of eight and one of two; a row of three.
const sizes = [10, 3]

test.each([
  ['ArrowRight', 0, 1],
  ['ArrowRight', 12, 12],
  ['ArrowLeft', 10, 9],
  ['ArrowDown', 1, 9],
  ['ArrowDown', 5, 9],
  ['ArrowDown', 8, 10],
  ['ArrowDown', 11, 11],
  ['ArrowUp', 12, 9],
  ['ArrowUp', 3, 3],
  ['Home', 7, 0],
  ['End', 7, 12],
])('%s moves from %i to %i', (key, from, to) => {
  expect(moveByKey(sizes, from, key, 'ArrowRight')).toBe(to)
})

test('from right to left, the left arrow leads to the next emoji', () => {
  expect(moveByKey(sizes, 0, 'ArrowLeft', 'ArrowLeft')).toBe(1)
  expect(moveByKey(sizes, 1, 'ArrowRight', 'ArrowLeft')).toBe(0)
})

test('other keys do not move', () => {
  expect(moveByKey(sizes, 0, 'Enter', 'ArrowRight')).toBeNull()
})
