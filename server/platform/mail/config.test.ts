import { readConfig } from '@flowdesk/settings'
import { expect, test } from 'vitest'
import { mailSettings, readMailServer } from './config.ts'

const read = (env: Record<string, string>, publicUrl?: string) =>
  readMailServer(readConfig([mailSettings], { env }), publicUrl)

const host = { Smtp__Host: 'mail.example.com' }

test('mail is off without a server, and when it is disabled', () => {
  expect(read({})).toBeNull()
  expect(read({ Email__From: 'a@example.com', Email__Enabled: 'true' })).toBeNull()
  expect(read({ ...host, Email__Enabled: 'false' })).toBeNull()
})

test('a server needs only its host', () => {
  expect(read(host)).toEqual({
    ...{ host: 'mail.example.com', port: 587, isSecure: false, credentials: null },
    from: { name: '', address: 'no-reply@localhost' },
  })
})

test.each([
  ['https://support.example.com/base', 'no-reply@support.example.com'],
  ['http://192.0.2.1:8080', 'no-reply@localhost'],
  ['http://[2001:db8::1]', 'no-reply@localhost'],
])('the default sender at %s is %s', (publicUrl, address) => {
  expect(read(host, publicUrl)?.from).toEqual({ name: '', address })
})

test.each([
  ['support@example.com', '', 'support@example.com'],
  ['  <support@example.com> ', '', 'support@example.com'],
  ['Support <support@example.com>', 'Support', 'support@example.com'],
  ['"Acme, Inc. (Support)" <support@example.com>', 'Acme, Inc. (Support)', 'support@example.com'],
  ['Müşteri Hizmetleri<a@example.com>', 'Müşteri Hizmetleri', 'a@example.com'],
])('the sender may be %s', (given, name, address) => {
  expect(read({ ...host, Email__From: given })?.from).toEqual({ name, address })
})

test.each([
  'support',
  'a@b, c@d',
  'Support',
  'A <a@b> <c@d>',
  'a\r\nb <a@b>',
  '<>',
  'A <a b@c>',
  `${'a'.repeat(250)}@b.com`,
])('the sender is never %j', (given) => {
  expect(() => read({ ...host, Email__From: given })).toThrow('expected an address such as support@example.com')
})

test.each([
  [{ Smtp__Username: 'me' }, 'Smtp:Password is required because Smtp:Username is set'],
  [{ Smtp__Password: 'hush-hush' }, 'Smtp:Username is required because Smtp:Password is set'],
])('a user name without a password, or the reverse, is rejected', (given, words) => {
  expect(() => read({ ...host, ...given })).toThrow(words)
})
