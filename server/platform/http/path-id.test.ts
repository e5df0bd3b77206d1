import { expect, test } from 'vitest'
import { routeNotFound } from '../errors/common.ts'
import { parsePathId, parseUuid } from './path-id.ts'

test.each([
  ['1', 1],
  ['42', 42],
  ['9007199254740991', Number.MAX_SAFE_INTEGER],
])('%s is a valid id', (text, id) => {
  expect(parsePathId(text, routeNotFound)).toBe(id)
})

test.each([
  undefined,
  '',
  '0',
  '00',
  '01',
  '-1',
  '+1',
  '1.0',
  '1e3',
  ' 1',
  '1 ',
  '0x1',
  '١',
  '9007199254740992',
  '11111111111111111111',
  'abc',
])('%j is not a valid id and gets 404', (text) => {
  expect(() => parsePathId(text, routeNotFound)).toThrow('SVC:0005')
})

test('a UUID is accepted in any case and converted to lower case', () => {
  const id = '019a9f2c-5b7a-7c31-9d2e-4f0a6b8c1d2e'
  expect(parseUuid(id, routeNotFound)).toBe(id)
  expect(parseUuid(id.toUpperCase(), routeNotFound)).toBe(id)
})

test.each([
  undefined,
  '',
  '1',
  '019a9f2c5b7a7c319d2e4f0a6b8c1d2e',
  '019a9f2c-5b7a-7c31-9d2e-4f0a6b8c1d2',
  '019a9f2c-5b7a-7c31-9d2e-4f0a6b8c1d2e ',
  '{019a9f2c-5b7a-7c31-9d2e-4f0a6b8c1d2e}',
  '019a9f2c-5b7a-7c31-9d2e-4f0a6b8c1d2g',
])('%j is not a UUID and gets 404', (text) => {
  expect(() => parseUuid(text, routeNotFound)).toThrow('SVC:0005')
})
