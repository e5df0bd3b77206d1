import { describe, expect, test } from 'vitest'
import {
  email,
  enumOf,
  flag,
  instant,
  integer,
  listOf,
  nullable,
  object,
  partialUpdate,
  preservedText,
  trimmedText,
  verbatimText,
} from './schema-builders.ts'
import { createBodyValidator, createQueryValidator, type ValidationResult } from './validation.ts'

const told = <T>(verdict: ValidationResult<T>): string[] =>
  verdict.errors.map(({ field, rule }) => `${field}: ${rule}`).sort()
const accepted = <T>(verdict: ValidationResult<T>): T => {
  if (!('value' in verdict)) throw new Error(`refused: ${told(verdict).join(', ')}`)
  return verdict.value
}

const shape = object({
  name: trimmedText(5),
  title: nullable(trimmedText(5, { minLength: 2 })),
  text: nullable(preservedText(5)),
  secret: nullable(verbatimText(5, { minLength: 2 })),
  address: nullable(email()),
  at: nullable(instant()),
  word: nullable(enumOf(['low', 'high'])),
  count: nullable(integer({ minimum: 1, maximum: 9 })),
  isOn: nullable(flag()),
  numbers: nullable(listOf(integer(), { minItems: 1, maxItems: 3, uniqueItems: true })),
  tags: nullable(listOf(trimmedText(5), { maxItems: 3, uniqueItems: true })),
})

const check = createBodyValidator<Record<string, unknown>>(shape)

const empty = {
  title: null,
  text: null,
  secret: null,
  address: null,
  at: null,
  word: null,
  count: null,
  isOn: null,
  numbers: null,
  tags: null,
}

describe('the value of a body', () => {
  test('has every known member in the order of the schema, absent nullable ones as null', () => {
    const value = accepted(check({ unknown: 1, name: 'x' }))
    expect(value).toEqual({ name: 'x', ...empty })
    expect(Object.keys(value)).toEqual(['name', ...Object.keys(empty)])
  })

  test('is the same for equivalent requests, whatever their order and unknown members', () => {
    const one = accepted(check({ name: ' x ', title: null, text: '' }))
    const other = accepted(check({ colour: 'red', text: '   ', name: 'x' }))
    expect(JSON.stringify(one)).toBe(JSON.stringify(other))
  })

  test.each([
    ['a line is trimmed', { name: ' \t a b\n ' }, { name: 'a b' }],
    ['a block stays as sent', { name: 'x', text: '  ab\n ' }, { text: '  ab\n ' }],
    ['an exact text stays as sent', { name: 'x', secret: ' ab ' }, { secret: ' ab ' }],
    ['an address is trimmed and lower-cased', { name: 'x', address: ' A@B.C ' }, { address: 'a@b.c' }],
    ['a word is trimmed', { name: 'x', word: ' low ' }, { word: 'low' }],
    ['an instant is trimmed', { name: 'x', at: ' 2026-11-21 ' }, { at: '2026-11-21' }],
    ['entries of a list are trimmed', { name: 'x', tags: [' a ', 'b'] }, { tags: ['a', 'b'] }],
    ['blank nullable members are null', { name: 'x', title: ' ', text: '\n', address: '', at: ' ', word: '' }, {}],
    ['a blank exact text is null, however long', { name: 'x', secret: '      ' }, {}],
    ['other spaces are blanks too', { name: '\u00a0x\u3000\ufeff', title: '\u2003' }, { name: 'x' }],
    ['members of the prototype count for nothing', JSON.parse('{"name":"x","__proto__":{"title":"ab"}}'), {}],
  ])('%s', (_what, body, expected) => {
    expect(accepted(check(body))).toEqual({ name: 'x', ...empty, ...expected })
  })

  test('an absent body counts as {}', () => {
    expect(told(check(undefined))).toEqual(['name: required'])
  })
})

describe('the errors of a body', () => {
  test.each([null, 1, true, 'x', [], [{ name: 'x' }]])('%j is not an object', (body) => {
    expect(check(body).errors).toEqual([{ field: '', rule: 'type', params: { type: 'object' } }])
  })

  test.each<[Record<string, unknown>, string[]]>([
    [{}, ['name: required']],
    [{ name: ' ' }, ['name: required']],
    [{ name: null }, ['name: type']],
    [{ name: 'abcdef' }, ['name: maxLength']],
    [{ name: '  abcde  ' }, []],
    [{ name: '🙂🙂🙂🙂🙂' }, []],
    [{ name: '🙂🙂🙂🙂🙂🙂' }, ['name: maxLength']],
    [{ name: 'a\0' }, ['name: text']],
    [{ name: '\ud83d' }, ['name: text']],
    [{ name: 'abcdef\0' }, ['name: maxLength', 'name: text']],
    [{ name: 'x', title: 'a' }, ['title: minLength']],
    [{ name: 'x', title: ' a ' }, ['title: minLength']],
    [{ name: 'x', text: ' abcdef ' }, ['text: maxLength']],
    [{ name: 'x', text: '  abcde  ' }, []],
    [{ name: 'x', text: '\udfff' }, ['text: text']],
    [{ name: 'x', secret: 'a' }, ['secret: minLength']],
    [{ name: 'x', secret: '     a' }, ['secret: maxLength']],
    [{ name: 'x', secret: 'a\0' }, ['secret: text']],
    [{ name: 'x', address: 'a' }, ['address: format']],
    [{ name: 'x', at: 'today' }, ['at: format']],
    [{ name: 'x', word: 'mid' }, ['word: enum']],
    [{ name: 'x', word: 1 }, ['word: type']],
    [{ name: 'x', count: 0 }, ['count: minimum']],
    [{ name: 'x', count: 10 }, ['count: maximum']],
    [{ name: 'x', count: 1.5 }, ['count: type']],
    [{ name: 'x', count: '5' }, ['count: type']],
    [{ name: 'x', count: Number.POSITIVE_INFINITY }, ['count: type']],
    [{ name: 'x', isOn: 'true' }, ['isOn: type']],
    [{ name: 'x', isOn: 1 }, ['isOn: type']],
    [{ name: 'x', numbers: [] }, ['numbers: required']],
    [{ name: 'x', numbers: [1, 1] }, ['numbers: unique']],
    [{ name: 'x', numbers: [1, 'x', 1.5] }, ['numbers[1]: type', 'numbers[2]: type']],
    [{ name: 'x', numbers: [2 ** 53] }, ['numbers[0]: maximum']],
    [{ name: 'x', numbers: 1 }, ['numbers: type']],
    [{ name: 'x', numbers: { 0: 1 } }, ['numbers: type']],
    [{ name: 'x', numbers: [null] }, ['numbers[0]: type']],
    [{ name: 'x', numbers: [1, 2, 3, 4] }, ['numbers: maxItems']],
    [{ name: 'x', tags: ['', 'abcdef', 'a\0'] }, ['tags[0]: minLength', 'tags[1]: maxLength', 'tags[2]: text']],
    [{ name: 'x', tags: ['a', ' a'] }, ['tags: unique']],
  ])('%j: %j', (body, expected) => {
    expect(told(check(body))).toEqual(expected)
  })

  test('every invalid field is reported with the params of its rule', () => {
    const body = { name: 'abcdef', title: 'a', word: 'mid', count: 10, isOn: 'x', address: 'a' }
    expect(check(body).errors).toEqual([
      { field: 'name', rule: 'maxLength', params: { limit: 5 } },
      { field: 'title', rule: 'minLength', params: { limit: 2 } },
      { field: 'address', rule: 'format', params: { format: 'email' } },
      { field: 'word', rule: 'enum', params: { allowed: 'low, high' } },
      { field: 'count', rule: 'maximum', params: { limit: 9 } },
      { field: 'isOn', rule: 'type', params: { type: 'boolean' } },
    ])
  })

  test('a list that is far too long is not validated to its end', () => {
    const errors = told(check({ name: 'x', numbers: Array(1_000_000).fill('x') }))
    expect(errors).toEqual(['numbers: maxItems', ...[0, 1, 2, 3].map((n) => `numbers[${n}]: type`)])
  })

  test('at most a thousand errors are reported', () => {
    const open = createBodyValidator(object({ numbers: listOf(integer()) }))
    expect(open({ numbers: Array(50_000).fill('x') }).errors).toHaveLength(1000)
    const refined = createBodyValidator(object({}), () => Array(50_000).fill({ field: 'tree', rule: 'type' }))
    expect(refined({}).errors).toHaveLength(1000)
  })
})

describe('a change', () => {
  const checkChange = createBodyValidator<Record<string, unknown>>(
    partialUpdate({
      name: trimmedText(5),
      word: enumOf(['low', 'high']),
      title: nullable(trimmedText(5)),
      text: nullable(preservedText(5)),
    }),
  )

  test('has only the members that were sent', () => {
    expect(accepted(checkChange({}))).toEqual({})
    expect(accepted(checkChange({ name: ' a ', unknown: 1 }))).toEqual({ name: 'a' })
    expect(accepted(checkChange({ title: null, text: ' ' }))).toEqual({ title: null, text: null })
  })

  test.each<[Record<string, unknown>, string[]]>([
    [{ name: '' }, ['name: minLength']],
    [{ name: null }, ['name: type']],
    [{ word: ' ' }, ['word: enum']],
    [{ title: 'abcdef' }, ['title: maxLength']],
  ])('a member that cannot be blank cannot become so: %j', (body, expected) => {
    expect(told(checkChange(body))).toEqual(expected)
  })
})

describe('rules over several fields', () => {
  const either = createBodyValidator<{ title: string | null; text: string | null }>(
    object({ title: nullable(trimmedText(5)), text: nullable(preservedText(5)) }),
    ({ title, text }) => (title === null && text === null ? [{ field: 'title', rule: 'required' }] : []),
  )

  test('see blank members as null', () => {
    expect(told(either({ title: ' ', text: '' }))).toEqual(['title: required'])
    expect(told(either({ text: 'x' }))).toEqual([])
  })

  test('add no error to a field that already has one, and are reported with those of other fields', () => {
    const strict = createBodyValidator<{ title: unknown }>(
      object({ title: trimmedText(5), text: nullable(preservedText(5)) }),
      () => [{ field: 'title', rule: 'state' }],
    )
    expect(told(strict({ title: 'abcdef', text: 'abcdef' }))).toEqual(['text: maxLength', 'title: maxLength'])
    expect(told(strict({ title: 'x', text: 'abcdef' }))).toEqual(['text: maxLength', 'title: state'])
  })
})

describe('a query', () => {
  const checkQuery = createQueryValidator<Record<string, unknown>>(
    object({
      ids: nullable(listOf(integer(), { maxItems: 3 })),
      words: nullable(listOf(enumOf(['low', 'high']))),
      page: nullable(integer({ minimum: 1 })),
      isOpen: nullable(flag()),
      search: nullable(trimmedText(5, { minLength: 2 })),
    }),
  )
  const none = { ids: null, words: null, page: null, isOpen: null, search: null }

  test.each<[Record<string, unknown>, Record<string, unknown>]>([
    [{}, {}],
    [{ page: '2' }, { page: 2 }],
    [{ page: ' 2 ' }, { page: 2 }],
    [{ page: '' }, {}],
    [{ page: ' ' }, {}],
    [{ isOpen: 'true' }, { isOpen: true }],
    [{ isOpen: 'false' }, { isOpen: false }],
    [{ ids: '1' }, { ids: [1] }],
    [{ ids: '1,2' }, { ids: [1, 2] }],
    [{ ids: ['1', '2'] }, { ids: [1, 2] }],
    [{ ids: ['1, 2', ' 3 '] }, { ids: [1, 2, 3] }],
    [{ ids: '' }, {}],
    [{ ids: ['', ' '] }, {}],
    [{ words: 'low,high' }, { words: ['low', 'high'] }],
    [{ search: ' ab ' }, { search: 'ab' }],
    [{ search: '12' }, { search: '12' }],
    [{ unknown: 'x', Page: '0' }, {}],
  ])('%j reads %j', (query, expected) => {
    expect(accepted(checkQuery(query))).toEqual({ ...none, ...expected })
  })

  test.each<[Record<string, unknown>, string[]]>([
    [{ page: '0' }, ['page: minimum']],
    [{ page: 'x' }, ['page: type']],
    [{ page: '1.0' }, ['page: type']],
    [{ page: ['1', '2'] }, ['page: type']],
    [{ page: '9007199254740992' }, ['page: maximum']],
    [{ page: '9'.repeat(30) }, ['page: maximum']],
    [{ isOpen: '1' }, ['isOpen: type']],
    [{ isOpen: 'TRUE' }, ['isOpen: type']],
    [{ ids: '1,,2' }, ['ids[1]: type']],
    [{ ids: '1,x' }, ['ids[1]: type']],
    [{ ids: '1,2,3,4' }, ['ids: maxItems']],
    [{ words: 'low,mid' }, ['words[1]: enum']],
    [{ search: 'a' }, ['search: minLength']],
    [{ search: ['ab', 'cd'] }, ['search: type']],
    [{ search: 'a\0' }, ['search: text']],
  ])('%j: %j', (query, expected) => {
    expect(told(checkQuery(query))).toEqual(expected)
  })
})
