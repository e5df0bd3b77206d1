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
  { ...action('to-jonas', 'Hand to Jonas'), isSearchOnly: true },
]
const find = (search: string, recentIds: readonly string[] = []) =>
  findActions(actions, { search, locale: 'en', recentIds }).map(({ id }) => id)

test('without a text, all actions are found but hidden ones and those for a search only', () => {
  expect(find('')).toEqual(['transfer', 'close', 'übergabe', 'inbox'])
  expect(find('jonas')).toEqual(['to-jonas'])
})

test('an action is found by its keywords too', () => {
  const conversation = { ...action('conversation', 'Maria Lindgren'), keywords: 'blue parcel' }
  const found = findActions([conversation], { search: 'Parcel', locale: 'en', recentIds: [] })
  expect(found).toEqual([conversation])
})

test('without a text, the actions that were used last come first, also those for a search only', () => {
  expect(find('', ['to-jonas', 'gone', 'close'])).toEqual(['to-jonas', 'close', 'transfer', 'übergabe', 'inbox'])
  expect(find('close', ['transfer'])).toEqual(['close'])
})

test('a group stays together: its actions with keys come first, groups without keys last', () => {
  const mixed = [
    action('colours', 'Change the colours', 'General'),
    action('return', 'Return to the queue'),
    action('phone', 'Phone', 'Other'),
    { ...action('take', 'Take'), keys: 'a' },
    { ...action('help', 'Help', 'General'), keys: '?' },
  ]
  const found = findActions(mixed, { search: '', locale: 'en', recentIds: [] })
  expect(found.map(({ id }) => id)).toEqual(['take', 'return', 'help', 'colours', 'phone'])
})

test('every word must be in the name or in the group, whatever its case and accents', () => {
  expect(find('CONVERSATION close')).toEqual(['close'])
  expect(find('uber')).toEqual(['übergabe'])
  expect(find('next')).toEqual([])
})

test('names that begin with the text come first', () => {
  const both = [action('a', 'Go to the inbox'), action('b', 'Inbox: all open')]
  expect(findActions(both, { search: 'inbox', locale: 'en', recentIds: [] }).map(({ id }) => id)).toEqual(['b', 'a'])
})

test('an action that two components offer is found once', () => {
  expect(findActions([...actions, ...actions], { search: 'close', locale: 'en', recentIds: [] })).toHaveLength(1)
})
