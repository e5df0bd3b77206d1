import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, test } from 'vitest'
import { messagesByFormat } from './format-rule-messages.ts'
import { formatMessage, type LocalizedMessage, locales, negotiateLocale } from './localized-message.ts'
import { ruleMessages } from './validation-messages.ts'

interface Declared {
  readonly name: string
  readonly code: string
  readonly sentence: LocalizedMessage
}

const isRefusal = (value: unknown): value is Omit<Declared, 'name'> =>
  typeof value === 'function' && 'code' in value && 'sentence' in value

const server = resolve(import.meta.dirname, '../..')

// Finds the files on disk, so that new features are covered without an import from the platform.
const files = globSync(['platform/errors/common.ts', '*/*/errors.ts'], { cwd: server })
const modules: object[] = await Promise.all(
  files.map((file) => import(/* @vite-ignore */ pathToFileURL(resolve(server, file)).href)),
)
const refusals: Declared[] = modules.flatMap((module) =>
  Object.entries(module).flatMap(([name, value]) =>
    isRefusal(value) ? [{ name, code: value.code, sentence: value.sentence }] : [],
  ),
)
const isMessage = (value: unknown): value is LocalizedMessage =>
  typeof value === 'object' && value !== null && 'en' in value
const fieldMessages = modules.flatMap((module) =>
  Object.entries(module).filter((entry): entry is [string, LocalizedMessage] => isMessage(entry[1])),
)
const sentences: [string, LocalizedMessage][] = [
  ...fieldMessages,
  ...refusals.map(({ name, sentence }): [string, LocalizedMessage] => [name, sentence]),
  ...Object.entries(ruleMessages),
  ...messagesByFormat,
]

const placeholdersOf = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).toSorted()

test('all refusals of the platform and the features are found', () => {
  const names = refusals.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['unexpectedError', 'versionStale', 'poolNotAllowed', 'ticketNotFound']))
  expect(fieldMessages.map(([name]) => name)).toEqual(
    expect.arrayContaining(['tooManyHtmlTagsMessage', 'tooManyTicketLinksMessage']),
  )
})

describe.each(sentences)('the sentence of %s', (_name, sentence) => {
  test('has the same placeholders in every language', () => {
    for (const locale of locales) expect(placeholdersOf(sentence[locale]), locale).toEqual(placeholdersOf(sentence.en))
  })

  test('is neither empty, nor padded, nor left in English', () => {
    for (const locale of locales) {
      expect(sentence[locale], locale).toBe(sentence[locale].trim())
      expect(sentence[locale], locale).not.toBe('')
    }
    expect(new Set(Object.values(sentence)).size).toBe(locales.length)
  })
})

test('no two refusals share both code and English sentence', () => {
  const keys = refusals.map(({ code, sentence }) => `${code} ${sentence.en}`)
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([])
})

test('each rule has the placeholders of its params', () => {
  const placeholders = Object.fromEntries(
    Object.entries(ruleMessages).map(([rule, sentence]) => [rule, placeholdersOf(sentence.en)]),
  )
  expect(placeholders).toEqual({
    required: [],
    type: ['type'],
    enum: ['allowed'],
    format: ['format'],
    minLength: ['limit'],
    maxLength: ['limit'],
    minimum: ['limit'],
    maximum: ['limit'],
    maxItems: ['limit'],
    unique: [],
    state: [],
    text: [],
  })
})

test.each([
  [undefined, 'en'],
  ['', 'en'],
  ['de', 'de'],
  ['DE', 'de'],
  ['de-AT', 'de'],
  ['es-419', 'es'],
  ['ar-EG,ar;q=0.9', 'ar'],
  ['zh-Hant-TW, fr-CA', 'fr'],
  ['de;q=0.5, tr;q=0.9', 'tr'],
  ['en;q=0.1, fr', 'fr'],
  ['de;q=0, es;q=0.1', 'es'],
  ['de;q=0', 'en'],
  ['ja', 'en'],
  ['ja, ko;q=0.9', 'en'],
  ['ja, tr;q=0.2', 'tr'],
  ['*', 'en'],
  ['*;q=0.5, fr', 'fr'],
  ['deutsch', 'en'],
  ['constructor', 'en'],
  [',,;;q==', 'en'],
  ['\u0000\uffff', 'en'],
  ['de;q=many', 'en'],
])('Accept-Language %j is answered in %s', (header, locale) => {
  expect(negotiateLocale(header)).toBe(locale)
  expect(negotiateLocale(header)).toBe(locale)
})

test('a very long Accept-Language still finds its language', () => {
  expect(negotiateLocale(`${'xx,'.repeat(5_000)}fr`)).toBe('fr')
  expect(negotiateLocale('x'.repeat(16_000))).toBe('en')
  expect(negotiateLocale('-'.repeat(16_000))).toBe('en')
})

describe('formatMessage', () => {
  const greeting: LocalizedMessage = {
    en: 'Hi {who}, {who}: {count}',
    tr: 'tr',
    de: 'Ja {who}',
    fr: 'fr',
    es: 'es',
    ar: 'ar',
  }

  test('replaces every placeholder in the requested language', () => {
    expect(formatMessage(greeting, 'en', { who: 'Ada', count: 0 })).toBe('Hi Ada, Ada: 0')
    expect(formatMessage(greeting, 'de', { who: 'Ada' })).toBe('Ja Ada')
  })

  test('leaves an unknown placeholder unchanged', () => {
    expect(formatMessage(greeting, 'en', { who: 'Ada' })).toBe('Hi Ada, Ada: {count}')
    expect(formatMessage(greeting, 'en')).toBe('Hi {who}, {who}: {count}')
  })

  test('inserts values literally', () => {
    expect(formatMessage(greeting, 'de', { who: '{count} $& $1' })).toBe('Ja {count} $& $1')
  })
})
