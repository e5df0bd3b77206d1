import { expect, test } from 'vitest'
import { digest, randomBase32, randomSecret } from './secrets.ts'

test('a secret is 32 random bytes in base64url by default', () => {
  expect(randomSecret()).toMatch(/^[A-Za-z0-9_-]{43}$/)
  expect(randomSecret(12)).toMatch(/^[A-Za-z0-9_-]{16}$/)
  expect(new Set(Array.from({ length: 1000 }, () => randomSecret())).size).toBe(1000)
})

test('a base32 text has the requested length and no ambiguous letters', () => {
  const key = randomBase32(26)
  expect(key).toMatch(/^[0-9a-hjkmnp-tv-z]{26}$/)
  expect(new Set(Array.from({ length: 1000 }, () => randomBase32(26))).size).toBe(1000)
})

test('every one of the 32 letters occurs', () => {
  const letters = new Set(randomBase32(10_000))
  expect([...letters].sort().join('')).toBe('0123456789abcdefghjkmnpqrstvwxyz')
})

test('the digest is SHA-256 in base64url', () => {
  expect(digest('')).toBe('47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU')
  expect(digest('svc_a')).not.toBe(digest('svc_b'))
})
