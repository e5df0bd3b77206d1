import { expect, test } from 'vitest'
import { type ChatMessage, type ConversationState, emptyConversation } from '#sdk'
import { locateRow } from './row-location.ts'

const row = (sequence: number): ChatMessage => ({
  ...{ id: String(sequence), conversationId: 'c', sequence, senderKind: 'visitor', senderId: 'v', senderName: 'Maria' },
  ...{ kind: 'Text', body: 'text', attachments: [], clientMessageId: null, createdAt: '2026-01-01T00:00:00Z' },
})

const loaded: ConversationState = {
  ...{ ...emptyConversation, conversationId: 'c' },
  ...{ rows: [row(5), row(6)], lastSequence: 6, hasEarlier: true },
}

test('a row is loaded, on an earlier page, or missing', () => {
  expect([4, 5, 6, 7].map((sequence) => locateRow(loaded, sequence))).toEqual([
    'earlier',
    'loaded',
    'loaded',
    'missing',
  ])
})

test('a conversation without rows has none', () => {
  expect(locateRow({ ...emptyConversation, conversationId: 'c' }, 1)).toBe('missing')
})

test('a row after the last one is not missing before the newer rows are read', () => {
  expect(locateRow({ ...loaded, isBehind: true }, 7)).toBe('unknown')
  expect(locateRow({ ...loaded, isReading: true }, 7)).toBe('reading')
  expect(locateRow({ ...loaded, aheadRows: [row(8)] }, 7)).toBe('unknown')
})

test('no row is known of a transcript that could not be read', () => {
  expect(locateRow({ ...emptyConversation, conversationId: 'c', isBehind: true }, 1)).toBe('unknown')
})
