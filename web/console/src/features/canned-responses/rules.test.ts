import { expect, test } from 'vitest'
import { fillVariables, searchCannedResponses, toFields, toNewResponse, validateShortcut } from './rules.ts'

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

const responseOf = (id: number, shortcut: string, title = 'Title') => ({
  ...{ id, shortcut, title, body: 'Body', departmentId: null, updatedAt: '2026-11-21T09:51:04.123Z' },
})

test('fills the names into a response', () => {
  const values = { visitorName: 'Maria $&', agentName: 'Ada' }
  expect(fillVariables('Hello {{visitor.name}}, I am {{ agent.name }}. {{other}}', values)).toBe(
    'Hello Maria $&, I am Ada. {{other}}',
  )
})

test('lists matches of the shortcut before those of the title', () => {
  const responses = [responseOf(1, 'bye', 'Hello and goodbye'), responseOf(2, 'say-hello'), responseOf(3, 'hello')]
  expect(searchCannedResponses(responses, 'HELLO').map(({ id }) => id)).toEqual([3, 2, 1])
  expect(searchCannedResponses(responses, 'nothing')).toEqual([])
})
