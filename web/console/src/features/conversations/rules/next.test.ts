import { expect, test } from 'vitest'
import { findNextId } from './next.ts'

test('the next conversation is the one below, at the end of the list the one above', () => {
  expect(findNextId(['a', 'b', 'c'], 'b')).toBe('c')
  expect(findNextId(['a', 'b', 'c'], 'c')).toBe('b')
  expect(findNextId(['a'], 'a')).toBeNull()
  expect(findNextId([], 'a')).toBeNull()
  expect(findNextId(['b', 'c'], 'a')).toBe('b')
})
