import { expect, test } from 'vitest'
import { createHostFilter, selectAllowedHost } from './hosts.ts'

test.each(['a.example', 'A.EXAMPLE', 'a.example:80', '', undefined])('* allows %j', (host) => {
  expect(createHostFilter('*')(host)).toBe(true)
})

test.each([
  ['a.example', 'a.example', true],
  ['A.Example', 'a.example', true],
  ['a.example', 'A.EXAMPLE:8443', true],
  ['a.example', 'b.example', false],
  ['a.example', 'a.example.', false],
  ['a.example', 'xa.example', false],
  ['a.example', undefined, false],
  ['a.example', '', false],
  ['a.example', ':80', false],
  ['a.example', 'a.example:80:80', false],
  [' a.example ; ;b.example;', 'b.example', true],
  [' a.example ; ;b.example;', '', false],
  ['*.example', 'a.example', true],
  ['*.example', 'b.a.example:1', true],
  ['*.example', 'example', false],
  ['*.example', '.example', false],
  ['*.example', 'aexample', false],
  ['*.example', 'a.example.org', false],
  ['a.*.example', 'a.b.example', false],
  ['a.example; *', 'anything', true],
  ['[::1]', '[::1]:8080', true],
  ['[::1]', '[::1]', true],
  ['[::1]', '[::2]', false],
  ['', 'a.example', false],
])('%j, asked for %j: %s', (allowed, host, expected) => {
  expect(createHostFilter(allowed)(host)).toBe(expected)
})

test.each([
  '*',
  'desk.example.com',
  '*.example.com; other.example.org',
  'desk.example.com;*',
  ' ; localhost',
  '; desk.example.com',
])('the host name that is selected from %s is accepted by it', (allowed) => {
  expect(createHostFilter(allowed)(selectAllowedHost(allowed))).toBe(true)
})
