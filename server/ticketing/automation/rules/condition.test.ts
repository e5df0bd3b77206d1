import { describe, expect, test } from 'vitest'
import type { FieldError } from '#platform/errors/field-errors.ts'
import { MAX_DEPTH, MAX_LEAVES, parseCondition } from './condition.ts'
import { fieldNames, fields, operators } from './fields.ts'

function findFaults(condition: unknown): string[] {
  const errors: FieldError[] = []
  parseCondition(errors, 'condition', condition)
  return errors.map(({ field, rule }) => `${field}: ${rule}`)
}

const leaf = { field: 'status', operator: 'eq', value: 3 }

/** Returns a tree of this many levels. */
const nest = (levels: number): unknown => (levels === 1 ? leaf : { op: 'and', children: [nest(levels - 1)] })

const exampleValues = {
  ...{ id: 1, status: 3, priority: 'low', channel: 'api', text: 'a', number: 5 },
  flag: true,
} as const

describe('a condition', () => {
  test.each(fieldNames)('on %s accepts its operators and no others', (field) => {
    const accepted = operators.filter((operator) => {
      const value = exampleValues[fields[field].type]
      return findFaults({ field, operator, value: operator.endsWith('n') ? [value] : value }).length === 0
    })
    expect(accepted).toEqual(operators.filter((operator) => fields[field].operators.some((one) => one === operator)))
  })

  test.each<[string, unknown, string[]]>([
    ['text', 'always', ['condition: type']],
    ['an empty object', {}, ['condition.field: required', 'condition.operator: required']],
    ['an unknown field', { ...leaf, field: 'mood' }, ['condition.field: enum']],
    ['an unsuitable operator', { ...leaf, operator: 'contains' }, ['condition.operator: enum']],
    [
      'an unsuitable operator and value',
      { ...leaf, operator: 'contains', value: 'new' },
      ['condition.operator: enum', 'condition.value: type'],
    ],
    ['no value', { field: 'status', operator: 'eq' }, ['condition.value: required']],
    ['a value where a list is needed', { ...leaf, operator: 'in' }, ['condition.value: type']],
    ['an empty list', { ...leaf, operator: 'in', value: [] }, ['condition.value: required']],
    [
      'a bad entry',
      { ...leaf, operator: 'in', value: [1, 'x', 9] },
      ['condition.value[1]: type', 'condition.value[2]: enum'],
    ],
    [
      'a text of 256 characters',
      { field: 'subject', operator: 'eq', value: 'x'.repeat(256) },
      ['condition.value: maxLength'],
    ],
    ['NUL in a text', { field: 'subject', operator: 'eq', value: 'a\0' }, ['condition.value: text']],
    ['a negative number', { field: 'messageCount', operator: 'gt', value: -1 }, ['condition.value: minimum']],
    ['a fraction', { field: 'messageCount', operator: 'gt', value: 0.5 }, ['condition.value: type']],
    ['a group without children', { op: 'and' }, ['condition.children: required']],
    ['a group without children', { op: 'and', children: [] }, ['condition.children: required']],
    ['an unknown op', { op: 'xor', children: [leaf] }, ['condition.op: enum']],
    ['six levels', nest(MAX_DEPTH + 1), [`condition${'.children[0]'.repeat(MAX_DEPTH)}: maximum`]],
    ['51 leaves', { op: 'or', children: Array.from({ length: MAX_LEAVES + 1 }, () => leaf) }, ['condition: maxItems']],
    [
      'several faults',
      {
        op: 'and',
        children: [leaf, { op: 'or', children: [{ ...leaf, operator: 'near' }, 7] }, { ...leaf, value: 'Open' }],
      },
      [
        'condition.children[1].children[0].operator: enum',
        'condition.children[1].children[1]: type',
        'condition.children[2].value: type',
      ],
    ],
  ])('is refused with the path of every fault: %s', (_name, condition, faults) => {
    expect(findFaults(condition)).toEqual(faults)
  })

  test('may have five levels and 50 leaves', () => {
    expect(findFaults(nest(MAX_DEPTH))).toEqual([])
    expect(findFaults({ op: 'or', children: Array.from({ length: MAX_LEAVES }, () => leaf) })).toEqual([])
  })

  test('is stored without unknown members, and with trimmed texts', () => {
    const given = { op: 'and', note: 1, children: [{ field: 'subject', operator: 'eq', value: ' A ', note: 2 }] }
    expect(parseCondition([], 'condition', given)).toEqual({
      op: 'and',
      children: [{ field: 'subject', operator: 'eq', value: 'A' }],
    })
  })
})
