import { expect, test } from 'vitest'
import { matchesEtag } from './etag.ts'

const etag = '"42-7"'

test.each([
  ['"42-7"'],
  ['W/"42-7"'],
  ['*'],
  [' "42-7" '],
  ['"a", "42-7"'],
  ['"42-7","b"'],
  ['"a",W/"42-7" , "b"'],
  ['"with, comma", "42-7"'],
])('%s matches the entity tag', (header) => {
  expect(matchesEtag(header, etag)).toBe(true)
})

test.each([
  [undefined],
  [''],
  ['"42-8"'],
  ['42-7'],
  ["'42-7'"],
  ['"42-7'],
  ['"42-70"'],
  ['"142-7"'],
  ['"a, *, b"'],
  ['"x", "y"'],
])('%s does not match the entity tag', (header) => {
  expect(matchesEtag(header, etag)).toBe(false)
})
