import { priorities } from '../../database/priorities.ts'
import { type Condition, type ConditionLeaf, type ConditionValue, isGroup, listLeaves } from './condition.ts'
import { type Field, fields, type Operator } from './fields.ts'

/** The values of a ticket that conditions read. Instants are RFC 3339 texts in UTC. */
export interface TicketFacts {
  readonly id: number
  readonly statusId: number
  readonly subStatusId: number
  /** The rank of the priority. */
  readonly priority: number
  readonly poolId: number
  readonly assigneeUserId: number | null
  readonly source: string
  readonly channel: string
  readonly subject: string | null
  /** Null if the ticket has no description, or if the description is not loaded. */
  readonly description: string | null
  readonly requesterEmailAddress: string | null
  readonly createdAt: string
  readonly parentTicketId: number | null
  /** This and the next two fields are about public messages: null or 0 if there are none or they are not loaded. */
  readonly lastCustomerReplyAt: string | null
  readonly lastAgentReplyAt: string | null
  readonly messageCount: number
}

const messageFields: readonly Field[] = ['minutesSinceLastCustomerReply', 'minutesSinceLastAgentReply', 'messageCount']

const MINUTE_MS = 60_000

const minutesSince = (at: string | null, now: Date): number | null =>
  at === null ? null : (now.getTime() - Date.parse(at)) / MINUTE_MS

const priorityWords: readonly string[] = priorities

// Converts to upper case, because the lower case of Σ depends on its position in the word.
const foldCase = (text: string): string => text.toUpperCase()

const factReaders: Readonly<Record<Field, (facts: TicketFacts, now: Date) => ConditionValue | null>> = {
  status: ({ statusId }) => statusId,
  subStatus: ({ subStatusId }) => subStatusId,
  priority: ({ priority }) => priority,
  pool: ({ poolId }) => poolId,
  assignee: ({ assigneeUserId }) => assigneeUserId,
  source: ({ source }) => foldCase(source),
  channel: ({ channel }) => channel,
  subject: ({ subject }) => subject && foldCase(subject),
  description: ({ description }) => description && foldCase(description),
  requesterEmailAddress: ({ requesterEmailAddress: address }) => address && foldCase(address),
  minutesSinceCreated: ({ createdAt }, now) => minutesSince(createdAt, now),
  minutesSinceLastCustomerReply: ({ lastCustomerReplyAt }, now) => minutesSince(lastCustomerReplyAt, now),
  minutesSinceLastAgentReply: ({ lastAgentReplyAt }, now) => minutesSince(lastAgentReplyAt, now),
  messageCount: ({ messageCount }) => messageCount,
  isContinuation: ({ parentTicketId }) => parentTicketId !== null,
}

function toComparable(field: Field, value: ConditionValue): ConditionValue {
  if (typeof value !== 'string') return value
  const { type } = fields[field]
  if (type === 'priority') return priorityWords.indexOf(value) + 1
  return type === 'text' ? foldCase(value) : value
}

/** Returns the values of a leaf: texts in upper case, priorities as ranks; no values for `isSet` and `isNotSet`. */
export const toComparables = ({ field, value = null }: ConditionLeaf): ConditionValue[] =>
  value === null ? [] : [value].flat().map((one) => toComparable(field, one))

type LeafTest = (actual: ConditionValue | null, expected: readonly ConditionValue[]) => boolean

const isIn: LeafTest = (actual, expected) => actual !== null && expected.includes(actual)
const createNumberTest =
  (compare: (actual: number, expected: number) => boolean): LeafTest =>
  (actual, [expected]) =>
    typeof actual === 'number' && typeof expected === 'number' && compare(actual, expected)
const createTextTest =
  (compare: (actual: string, expected: string) => boolean): LeafTest =>
  (actual, [expected]) =>
    typeof actual === 'string' && typeof expected === 'string' && compare(actual, expected)

/** A ticket without a value satisfies `ne`, `notIn` and `isNotSet`, and no other operator. */
const leafTests: Readonly<Record<Operator, LeafTest>> = {
  eq: isIn,
  ne: (actual, expected) => !isIn(actual, expected),
  in: isIn,
  notIn: (actual, expected) => !isIn(actual, expected),
  contains: createTextTest((actual, expected) => actual.includes(expected)),
  startsWith: createTextTest((actual, expected) => actual.startsWith(expected)),
  gt: createNumberTest((actual, expected) => actual > expected),
  lt: createNumberTest((actual, expected) => actual < expected),
  isSet: (actual) => actual !== null,
  isNotSet: (actual) => actual === null,
}

function isSatisfied(condition: Condition, testLeaf: (leaf: ConditionLeaf) => boolean): boolean {
  if (!isGroup(condition)) return testLeaf(condition)
  const test = (child: Condition): boolean => isSatisfied(child, testLeaf)
  return condition.op === 'and' ? condition.children.every(test) : condition.children.some(test)
}

const testLeaf = (leaf: ConditionLeaf, facts: TicketFacts, now: Date): boolean =>
  leafTests[leaf.operator](factReaders[leaf.field](facts, now), toComparables(leaf))

/** Whether a ticket meets a condition. Every ticket meets the condition null. */
export const meetsCondition = (condition: Condition | null, facts: TicketFacts, now: Date): boolean =>
  condition === null || isSatisfied(condition, (leaf) => testLeaf(leaf, facts, now))

/** Whether a ticket whose messages are not loaded may meet a condition. */
export const mayMeetCondition = (condition: Condition | null, facts: TicketFacts, now: Date): boolean =>
  condition === null ||
  isSatisfied(condition, (leaf) => messageFields.includes(leaf.field) || testLeaf(leaf, facts, now))

export interface NeededFacts {
  readonly description: boolean
  readonly messages: boolean
}

/** Returns which of the costly facts the conditions read. */
export function findNeededFacts(conditions: readonly (Condition | null)[]): NeededFacts {
  const readFields = new Set(
    conditions.flatMap((one) => (one ? listLeaves(one, '').map(({ leaf }) => leaf.field) : [])),
  )
  return { description: readFields.has('description'), messages: messageFields.some((field) => readFields.has(field)) }
}
