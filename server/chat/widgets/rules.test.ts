import { expect, test } from 'vitest'
import { parseOrigin, validateFileLimits } from './rules.ts'

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

test('a widget may set lower file limits than the deployment, but not higher ones', () => {
  const limits = { maxFileSizeBytes: 1000, extensions: ['png', 'pdf'] }
  expect(validateFileLimits({ attachmentMaxSizeBytes: 1000, attachmentAllowedExtensions: ['png'] }, limits)).toEqual([])
  expect(validateFileLimits({ attachmentMaxSizeBytes: null, attachmentAllowedExtensions: null }, limits)).toEqual([])
  const fields = validateFileLimits(
    { attachmentMaxSizeBytes: 1001, attachmentAllowedExtensions: ['png', 'exe'] },
    limits,
  )
  expect(fields.map(({ field, rule }) => [field, rule])).toEqual([
    ['attachmentMaxSizeBytes', 'maximum'],
    ['attachmentAllowedExtensions[1]', 'enum'],
  ])
})
