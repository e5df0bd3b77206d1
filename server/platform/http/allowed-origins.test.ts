import { expect, test } from 'vitest'
import { parseOrigin } from './allowed-origins.ts'

test.each([
  ['https://example.com', 'https://example.com'],
  ['https://example.com/', 'https://example.com'],
  ['HTTPS://Example.COM:443', 'https://example.com'],
  ['http://localhost:8080', 'http://localhost:8080'],
  ['https://bücher.example', 'https://xn--bcher-kva.example'],
])('%s is normalized to the origin %s', (text, origin) => {
  expect(parseOrigin(text)).toBe(origin)
})

test.each([
  'example.com',
  'https://example.com/shop',
  'https://user@example.com',
  'ftp://example.com',
  'https://*.example.com',
  '*',
  'null',
  '',
])('%j is not an origin', (text) => {
  expect(parseOrigin(text)).toBe(null)
})
