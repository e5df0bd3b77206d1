import { expect, test } from 'vitest'
import { findActions } from './find-actions.ts'

const action = (id: string, label: string, group = 'Conversation', isHidden = false) => ({
  id,
  label,
  group,
  isHidden,
  run: () => undefined,
})
const actions = [
  action('transfer', 'Transfer'),
  action('close', 'Close'),
  action('übergabe', 'Übergabe'),
  action('inbox', 'Go to the inbox', 'Go to'),
  action('next', 'Next conversation', 'Inbox', true),
]
const find = (search: string) => findActions(actions, search, 'en').map(({ id }) => id)

test('without a text, all actions are found but hidden ones', () => {
  expect(find('')).toEqual(['transfer', 'close', 'übergabe', 'inbox'])
})

test('every word must be in the name or in the group, whatever its case and accents', () => {
  expect(find('CONVERSATION close')).toEqual(['close'])
  expect(find('uber')).toEqual(['übergabe'])
  expect(find('next')).toEqual([])
})

test('names that begin with the text come first', () => {
  const both = [action('a', 'Go to the inbox'), action('b', 'Inbox: all open')]
  expect(findActions(both, 'inbox', 'en').map(({ id }) => id)).toEqual(['b', 'a'])
})

test('an action that two components offer is found once', () => {
  expect(findActions([...actions, ...actions], 'close', 'en')).toHaveLength(1)
})
