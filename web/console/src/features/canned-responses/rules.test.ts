import { expect, test } from 'vitest'
import { fillPlaceholders, toFields, toNewResponse, validateShortcut } from './rules.ts'

const fields = { ...toFields(null), title: 'Greeting', body: 'Hello' }

test('a shortcut is sent without its slash and without spaces around it', () => {
  expect(toNewResponse({ ...fields, shortcut: ' /hello ' }).shortcut).toBe('hello')
})

test('a shortcut with a space inside is rejected', () => {
  expect(validateShortcut({ ...fields, shortcut: 'two words' }, 'No spaces')).toEqual([
    { field: 'shortcut', index: null, message: 'No spaces' },
  ])
  expect(validateShortcut({ ...fields, shortcut: ' hello ' }, 'No spaces')).toEqual([])
})

test('every placeholder is replaced, and names are taken literally', () => {
  const text = 'Hello {{visitor.name}}, {{visitor.name}}! {{agent.name}}'
  expect(fillPlaceholders(text, '$& Ada', 'Jonas')).toBe('Hello $& Ada, $& Ada! Jonas')
})
