import { expect, test } from 'vitest'
import { formatSentence, type Sentence } from '../../../ui/i18n/sentences.ts'
import { ar } from './ar.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { enLazy } from './en-lazy.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { tr } from './tr.ts'

const english: Readonly<Record<string, Sentence>> = { ...en, ...enLazy }
const translations: Readonly<Record<string, Readonly<Record<string, Sentence>>>> = { tr, de, fr, es, ar }

const formsOf = (sentence: Sentence): string[] => (typeof sentence === 'string' ? [sentence] : Object.values(sentence))

const placeholdersOf = (text: string): string[] => text.match(/\{\w+\}/g) ?? []

for (const [locale, sentences] of Object.entries(translations))
  test(`the sentences of ${locale} contain no placeholder that the English ones do not have`, () => {
    // The compiler finds what is missing, but not what is too much.
    for (const [key, sentence] of Object.entries(sentences)) {
      const known = formsOf(english[key] ?? '').flatMap(placeholdersOf)
      for (const placeholder of formsOf(sentence).flatMap(placeholdersOf)) expect(known, key).toContain(placeholder)
    }
  })

test('a sentence takes the plural form and the digits of its language', () => {
  expect(formatSentence(ar.unreadMessages, 'ar-EG', { count: 2 })).toBe('رسالتان جديدتان')
  expect(formatSentence(ar.unreadMessages, 'ar-EG', { count: 3 })).toBe('٣ رسائل جديدة')
  expect(formatSentence(ar.unreadMessages, 'ar-EG', { count: 11 })).toBe('١١ رسالة جديدة')
  expect(formatSentence(fr.unreadMessages, 'fr', { count: 0 })).toBe('0 nouveau message')
  expect(formatSentence(de.typing, 'de', { name: '{count}' })).toBe('{count} schreibt …')
})
