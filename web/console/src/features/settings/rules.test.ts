import { expect, test } from 'vitest'
import { findPublicUrlIssue } from './rules.ts'

test.each([
  [null, 'missing'],
  ['https://support.example.com', null],
  ['https://support.example.com/', null],
  ['https://SUPPORT.example.com:443', null],
  ['http://support.example.com', 'differs'],
  ['https://chat.example.com', 'differs'],
  ['no address', 'differs'],
] as const)('the public address %s is compared with the address of the console', (publicUrl, issue) => {
  expect(findPublicUrlIssue(publicUrl, 'https://support.example.com')).toBe(issue)
})
