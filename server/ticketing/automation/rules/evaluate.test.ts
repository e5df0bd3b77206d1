import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { priorities, toPriorityRank } from '../../database/priorities.ts'
import { type Bound, toBound } from './bounds.ts'
import { type Condition, type ConditionLeaf, type ConditionValue, isGroup, parseCondition } from './condition.ts'
import { findNeededFacts, mayMeetCondition, meetsCondition, type TicketFacts } from './evaluate.ts'
import { type Field, fieldNames, fields } from './fields.ts'

const now = new Date('2026-11-21T12:00:00.000Z')
const MINUTE_MS = 60_000
const minutesAgo = (minutes: number): string => new Date(now.getTime() - minutes * MINUTE_MS).toISOString()

const ticket: TicketFacts = {
  id: 42,
  statusId: 3,
  subStatusId: 300,
  priority: toPriorityRank('high'),
  poolId: 7,
  assigneeUserId: null,
  source: 'Shop',
  channel: 'api',
  subject: 'The Invoice',
  description: null,
  requesterEmailAddress: 'maria@example.com',
  createdAt: minutesAgo(90),
  parentTicketId: null,
  lastCustomerReplyAt: minutesAgo(60.5),
  lastAgentReplyAt: null,
  messageCount: 2,
}

const meetsLeaf = (leaf: ConditionLeaf, facts: Partial<TicketFacts> = {}): boolean =>
  meetsCondition(leaf, { ...ticket, ...facts }, now)

describe('a comparison', () => {
  test.each<[ConditionLeaf, boolean]>([
    [{ field: 'status', operator: 'eq', value: 3 }, true],
    [{ field: 'status', operator: 'ne', value: 3 }, false],
    [{ field: 'status', operator: 'in', value: [1, 3] }, true],
    [{ field: 'status', operator: 'notIn', value: [1, 3] }, false],
    [{ field: 'priority', operator: 'gt', value: 'normal' }, true],
    [{ field: 'priority', operator: 'gt', value: 'high' }, false],
    [{ field: 'priority', operator: 'lt', value: 'urgent' }, true],
    [{ field: 'subject', operator: 'eq', value: 'the invoice' }, true],
    [{ field: 'subject', operator: 'contains', value: 'INV' }, true],
    [{ field: 'subject', operator: 'startsWith', value: 'invoice' }, false],
    [{ field: 'source', operator: 'in', value: ['desk', 'SHOP'] }, true],
    [{ field: 'channel', operator: 'eq', value: 'email' }, false],
    [{ field: 'minutesSinceCreated', operator: 'gt', value: 89 }, true],
    [{ field: 'minutesSinceCreated', operator: 'gt', value: 90 }, false],
    [{ field: 'minutesSinceLastCustomerReply', operator: 'gt', value: 60 }, true],
    [{ field: 'minutesSinceLastCustomerReply', operator: 'lt', value: 61 }, true],
    [{ field: 'messageCount', operator: 'gt', value: 1 }, true],
    [{ field: 'isContinuation', operator: 'eq', value: false }, true],
  ])('%j is %s', (leaf, expected) => {
    expect(meetsLeaf(leaf)).toBe(expected)
  })

  test('of a ticket without a value holds for ne, notIn and isNotSet only', () => {
    const held = (['eq', 'ne', 'in', 'notIn', 'isSet', 'isNotSet'] as const).filter((operator) =>
      meetsLeaf({ field: 'assignee', operator, value: operator.endsWith('n') ? [5] : 5 }),
    )
    expect(held).toEqual(['ne', 'notIn', 'isNotSet'])
    for (const operator of ['gt', 'lt'] as const)
      expect(meetsLeaf({ field: 'minutesSinceLastAgentReply', operator, value: 5 })).toBe(false)
    for (const operator of ['contains', 'startsWith'] as const)
      expect(meetsLeaf({ field: 'description', operator, value: 'a' })).toBe(false)
  })

  test('ignores case in every script', () => {
    expect(meetsLeaf({ field: 'subject', operator: 'contains', value: 'οδοσ' }, { subject: 'Η ΟΔΟΣ ΜΟΥ' })).toBe(true)
    expect(meetsLeaf({ field: 'subject', operator: 'startsWith', value: 'größe' }, { subject: 'GRÖSSE 7' })).toBe(true)
  })
})

const minutes = fc.integer({ min: 0, max: 200 })

const valuesByType: Readonly<Record<(typeof fields)[Field]['type'], fc.Arbitrary<ConditionValue>>> = {
  id: fc.integer({ min: 1, max: 4 }),
  status: fc.integer({ min: 1, max: 7 }),
  priority: fc.constantFrom(...priorities),
  channel: fc.constantFrom('api', 'email', 'form'),
  text: fc.constantFrom('a', 'B', 'ab', 'BA', 'abc'),
  number: minutes,
  flag: fc.boolean(),
}

const leaves: fc.Arbitrary<ConditionLeaf> = fc.constantFrom(...fieldNames).chain((field) =>
  fc.constantFrom(...fields[field].operators).chain((operator): fc.Arbitrary<ConditionLeaf> => {
    if (operator === 'isSet' || operator === 'isNotSet') return fc.constant({ field, operator })
    const one = valuesByType[fields[field].type]
    const isList = operator === 'in' || operator === 'notIn'
    const value = isList ? fc.array(one, { minLength: 1, maxLength: 3 }) : one
    return value.map((given) => ({ field, operator, value: given }))
  }),
)

const { condition: conditions } = fc.letrec<{ condition: Condition; group: Condition; leaf: Condition }>((tie) => ({
  condition: fc.oneof({ depthSize: 'small', maxDepth: 4 }, tie('leaf'), tie('group')),
  group: fc.record({
    op: fc.constantFrom('and', 'or'),
    children: fc.array(tie('condition'), { minLength: 1, maxLength: 3 }),
  }),
  leaf: leaves,
}))

const instants = minutes.map(minutesAgo)
const texts = fc.constantFrom('A', 'ab', 'xAB', 'Abcd', '')

const tickets: fc.Arbitrary<TicketFacts> = fc.record({
  id: fc.integer({ min: 1, max: 100 }),
  statusId: fc.integer({ min: 1, max: 7 }),
  subStatusId: fc.integer({ min: 1, max: 4 }),
  priority: fc.integer({ min: 1, max: 4 }),
  poolId: fc.integer({ min: 1, max: 4 }),
  assigneeUserId: fc.option(fc.integer({ min: 1, max: 4 })),
  source: texts,
  channel: fc.constantFrom('api', 'email', 'form'),
  subject: fc.option(texts),
  description: fc.option(texts),
  requesterEmailAddress: fc.option(texts),
  createdAt: fc.constant(minutesAgo(200)),
  parentTicketId: fc.option(fc.integer({ min: 1, max: 4 })),
  lastCustomerReplyAt: fc.option(instants),
  lastAgentReplyAt: fc.option(instants),
  messageCount: fc.integer({ min: 0, max: 5 }),
})

/**
 * Returns the value of a field as the model compares it: texts in lower case, priorities as ranks, times in minutes.
 */
function readModelValue(field: Field, facts: TicketFacts): ConditionValue | null {
  const age = (at: string | null) => at && (now.getTime() - Date.parse(at)) / MINUTE_MS
  const values: Readonly<Record<Field, ConditionValue | null>> = {
    status: facts.statusId,
    subStatus: facts.subStatusId,
    priority: facts.priority,
    pool: facts.poolId,
    assignee: facts.assigneeUserId,
    source: facts.source.toLowerCase(),
    channel: facts.channel,
    subject: facts.subject?.toLowerCase() ?? null,
    description: facts.description?.toLowerCase() ?? null,
    requesterEmailAddress: facts.requesterEmailAddress?.toLowerCase() ?? null,
    minutesSinceCreated: age(facts.createdAt),
    minutesSinceLastCustomerReply: age(facts.lastCustomerReplyAt),
    minutesSinceLastAgentReply: age(facts.lastAgentReplyAt),
    messageCount: facts.messageCount,
    isContinuation: facts.parentTicketId !== null,
  }
  return values[field]
}

/** A simple model of a comparison. Only for texts whose upper and lower case have no special rules. */
function compareModel({ field, operator, value = null }: ConditionLeaf, facts: TicketFacts): boolean {
  const actual = readModelValue(field, facts)
  if (operator === 'isSet' || operator === 'isNotSet') return (actual === null) === (operator === 'isNotSet')
  if (actual === null) return operator === 'ne' || operator === 'notIn'
  const wanted = [value ?? []].flat().map((one) => {
    if (field === 'priority') return ['', 'low', 'normal', 'high', 'urgent'].indexOf(String(one))
    return typeof one === 'string' ? one.toLowerCase() : one
  })
  const [first = ''] = wanted
  const isOneOf = wanted.some((one) => one === actual)
  if (operator === 'gt') return actual > first
  if (operator === 'lt') return actual < first
  if (operator === 'contains') return String(actual).split(String(first)).length > 1
  if (operator === 'startsWith') return String(actual).slice(0, String(first).length) === first
  return operator === 'eq' || operator === 'in' ? isOneOf : !isOneOf
}

const evaluateModel = (condition: Condition, facts: TicketFacts): boolean => {
  if (!isGroup(condition)) return compareModel(condition, facts)
  const results = condition.children.map((child) => evaluateModel(child, facts))
  return condition.op === 'and' ? !results.includes(false) : results.includes(true)
}

/** Whether a row of the database is within a bound. Assumes that the last message was the last update of the ticket. */
function isWithin(bound: Bound, facts: TicketFacts): boolean {
  if ('all' in bound) return bound.all.every((part) => isWithin(part, facts))
  if ('any' in bound) return bound.any.some((part) => isWithin(part, facts))
  const replies = [facts.createdAt, facts.lastCustomerReplyAt ?? '', facts.lastAgentReplyAt ?? '']
  const row = { ...facts, updatedAt: replies.toSorted().at(-1) ?? '' }
  if ('before' in bound) return row[bound.column] < bound.before
  if ('after' in bound) return row[bound.column] > bound.after
  const stored = row[bound.column]
  if ('isSet' in bound) return (stored !== null) === bound.isSet
  if ('isIn' in bound) return stored !== null && bound.isIn.includes(stored)
  return stored === null || !bound.isNotIn.includes(stored)
}

describe('for every condition and ticket', () => {
  test('the evaluation agrees with a simple model', () => {
    fc.assert(
      fc.property(conditions, tickets, (condition, facts) => {
        expect(meetsCondition(condition, facts, now)).toBe(evaluateModel(condition, facts))
      }),
      { numRuns: 2000 },
    )
  })

  test('a ticket that meets the condition is within the bound that the database checks', () => {
    fc.assert(
      fc.property(conditions, tickets, (condition, facts) => {
        const bound = toBound(condition, now)
        if (bound !== null && meetsCondition(condition, facts, now)) expect(isWithin(bound, facts)).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })

  test('a ticket that meets the condition may meet it before its messages are loaded', () => {
    fc.assert(
      fc.property(conditions, tickets, (condition, facts) => {
        const unloaded = { ...facts, lastCustomerReplyAt: null, lastAgentReplyAt: null, messageCount: 0 }
        if (meetsCondition(condition, facts, now)) expect(mayMeetCondition(condition, unloaded, now)).toBe(true)
        const { messages } = findNeededFacts([condition])
        if (!messages) expect(meetsCondition(condition, unloaded, now)).toBe(meetsCondition(condition, facts, now))
      }),
      { numRuns: 2000 },
    )
  })

  test('a valid condition is read unchanged', () => {
    fc.assert(
      fc.property(conditions, (condition) => {
        const errors: { field: string; rule: string }[] = []
        const parsed = parseCondition(errors as never, 'condition', condition)
        // Random trees can be too large. All others are valid.
        if (errors.some(({ rule }) => rule === 'maxItems' || rule === 'maximum')) return
        expect({ parsed, errors }).toEqual({ parsed: condition, errors: [] })
      }),
    )
  })
})

test('every ticket meets the condition null, which has no bound', () => {
  expect(meetsCondition(null, ticket, now)).toBe(true)
  expect(toBound(null, now)).toBeNull()
})

test('a group of which the database can check only one part has a bound with and, but not with or', () => {
  const children: Condition[] = [
    { field: 'pool', operator: 'eq', value: 7 },
    { field: 'subject', operator: 'contains', value: 'a' },
  ]
  expect(toBound({ op: 'and', children }, now)).toEqual({ all: [{ column: 'poolId', isIn: [7] }] })
  expect(toBound({ op: 'or', children }, now)).toBeNull()
})
