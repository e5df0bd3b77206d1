import { expect, test } from 'vitest'
import { findSuggestionQuery } from './suggestion-query.ts'

const find = (text: string, caret = text.length, isNote = true) => findSuggestionQuery(text, caret, isNote)

test('finds a slash that begins a word before the caret', () => {
  expect(find('/')).toEqual({ sign: '/', start: 0, search: '' })
  expect(find('Hi /hel', 7, false)).toEqual({ sign: '/', start: 3, search: 'hel' })
  expect(find('Hi /hello there', 6)).toEqual({ sign: '/', start: 3, search: 'he' })
})

test('finds no slash inside a word or an address', () => {
  expect(find('and/or')).toBeNull()
  expect(find('https://example.com')).toBeNull()
  expect(find('/hello there')).toBeNull()
})

test('finds an at sign that begins a word of a note, with the words of a name', () => {
  expect(find('@')).toEqual({ sign: '@', start: 0, search: '' })
  expect(find('Ask @ada ok')).toEqual({ sign: '@', start: 4, search: 'ada ok' })
  expect(find('Ask (@Zoë')).toEqual({ sign: '@', start: 5, search: 'Zoë' })
  expect(find('@ada and @jo')).toEqual({ sign: '@', start: 9, search: 'jo' })
  expect(find('@أحمد')).toEqual({ sign: '@', start: 0, search: 'أحمد' })
})

test('finds no at sign in a reply, in an e-mail address, after a space or in an earlier line', () => {
  expect(find('@ada', 4, false)).toBeNull()
  expect(find('maria@example.com')).toBeNull()
  expect(find('rené@example.com')).toBeNull()
  expect(find('@ada ')).toBeNull()
  expect(find('@ada\nplease')).toBeNull()
})
