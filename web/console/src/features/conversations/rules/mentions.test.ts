import { expect, test } from 'vitest'
import { findMentionedIds, searchColleagues, splitMentions } from './mentions.ts'

const agents = [
  { id: 1, displayName: 'Ada' },
  { id: 2, displayName: 'Ada Okafor' },
  { id: 3, displayName: 'Zoë Ümit' },
  { id: 4, displayName: 'أحمد علي' },
  { id: 5, displayName: 'Jonas Weber' },
  { id: 6, displayName: 'Jonas Weber' },
  { id: 7, displayName: 'C. (Support)' },
  { id: 8, displayName: "Anne-Marie O'Neil/QA" },
]

const mentionedIn = (body: string) => [...findMentionedIds(body, agents)]

test('splits a text at its mentions', () => {
  expect(splitMentions('Ask @Ada Okafor, please.', agents)).toEqual([
    { text: 'Ask ', agentIds: [] },
    { text: '@Ada Okafor', agentIds: [2] },
    { text: ', please.', agentIds: [] },
  ])
  expect(splitMentions('', agents)).toEqual([])
  expect(splitMentions('@Ada', [])).toEqual([{ text: '@Ada', agentIds: [] }])
})

test('the longest name counts', () => {
  expect(mentionedIn('@Ada Okafor')).toEqual([2])
  expect(mentionedIn('@Ada okays it')).toEqual([1])
  expect(mentionedIn('@Ada Okafor and @Ada')).toEqual([2, 1])
})

test.each([
  ['another case', '@ADA okafor', [2]],
  ['letters of which the accents are apart', `@${'Zoë Ümit'.normalize('NFD')}`, [3]],
  ['accents in another case', '@ZOË ÜMIT!', [3]],
  ['letters from right to left', 'اسأل @أحمد علي من فضلك', [4]],
  ['a name with punctuation', 'Hello @C. (Support)', [7]],
  ['a name with a hyphen', "@Anne-Marie O'Neil/QA", [8]],
  ['brackets and other signs around it', '(@Ada)', [1]],
  ['the beginning of a line', 'See above.\n@Ada', [1]],
  ['emphasis', '**@Ada** is here', [1]],
])('finds a mention with %s', (_, body, ids) => {
  expect(mentionedIn(body)).toEqual(ids)
})

test('agents with the same name are mentioned together', () => {
  expect(mentionedIn('@Jonas Weber')).toEqual([5, 6])
})

test.each([
  ['an e-mail address', 'maria@ada.example, 5@Ada, é@Ada'],
  ['a word that begins like a name', '@Adam, @Ada5'],
  ['a name without its sign', 'Ada Okafor'],
  ['a part of a name', '@Jonas'],
  ['the address of a website', 'https://example.com/@Ada'],
  ['code', '`@Ada`'],
])('%s is no mention', (_, body) => {
  expect(mentionedIn(body)).toEqual([])
})

test('searches colleagues by the words of their name, and lists those who are online first', () => {
  const colleagues = [
    { id: 1, displayName: 'Zoë Ümit', presence: 'offline' },
    { id: 2, displayName: 'Jonas Ümit', presence: 'online' },
    { id: 3, displayName: 'Ada Okafor', presence: 'online' },
  ] as const
  expect(searchColleagues(colleagues, 'umit', 'en').map(({ id }) => id)).toEqual([2, 1])
  expect(searchColleagues(colleagues, '', 'en').map(({ id }) => id)).toEqual([2, 3, 1])
})
