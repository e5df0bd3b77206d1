import { expect, test } from 'vitest'
import { parseElementId, parseMessageHash, toElementId, toMessageHash } from './message-link.ts'

test('a link and an element lead back to their message', () => {
  expect(parseMessageHash(toMessageHash(12))).toBe(12)
  expect(parseElementId(toElementId(12))).toBe(12)
})

test.each(['', 'm', 'm0', 'm-1', 'm1x', 'search', 'm9999999999'])('the hash %j links to no message', (hash) => {
  expect(parseMessageHash(hash)).toBeNull()
})
