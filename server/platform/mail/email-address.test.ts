import { expect, test } from 'vitest'
import { isEmailAddress } from './email-address.ts'

test.each([
  'maria@example.com',
  'a@b',
  'maria.lindgren+tickets@mail.example.co.uk',
  "o'neill@example.com",
  'müller@exämple.de',
  '用户@例子.广告',
  '_-{}|~!#$%^&*=?`/@example.com',
  'a@192.0.2.1',
])('%s is an e-mail address', (text) => {
  expect(isEmailAddress(text)).toBe(true)
})

test.each([
  '',
  'maria',
  '@',
  '@example.com',
  'maria@',
  'a@b@c',
  'maria @example.com',
  ' maria@example.com',
  'maria@example.com\n',
  'Maria <maria@example.com>',
  'maria@example.com, tom@example.com',
  'maria@example.com;tom@example.com',
  'mailto:maria@example.com',
  '"maria"@example.com',
  'maria@example.com (Maria)',
  'maria@[192.0.2.1]',
  'maria\\@example.com',
  'maria@exam\tple.com',
  'maria@example.com\r\nBcc: tom@example.com',
  'maria\u00a0@example.com',
  'maria\u0001@example.com',
  'maria\u0085@example.com',
  'maria@example.com\u007f',
])('%j is not an e-mail address', (text) => {
  expect(isEmailAddress(text)).toBe(false)
})
