import type { FieldError } from '#platform/errors/field-errors.ts'
import { channels } from '../../database/channels.ts'
import { priorities } from '../../database/priorities.ts'
import { statusIds } from '../../statuses/rules.ts'
import { type Field, fieldNames, fields, type Operator, operators, type ValueType } from './fields.ts'
import {
  integerParser,
  isRecord,
  listParser,
  oneOfParser,
  optionalParser,
  parseFlag,
  parseRecordId,
  requiredParser,
  textParser,
  type ValueParser,
} from './parsers.ts'

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

/** Maximum number of levels. A leaf counts as one level. */
export const MAX_DEPTH = 5
export const MAX_LEAVES = 50

const MAX_VALUES = 100
const MAX_TEXT_LENGTH = 255
/** A hundred years in minutes, so that every age bound is an instant that the database can store. */
const MAX_NUMBER = 52_560_000

const valueParsers: Readonly<Record<ValueType, ValueParser<ConditionValue>>> = {
  id: parseRecordId,
  status: oneOfParser(statusIds),
  priority: oneOfParser(priorities),
  channel: oneOfParser(channels),
  text: textParser(MAX_TEXT_LENGTH),
  number: integerParser(0, MAX_NUMBER),
  flag: parseFlag,
}

export const isGroup = (condition: Condition): condition is ConditionGroup => 'children' in condition

export function listLeaves(
  condition: Condition,
  path: string,
): { readonly leaf: ConditionLeaf; readonly path: string }[] {
  if (!isGroup(condition)) return [{ leaf: condition, path }]
  return condition.children.flatMap((child, index) => listLeaves(child, `${path}.children[${index}]`))
}

const takesNoValue = (operator: Operator): boolean => operator === 'isSet' || operator === 'isNotSet'
const takesList = (operator: Operator): boolean => operator === 'in' || operator === 'notIn'

const createValueParser = (field: Field, isList: boolean): ValueParser<ConditionValue | ConditionValue[]> => {
  const parse = valueParsers[fields[field].type]
  return isList ? listParser(MAX_VALUES, parse) : parse
}

function parseOperator(errors: FieldError[], path: string, field: Field | undefined, input: unknown) {
  const allowed: readonly Operator[] = field === undefined ? operators : fields[field].operators
  return requiredParser(oneOfParser(allowed))(errors, `${path}.operator`, input)
}

function parseLeaf(
  errors: FieldError[],
  path: string,
  input: Readonly<Record<string, unknown>>,
): Condition | undefined {
  const field = requiredParser(oneOfParser(fieldNames))(errors, `${path}.field`, input['field'])
  const operator = parseOperator(errors, path, field, input['operator'])
  if (field === undefined) return undefined
  const inputValue = input['value']
  if (operator === undefined) {
    // Reports only those errors of the value that do not depend on the operator.
    optionalParser(createValueParser(field, Array.isArray(inputValue)))(errors, `${path}.value`, inputValue)
    return undefined
  }
  if (takesNoValue(operator)) return { field, operator, ...(inputValue === null ? { value: null } : {}) }
  const value = requiredParser(createValueParser(field, takesList(operator)))(errors, `${path}.value`, inputValue)
  return value === undefined ? undefined : { field, operator, value }
}

interface ParseState {
  readonly errors: FieldError[]
  leafCount: number
}

function parseGroup(
  state: ParseState,
  path: string,
  input: Readonly<Record<string, unknown>>,
  depth: number,
): Condition | undefined {
  const { errors } = state
  const op = requiredParser(oneOfParser(['and', 'or']))(errors, `${path}.op`, input['op'])
  const nodes = input['children']
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
    const parsed = parseNode(state, `${path}.children[${index}]`, child, depth + 1)
    if (parsed) children.push(parsed)
  }
  return op === undefined || children.length < Math.max(1, nodes.length) ? undefined : { op, children }
}

/** Skips nodes deeper than `MAX_DEPTH`, and leaf nodes beyond `MAX_LEAVES`, so that every body is read quickly. */
function parseNode(state: ParseState, path: string, input: unknown, depth: number): Condition | undefined {
  const { errors } = state
  if (depth > MAX_DEPTH) {
    errors.push({ field: path, rule: 'maximum', params: { limit: MAX_DEPTH } })
    return undefined
  }
  if (!isRecord(input)) {
    errors.push({ field: path, rule: 'type', params: { type: 'object' } })
    return undefined
  }
  if (Object.hasOwn(input, 'op') || Object.hasOwn(input, 'children')) return parseGroup(state, path, input, depth)
  if (++state.leafCount > MAX_LEAVES) return undefined
  return parseLeaf(errors, path, input)
}

/** Parses a tree of groups and leaves. Adds all its validation errors, not only the first. */
export const parseCondition: ValueParser<Condition> = (errors, field, input) => {
  const state = { errors, leafCount: 0 }
  const condition = parseNode(state, field, input, 1)
  if (state.leafCount > MAX_LEAVES) errors.push({ field, rule: 'maxItems', params: { limit: MAX_LEAVES } })
  return condition
}
