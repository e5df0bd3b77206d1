import { expect, test } from 'vitest'
import { parseBearerToken } from './bearer.ts'

test.each([
  ['Bearer abc', 'abc'],
  ['bearer abc', 'abc'],
  ['BEARER   a.b-c_d=', 'a.b-c_d='],
  ['Bearer abc  ', 'abc'],
])('%j carries %s', (authorization, token) => {
  expect(parseBearerToken(authorization)).toBe(token)
})

test.each([
  undefined,
  '',
  'Bearer',
  'Bearer ',
  'Bearerabc',
  'abc',
  'Basic abc',
  'Bearer a b',
  ' Bearer abc',
  'Bearer\tabc',
  'Visitor abc',
])('%j carries none', (authorization) => {
  expect(parseBearerToken(authorization)).toBeNull()
})
