import { expect, test } from 'vitest'
import { routeNotFound } from '../errors/common.ts'
import { pathId } from './path-id.ts'

test.each([
  ['1', 1],
  ['42', 42],
  ['9007199254740991', Number.MAX_SAFE_INTEGER],
])('%s is an id', (text, id) => {
  expect(pathId(text, routeNotFound)).toBe(id)
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
])('%j names no record', (text) => {
  expect(() => pathId(text, routeNotFound)).toThrow('SVC:0005')
})
