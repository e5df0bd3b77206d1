import { expect, test } from 'vitest'
import { renderBodyRules } from './body-rules.ts'

const shared: Record<string, object> = { Named: { required: ['name'] } }

const rulesOf = (schema: object): string[] =>
  renderBodyRules((one) => ({ ...(shared[String(one['$ref'])] ?? one) }), { ...schema }).map(({ markup }) =>
    markup.replace(/<\/?code>/g, '`'),
  )

const none = { type: 'object', nullable: true, enum: [null] }

test.each([
  [{ anyOf: [{ required: ['a'] }, { required: ['b'] }] }, 'Requires at least one of `a` and `b`.'],
  [{ anyOf: [{ $ref: 'Named' }, { required: ['id'] }] }, 'Requires at least one of `name` and `id`.'],
  [{ anyOf: [{ required: ['a', 'b'] }, { required: ['c'] }] }, 'Requires at least one of these: `a` and `b`; `c`.'],
  [{ oneOf: [{ required: ['a'] }, { required: ['b'] }] }, 'Requires exactly one of `a` and `b`.'],
  [{ not: { properties: { a: none, b: none, c: none } } }, 'Requires at least one of `a`, `b` and `c`.'],
  [{ not: { required: ['a', 'b'] } }, 'Do not combine `a` and `b`.'],
  [{ dependentRequired: { a: ['b', 'c'] } }, '`a` requires `b` and `c`.'],
  [{ minProperties: 1 }, 'Requires at least 1 member.'],
  [{ maxProperties: 2 }, 'Requires at most 2 members.'],
  [{ minProperties: 1, maxProperties: 3 }, 'Requires 1 to 3 members.'],
  [{ allOf: [{ minProperties: 2, maxProperties: 2 }] }, 'Requires exactly 2 members.'],
])('%j is the rule: %s', (schema, sentence) => {
  expect(rulesOf(schema)).toEqual([sentence])
})

test.each([
  { anyOf: [{ required: ['a'] }, {}] },
  { not: { properties: { a: { type: 'string' } } } },
  { properties: { a: { type: 'string' } } },
  { not: {} },
])('%j has no rule', (schema) => {
  expect(rulesOf(schema)).toEqual([])
})
