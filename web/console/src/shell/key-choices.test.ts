import { expect, test } from 'vitest'
import { defineStrings } from '../platform/strings.ts'
import { chooseKeys, findKeyProblem } from './key-choices.ts'

const strings = defineStrings('test', { label: 'Label' })
const entryOf = (keys: string) => ({ keys, strings, label: 'label' })
const [close, next, inbox, palette] = [entryOf('e'), entryOf('j'), entryOf('g i'), entryOf('mod+k')]
const table = [close, next, inbox, palette]
const problemOf = (keys: string, chosen = {}) => findKeyProblem(table, chosen, close, keys)

test('free keys can be chosen, alone, with modifiers, and after G', () => {
  for (const keys of ['x', 'shift+x', 'mod+;', 'alt+ArrowDown', 'g x', 'ت']) expect(problemOf(keys)).toBeNull()
})

test('keys of another action are refused, also if they begin its keys, or its keys begin them', () => {
  expect(problemOf('j')).toEqual({ kind: 'taken', by: next })
  expect(problemOf('g i')).toEqual({ kind: 'taken', by: inbox })
  expect(problemOf('g')).toEqual({ kind: 'taken', by: inbox })
})

test('the keys that another action has been given count, not those that it had', () => {
  expect(problemOf('x', { j: 'x' })).toEqual({ kind: 'taken', by: next })
  expect(problemOf('j', { j: 'x' })).toBeNull()
})

test.each(['Tab', 'shift+Tab', 'Enter', 'Escape', ' ', '+', 'ArrowDown', 'F5', 'mod+c', 'mod+r', 'mod+1'])(
  '%j is refused',
  (keys) => {
    expect(problemOf(keys)).toEqual({ kind: 'reserved' })
  },
)

test.each(['Backspace', 'Delete', 'ArrowLeft', 'Home', 'Enter', 'Insert', ' '])(
  '%j is refused with all modifiers that change how it edits a text',
  (key) => {
    for (const keys of [`mod+${key}`, `shift+${key}`, `mod+shift+${key}`])
      expect(problemOf(keys), keys).toEqual({ kind: 'reserved' })
  },
)

test('the own keys can be chosen again, and are not stored', () => {
  expect(problemOf('e')).toBeNull()
  expect(chooseKeys({ e: 'x', j: 'y' }, close, 'e')).toEqual({ j: 'y' })
  expect(chooseKeys({ j: 'y' }, close, 'x')).toEqual({ e: 'x', j: 'y' })
})
