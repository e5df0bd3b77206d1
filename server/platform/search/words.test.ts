import { expect, test } from 'vitest'
import { createDocument, listIndexedForms } from './document.ts'
import { parseTerms } from './terms.ts'
import { findWords } from './words.ts'

const index = (text: string) => createDocument(listIndexedForms(text)).trimEnd()

const terms = (search: string) => parseTerms(search).map(({ word, isPrefix }) => `${word}${isPrefix ? '*' : ''}`)

test.each([
  ['Écran cassé, Straße, ØRSTED', 'ecran casse strasse orsted'],
  ['İSTANBUL ılık Iğdır', 'istanbul ilik igdir'],
  ['Σίσυφος ΟΔΟΣ', 'σισυφοσ οδοσ'],
  ['INV-4711, x² ½ № ﬁx', 'inv 4711 x2 12 fix'],
  ['maria.lindgren@Example.com', 'marialindgrenexamplecom maria lindgren example com'],
  ['الفاتورة رقم ٤٢', 'الفاتوره فاتوره رقم 42'],
  ['مُحَمَّد أحمد', 'محمد احمد'],
  ['我想退款 now', '我想 想退 退款 款 now'],
  ['हिन्दी', 'हिन्दी'],
  ['again Again AGAIN', 'again'],
  // Combining accents, two of which Unicode also counts among the Thai and Japanese characters.
  ['Sa\u0303o man\u0303ana a\u0323', 'sao manana a'],
  ['\u0303 %@\u0301 เ\u0303', 'เ'],
  ['!? — 😀', ''],
])('the document of %s is %s', (text, document) => {
  expect(index(text)).toBe(document)
})

test.each([
  ['invo pay', ['invo*', 'pay*']],
  ['plan b', ['plan*', 'b']],
  ['退款谢', ['退款', '款谢']],
  ['退', ['退*']],
  ['maria@exam', ['mariaexam*']],
  ['الفاتورة', ['فاتوره*']],
  ['#42', ['42*']],
  ['42', ['42*']],
  ['twice twice', ['twice*']],
  ['&|!', []],
  ['Sa\u0303o', ['sao*']],
  ['%@\u0301', []],
])('the terms of the search %s', (search, expected) => {
  expect(terms(search)).toEqual(expected)
})

test('a document has a limited number of words and of characters in each', () => {
  const words = Array.from({ length: 12_000 }, (_, nth) => `word${nth}`)
  expect(index(words.join(' ')).split(' ')).toEqual(words.slice(0, 10_000))
  expect(index('a'.repeat(100_000))).toBe('a'.repeat(50))
  expect(parseTerms('a'.repeat(100))).toEqual([{ word: 'a'.repeat(50), isPrefix: true }])
})

test('long texts without spaces are read in linear time', () => {
  const begunAt = performance.now()
  for (const text of ['a', '@', 'a@', '我', '.']) index(text.repeat(200_000 / text.length))
  expect(performance.now() - begunAt).toBeLessThan(5000)
})

test('words have their positions in the text', () => {
  const text = 'Ça va, 退款?'
  expect([...findWords(text)].map(({ start, end }) => text.slice(start, end))).toEqual(['Ça', 'va', '退款', '款'])
})
