import type { FieldError } from '#platform/errors/field-errors.ts'
import { channels } from '../../database/channels.ts'
import { priorities } from '../../database/priorities.ts'
import { statusIds } from '../../statuses/rules.ts'
import { type Field, fieldNames, fields, type Operator, operators, type ValueType } from './fields.ts'
import {
  flag,
  integerBetween,
  isRecord,
  listOf,
  oneOf,
  optional,
  type Reader,
  recordId,
  required,
  text,
} from './reading.ts'

export type ConditionValue = string | number | boolean

export interface ConditionGroup {
  readonly op: 'and' | 'or'
  readonly children: readonly Condition[]
}

export interface ConditionLeaf {
  readonly field: Field
  readonly operator: Operator
  /** A list for `in` and `notIn`; absent or null for `isSet` and `isNotSet`. */
  readonly value?: ConditionValue | readonly ConditionValue[] | null
}

export type Condition = ConditionGroup | ConditionLeaf

/** Maximum number of levels. A leaf counts as one. */
export const MAX_DEPTH = 5
export const MAX_LEAVES = 50

const MAX_VALUES = 100
const MAX_TEXT_LENGTH = 255
/** A hundred years in minutes, so that every age bound is an instant that the database can store. */
const MAX_NUMBER = 52_560_000

const valueReaders: Readonly<Record<ValueType, Reader<ConditionValue>>> = {
  id: recordId,
  status: oneOf(statusIds),
  priority: oneOf(priorities),
  channel: oneOf(channels),
  text: text(MAX_TEXT_LENGTH),
  number: integerBetween(0, MAX_NUMBER),
  flag,
}

export const isGroup = (condition: Condition): condition is ConditionGroup => 'children' in condition

/** Returns the leaves of a tree with their paths, in order. */
export function listLeaves(
  condition: Condition,
  path: string,
): { readonly leaf: ConditionLeaf; readonly path: string }[] {
  if (!isGroup(condition)) return [{ leaf: condition, path }]
  return condition.children.flatMap((child, index) => listLeaves(child, `${path}.children[${index}]`))
}

const takesNoValue = (operator: Operator): boolean => operator === 'isSet' || operator === 'isNotSet'
const takesList = (operator: Operator): boolean => operator === 'in' || operator === 'notIn'

const readValue = (field: Field, isList: boolean): Reader<ConditionValue | ConditionValue[]> => {
  const read = valueReaders[fields[field].type]
  return isList ? listOf(MAX_VALUES, read) : read
}

function readOperator(errors: FieldError[], path: string, field: Field | undefined, given: unknown) {
  const allowed: readonly Operator[] = field === undefined ? operators : fields[field].operators
  return required(oneOf(allowed))(errors, `${path}.operator`, given)
}

function readLeaf(errors: FieldError[], path: string, given: Readonly<Record<string, unknown>>): Condition | undefined {
  const field = required(oneOf(fieldNames))(errors, `${path}.field`, given['field'])
  const operator = readOperator(errors, path, field, given['operator'])
  if (field === undefined) return undefined
  const givenValue = given['value']
  if (operator === undefined) {
    // Reports only those errors of the value that do not depend on the operator.
    optional(readValue(field, Array.isArray(givenValue)))(errors, `${path}.value`, givenValue)
    return undefined
  }
  if (takesNoValue(operator)) return { field, operator, ...(givenValue === null ? { value: null } : {}) }
  const value = required(readValue(field, takesList(operator)))(errors, `${path}.value`, givenValue)
  return value === undefined ? undefined : { field, operator, value }
}

interface TreeReading {
  readonly errors: FieldError[]
  leafCount: number
}

function readGroup(
  reading: TreeReading,
  path: string,
  given: Readonly<Record<string, unknown>>,
  depth: number,
): Condition | undefined {
  const { errors } = reading
  const op = required(oneOf(['and', 'or']))(errors, `${path}.op`, given['op'])
  const nodes = given['children']
  if (!Array.isArray(nodes)) {
    const isAbsent = nodes === undefined || nodes === null
    errors.push({
      field: `${path}.children`,
      ...(isAbsent ? { rule: 'required' } : { rule: 'type', params: { type: 'array' } }),
    })
    return undefined
  }
  if (nodes.length === 0) errors.push({ field: `${path}.children`, rule: 'required' })
  const children: Condition[] = []
  for (const [index, child] of nodes.entries()) {
    const read = readNode(reading, `${path}.children[${index}]`, child, depth + 1)
    if (read) children.push(read)
  }
  return op === undefined || children.length < Math.max(1, nodes.length) ? undefined : { op, children }
}

/** Skips nodes that are too deep and leaves beyond the maximum, so that every body is read quickly. */
function readNode(reading: TreeReading, path: string, given: unknown, depth: number): Condition | undefined {
  const { errors } = reading
  if (depth > MAX_DEPTH) {
    errors.push({ field: path, rule: 'maximum', params: { limit: MAX_DEPTH } })
    return undefined
  }
  if (!isRecord(given)) {
    errors.push({ field: path, rule: 'type', params: { type: 'object' } })
    return undefined
  }
  if (Object.hasOwn(given, 'op') || Object.hasOwn(given, 'children')) return readGroup(reading, path, given, depth)
  if (++reading.leafCount > MAX_LEAVES) return undefined
  return readLeaf(errors, path, given)
}

/** Reads a tree of groups and leaves. Adds all its validation errors, not only the first. */
export const readCondition: Reader<Condition> = (errors, field, given) => {
  const reading = { errors, leafCount: 0 }
  const condition = readNode(reading, field, given, 1)
  if (reading.leafCount > MAX_LEAVES) errors.push({ field, rule: 'maxItems', params: { limit: MAX_LEAVES } })
  return condition
}
