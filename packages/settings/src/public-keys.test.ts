import { expect, test } from 'vitest'
import { publicKeys } from './public-keys.ts'
import { readConfig } from './read.ts'

const key = { kty: 'OKP', crv: 'Ed25519', x: 'abc' }

test.each([
  ['a JWK Set as text', JSON.stringify({ keys: [key] })],
  ['a JWK Set as an object', { keys: [key] }],
  ['a list of texts', [JSON.stringify(key)]],
  ['a list of objects', [key]],
])('public keys may be %s', (_, given) => {
  expect(publicKeys('').parse(given)).toEqual({ value: [key] })
})

test.each([
  'key',
  '{',
  '5',
  '{"kty":"OKP"}',
  '{"keys":5}',
  ['{"x":"abc"}'],
  ['{'],
  [5],
  { keys: [{ kty: 5 }] },
  [{ ...key, d: 'secret' }],
  [{ kty: 'oct', k: 'secret' }],
  [{ kty: 'RSA', n: 'abc', e: 'AQAB' }],
  [{ kty: 'EC', crv: 'P-384', x: 'abc', y: 'abc' }],
  [[key]],
])('%j is not a set of public keys', (given) => {
  expect(publicKeys('').parse(given)).toBeUndefined()
})

test.each([
  JSON.stringify({ ...key, d: 'secret' }),
  JSON.stringify({ keys: [key, { ...key, d: 'secret' }] }),
  [JSON.stringify({ ...key, d: 'secret' })],
])('the error for the private key %j does not contain it', (given) => {
  const declarations = { Keys: publicKeys('') }
  const file = { name: 'settings.json', text: JSON.stringify({ Keys: given }) }
  const read = () => readConfig([declarations], { env: {}, file })
  expect(read).toThrow(/^Keys got an object from .*; expected .*public keys/)
})
