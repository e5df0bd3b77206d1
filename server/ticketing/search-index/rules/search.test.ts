import { expect, test } from 'vitest'
import { parseSearch } from './search.ts'

test('a number after # is an id, and does not find longer numbers', () => {
  expect(parseSearch('#42')).toMatchObject({ ticketId: 42, terms: [{ word: '42', isPrefix: false }] })
  expect(parseSearch('42')).toMatchObject({ ticketId: 42, terms: [{ word: '42', isPrefix: true }] })
})
