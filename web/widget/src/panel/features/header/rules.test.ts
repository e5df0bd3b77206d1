import { expect, test } from 'vitest'
import { initials } from './rules.ts'

test.for([
  ['Ada Okafor', 'AO'],
  ['ada', 'A'],
  ['  Maria de la Cruz ', 'MC'],
  ['😀 Smile', '😀S'],
  ['', ''],
] as const)('the initials of "%s" are "%s"', ([name, expected]) => {
  expect(initials(name)).toBe(expected)
})
