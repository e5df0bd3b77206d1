import { expect, test } from 'vitest'
import type { Transcript } from '#sdk'
import { findFirstNew, findFirstUnread, toReadSequence } from './reading.ts'

/** A page whose rows have the given senders. */
function pageOf(first: number, senders: readonly ('visitor' | 'agent')[], agentLastReadMessageId: string | null) {
  const items = senders.map((senderKind, index) => ({
    ...{ id: `id-${first + index}`, conversationId: 'c', sequence: first + index, senderKind, senderId: 'x' },
    ...{ senderName: null, kind: 'Text', body: '', attachments: [], clientMessageId: null, createdAt: '' },
  }))
  return { items, agentLastReadMessageId } as unknown as Transcript
}

test('the first new row is the first one of the visitor after the last one that agents have read', () => {
  const page = pageOf(5, ['visitor', 'agent', 'visitor', 'visitor'], 'id-5')
  expect(toReadSequence(page)).toBe(5)
  expect(findFirstNew(page)).toBe(7)
  expect(findFirstNew(pageOf(5, ['visitor', 'agent'], 'id-5'))).toBeNull()
})

test('everything is new in a conversation that no agent has read', () => {
  expect(findFirstNew(pageOf(1, ['visitor', 'visitor'], null))).toBe(1)
})

test('there is no divider if the first new row is on an earlier page', () => {
  expect(findFirstNew(pageOf(50, ['visitor', 'visitor'], null))).toBeNull()
  expect(findFirstNew(pageOf(50, ['visitor', 'visitor'], 'id-20'))).toBeNull()
})

test('in later rows, everything of the visitor is unread that follows the last row that agents have read', () => {
  expect(findFirstUnread(pageOf(50, ['agent', 'visitor'], 'id-20'))).toBe(51)
  expect(findFirstUnread(pageOf(50, ['visitor', 'agent', 'visitor'], 'id-51'))).toBe(52)
  expect(findFirstUnread(pageOf(50, [], 'id-20'))).toBeNull()
})
