import { expect, test } from 'vitest'
import {
  duration,
  integer,
  list,
  oneOf,
  optionalDuration,
  optionalInteger,
  optionalText,
  optionalUrl,
  origins,
  secretText,
  text,
  toggle,
} from './setting-types.ts'

test.each([
  ['text is trimmed', text('a', ''), ' b ', 'b'],
  ['optional text is trimmed', optionalText(''), ' b ', 'b'],
  ['a secret is left as it is', secretText(''), ' b ', ' b '],
  ['a whole number from text', integer(1, {}, ''), ' 42 ', 42],
  ['a whole number with a sign', integer(1, {}, ''), '-7', -7],
  ['a whole number from JSON', integer(1, {}, ''), 42, 42],
  ['the smallest number allowed', integer(1, { min: 1, max: 9 }, ''), '1', 1],
  ['the greatest number allowed', optionalInteger({ min: 1, max: 9 }, ''), '9', 9],
  ['true in any case', toggle(false, ''), ' TRUE ', true],
  ['false in any case', toggle(true, ''), 'False', false],
  ['true from JSON', toggle(false, ''), true, true],
  ['false from JSON', toggle(true, ''), false, false],
  ['a duration in milliseconds', duration('00:00:01', ''), ' 1.00:00:00 ', 86_400_000],
  ['the longest duration allowed', duration('00:00:02', '', { max: '12:00:00' }), 'PT12H', 43_200_000],
  ['the shortest duration allowed', duration('00:00:02', '', { min: '00:00:01' }), 'PT1S', 1000],
  ['an optional duration', optionalDuration(''), 'PT1S', 1000],
  ['one of a few words in any case', oneOf('info', ['info', 'warn'], ''), ' WARN ', 'warn'],
  ['a list parted by commas', list([], ''), ' a, b,,c ', ['a', 'b', 'c']],
  ['a list parted by semicolons', list([], ''), 'a;*.b.example', ['a', '*.b.example']],
  ['a list from JSON', list(['z'], ''), [' a,b ', ' '], ['a,b']],
  ['an empty list from JSON', list(['z'], ''), [], []],
  [
    'origins',
    origins(''),
    'https://a.example, http://b.example:8080/',
    ['https://a.example', 'http://b.example:8080/'],
  ],
  ['a URL as given', optionalUrl(''), ' https://b.example/path/ ', 'https://b.example/path/'],
  ['a URL of another scheme', optionalUrl('', ['ldap', 'ldaps']), 'ldaps://b:636', 'ldaps://b:636'],
])('%s is accepted', (_, setting, given, value) => {
  expect(setting.parse(given)).toEqual({ value })
})

test.each([
  ['a number for text', text('a', ''), 5],
  ['an object for text', optionalText(''), {}],
  ['a number for a secret', secretText(''), 5],
  ['a fraction', integer(1, {}, ''), '1.5'],
  ['a fraction from JSON', integer(1, {}, ''), 1.5],
  ['an exponent', integer(1, {}, ''), '1e3'],
  ['a number in hexadecimal', integer(1, {}, ''), '0x10'],
  ['words for a number', integer(1, {}, ''), 'many'],
  ['true for a number', integer(1, {}, ''), true],
  ['a number too great to be exact', integer(1, {}, ''), '9007199254740993'],
  ['a number below the smallest', integer(1, { min: 1 }, ''), '0'],
  ['a number above the greatest', optionalInteger({ max: 9 }, ''), 10],
  ['yes for true', toggle(false, ''), 'yes'],
  ['1 for true', toggle(false, ''), 1],
  ['null for false', toggle(true, ''), null],
  ['a number for a duration', duration('00:00:01', ''), 30],
  ['a negative duration', duration('00:00:01', ''), '-00:00:01'],
  ['too short a duration', optionalDuration('', { min: '90.00:00:00' }), '89.23:59:59'],
  ['too long a duration', duration('00:00:01', '', { max: '12:00:00' }), '12:00:01'],
  ['a word that is not among the few', oneOf('info', ['info', 'warn'], ''), 'warning'],
  ['a number among words', oneOf('1', ['1'], ''), 1],
  ['a list of numbers', list([], ''), [1]],
  ['an object for a list', list([], ''), { 0: 'a' }],
  ['an origin without a scheme', origins(''), ['https://a.example', 'b.example']],
  ['an origin with a path', origins(''), 'https://a.example/shop'],
  ['an origin with a query', origins(''), 'https://a.example?'],
  ['a word for an origin', origins(''), "'self'"],
  ['a path for a URL', optionalUrl(''), '/path'],
  ['a URL of a foreign scheme', optionalUrl(''), 'ftp://a'],
  ['a URL without a host', optionalUrl('', ['ldap']), 'ldap:a'],
  ['a URL with credentials', optionalUrl(''), 'https://user:pass@a.example'],
  ['a URL with a line break inside', optionalUrl(''), 'https://a.ex\nample'],
  ['a number for a URL', optionalUrl(''), 5],
])('%s is rejected', (_, setting, given) => {
  expect(setting.parse(given)).toBeUndefined()
})

test('an optional setting is undefined by default', () => {
  const optional = [optionalText(''), secretText(''), optionalInteger({}, ''), optionalDuration(''), optionalUrl('')]
  expect(optional.map((setting) => setting.defaultValue)).toEqual(optional.map(() => undefined))
  expect(oneOf(undefined, ['a'], '')).toMatchObject({ defaultValue: undefined, defaultText: undefined })
})

test('a default is parsed, and its text is kept for the documentation', () => {
  expect(duration('1.00:00:00', '')).toMatchObject({ defaultValue: 86_400_000, defaultText: '1.00:00:00' })
  expect(optionalDuration('', { default: '00:30:00' })).toMatchObject({
    defaultValue: 1_800_000,
    defaultText: '00:30:00',
  })
  expect(list(['a', 'b'], '')).toMatchObject({ defaultValue: ['a', 'b'], defaultText: 'a,b' })
  expect(integer(8080, {}, '')).toMatchObject({ defaultValue: 8080, defaultText: '8080' })
})

test('the description of an integer contains its bounds', () => {
  const bounds = [{}, { min: 1 }, { max: 9 }, { min: 1, max: 9 }]
  expect(bounds.map((one) => optionalInteger(one, '').expected)).toEqual([
    'a whole number',
    'a whole number of at least 1',
    'a whole number of at most 9',
    'a whole number from 1 to 9',
  ])
})

test('an invalid default of a duration throws at the declaration', () => {
  expect(() => duration('soon', '')).toThrow('"soon"')
})
