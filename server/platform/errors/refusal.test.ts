import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { formatDetails, refusal } from './refusal.ts'

const sentence = { en: 'en', tr: 'tr', de: 'de', fr: 'fr', es: 'es', ar: 'ar' }

test('the details of a response contain the reason beside those of the refusal', () => {
  const inUse = refusal(409, ['SVC:3008', 'pool_in_use'], sentence)
  expect(formatDetails(inUse(), 'en')).toEqual({ reason: 'pool_in_use' })
  expect(formatDetails(inUse({ details: { tickets: 2 } }), 'en')).toEqual({ reason: 'pool_in_use', tickets: 2 })
  expect(formatDetails(inUse({ details: (locale) => ({ locale }) }), 'de')).toEqual({
    reason: 'pool_in_use',
    locale: 'de',
  })
})

test('a refusal without reason has its own details, or none', () => {
  const reused = refusal(409, 'SVC:3001', sentence)
  expect(formatDetails(reused(), 'en')).toBeNull()
  expect(formatDetails(reused({ details: { idempotencyKey: 'a' } }), 'en')).toEqual({ idempotencyKey: 'a' })
})

interface Declared {
  readonly file: string
  /** Code and status. */
  readonly code: string
  readonly reason: string | undefined
}

const server = resolve(import.meta.dirname, '../..')
const DECLARATION = /\brefusal\(\s*(\d{3}),\s*(?:'(SVC:\d{4})'|\['(SVC:\d{4})', '(\w+)'\]),/g

// Reads the source, because modules do not export every refusal that they declare.
const sources = globSync('**/*.ts', { cwd: server, exclude: (name) => name === 'node_modules' })
  .filter((file) => !file.endsWith('.test.ts') && file !== 'platform/errors/refusal.ts')
  .map((file) => ({ file, text: readFileSync(resolve(server, file), 'utf8') }))
const declared: Declared[] = sources.flatMap(({ file, text }) =>
  [...text.matchAll(DECLARATION)].map(([, status, plain, shared, reason]) => ({
    file,
    code: `${status} ${plain ?? shared}`,
    reason,
  })),
)

test('every declaration of a refusal is found', () => {
  const calls = sources.flatMap(({ text }) => [...text.matchAll(/\brefusal\(/g)])
  expect(declared.length).toBeGreaterThan(40)
  expect(declared).toHaveLength(calls.length)
})

test('code, status and reason identify a refusal', () => {
  const identities = declared.map(({ code, reason }) => `${code} ${reason}`)
  expect(identities.filter((one, place) => identities.indexOf(one) !== place)).toEqual([])
})

test('a refusal has a reason exactly if another one has its code and status', () => {
  // The details of a rate limit contain its policy, which names it.
  const isNamedByPolicy = ({ code }: Declared) => code === '429 SVC:0003'
  const counts = Map.groupBy(declared, ({ code }) => code)
  const wrong = declared.filter(
    (one) => !isNamedByPolicy(one) && (counts.get(one.code) ?? []).length > 1 !== (one.reason !== undefined),
  )
  expect(wrong).toEqual([])
})

test('reasons are in snake case', () => {
  const reasons = declared.flatMap(({ reason }) => reason ?? [])
  expect(reasons.filter((reason) => !/^[a-z]+(_[a-z]+)*$/.test(reason))).toEqual([])
  expect(reasons).toContain('last_administrator')
})
