import { expect, test } from 'vitest'
import type { ChatMessage } from '#sdk'
import { toEntries, toPendingEntries } from './entries.ts'

const rowOf = (sequence: number, more: Partial<ChatMessage> = {}): ChatMessage => ({
  ...{ id: `id-${sequence}`, conversationId: 'c', sequence, senderKind: 'visitor', senderId: 'v', senderName: 'Maria' },
  ...{ kind: 'Text', body: `Line ${sequence}`, attachments: [], clientMessageId: null },
  createdAt: new Date(2026, 10, 21, 12, sequence).toISOString(),
  ...more,
})

test('begins each day with a line, and groups the messages of one sender', () => {
  const nextDay = new Date(2026, 10, 22, 9).toISOString()
  const rows = [rowOf(1), rowOf(2), rowOf(3, { createdAt: nextDay })]
  expect(toEntries(rows, null).map((entry) => [entry.kind, 'place' in entry && entry.place])).toEqual([
    ['day', false],
    ['message', { isFirst: true, isLast: false }],
    ['message', { isFirst: false, isLast: true }],
    ['day', false],
    ['message', { isFirst: true, isLast: true }],
  ])
})

test('a note is not grouped with the messages of the same agent', () => {
  const agent = { senderKind: 'agent', senderId: '7' } as const
  const entries = toEntries([rowOf(1, agent), rowOf(2, { ...agent, kind: 'Note' })], null)
  expect(entries.filter((entry) => 'place' in entry && entry.place.isFirst)).toHaveLength(2)
})

test('the "New" divider is before the first new row, and ends a group', () => {
  expect(toEntries([rowOf(1), rowOf(2)], 2).map(({ kind }) => kind)).toEqual(['day', 'message', 'new', 'message'])
})

test('a message keeps its key when its row arrives', () => {
  const queued = { clientMessageId: 'm', body: 'Hi', queuedAt: '2026-11-21T09:51:04.123Z', state: 'queued' } as const
  const [pending] = toPendingEntries([queued], 7)
  const [, sent] = toEntries([rowOf(1, { senderKind: 'agent', senderId: '7', clientMessageId: 'm' })], null)
  const [, visitors] = toEntries([rowOf(1, { clientMessageId: 'm' })], null)
  expect(pending?.key).toBe(sent?.key)
  expect(visitors?.key).not.toBe(sent?.key)
})

test('the time of each of fifty thousand rows is parsed once, however often the rows are shown', () => {
  let readCount = 0
  const rows = Array.from({ length: 50_000 }, (_, index) => {
    const row = rowOf(index + 1)
    const { createdAt } = row
    const get = () => {
      readCount += 1
      return createdAt
    }
    return Object.defineProperty(row, 'createdAt', { get })
  })
  const dayCount = toEntries(rows, null).filter(({ kind }) => kind === 'day').length
  toEntries(rows, null)
  // A line of a day contains the time as well.
  expect(readCount).toBe(rows.length + 2 * dayCount)
})
