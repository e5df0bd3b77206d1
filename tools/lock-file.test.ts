import { expect, test } from 'vitest'
import { lockFileIssues } from './lock-file.ts'

const checked = { version: '1.0.0', integrity: 'sha512-AAAA' }

const issuesOf = (packages: Readonly<Record<string, object>>): string[] =>
  lockFileIssues(JSON.stringify({ packages: { '': { name: 'flowdesk' }, ...packages } }))

test('a package with a checksum and without an address passes', () => {
  expect(issuesOf({ 'node_modules/pg': checked })).toEqual([])
})

test('a package that names a registry is reported', () => {
  const resolved = 'https://registry.example.org/pg/-/pg-1.0.0.tgz'
  expect(issuesOf({ 'node_modules/pg': { ...checked, resolved } })).toEqual([
    `node_modules/pg: names where it came from (${resolved})`,
  ])
})

test('a package without a strong checksum is reported', () => {
  const issues = ['node_modules/pg: carries no sha512 checksum']
  expect(issuesOf({ 'node_modules/pg': { version: '1.0.0' } })).toEqual(issues)
  expect(issuesOf({ 'node_modules/pg': { version: '1.0.0', integrity: 'sha1-AAAA' } })).toEqual(issues)
})

test('a workspace of this repository needs no checksum', () => {
  const link = { resolved: 'sdk', link: true }
  expect(issuesOf({ sdk: { version: '1.0.0' }, 'node_modules/@flowdesk/sdk': link })).toEqual([])
})

test('a package within a workspace needs its checksum', () => {
  expect(issuesOf({ 'tools/own/node_modules/older': { version: '1.0.0' } })).toEqual([
    'tools/own/node_modules/older: carries no sha512 checksum',
  ])
})

const otherPlatforms = [
  ['for another operating system', { optional: true, os: ['darwin'], cpu: ['x64'] }],
  ['for another processor', { optional: true, os: ['linux'], cpu: ['s390x'] }],
  ['for another C library', { optional: true, os: ['linux'], cpu: ['x64'], libc: ['musl'] }],
] as const

test.each(otherPlatforms)('a development package %s needs no checksum', (_which, locked) => {
  expect(issuesOf({ 'node_modules/binding': { ...locked, dev: true } })).toEqual([])
})

test.each(otherPlatforms)('a package %s that the server depends on needs its checksum', (_which, locked) => {
  expect(issuesOf({ 'node_modules/binding': locked })).toEqual(['node_modules/binding: carries no sha512 checksum'])
})

test('a package for another platform whose checksum is weak is reported', () => {
  const locked = { dev: true, optional: true, os: ['darwin'], integrity: 'sha1-AAAA' }
  expect(issuesOf({ 'node_modules/binding': locked })).toEqual(['node_modules/binding: carries no sha512 checksum'])
})

test('an optional package for a supported platform needs its checksum', () => {
  const locked = { optional: true, os: 'linux', cpu: ['arm64'], libc: ['glibc'] }
  expect(issuesOf({ 'node_modules/binding': locked })).toEqual(['node_modules/binding: carries no sha512 checksum'])
})

test('an optional package that is listed nowhere is reported', () => {
  const host = { ...checked, optionalDependencies: { binding: '1.0.0' } }
  const issues = ['node_modules/a/node_modules/b: its optional binding has no entry, for which npm ci refuses the file']
  expect(issuesOf({ 'node_modules/a/node_modules/b': host })).toEqual(issues)
  expect(issuesOf({ 'node_modules/a/node_modules/b': host, 'node_modules/c/node_modules/binding': checked })).toEqual(
    issues,
  )
})

test.each([
  'node_modules/a/node_modules/b/node_modules/binding',
  'node_modules/a/node_modules/binding',
  'node_modules/binding',
])('an optional package counts as listed at %s', (place) => {
  const host = { ...checked, optionalDependencies: { binding: '1.0.0' } }
  expect(issuesOf({ 'node_modules/a/node_modules/b': host, [place]: checked })).toEqual([])
})
