import { expect, test } from 'vitest'
import type { ChatMessage } from '#sdk'
import { findCollision } from './collision.ts'

const row = (sequence: number, change: Partial<ChatMessage>): ChatMessage => ({
  id: String(sequence),
  conversationId: 'c',
  sequence,
  senderKind: 'visitor',
  senderId: 'v',
  senderName: 'Maria',
  kind: 'Text',
  body: 'text',
  attachments: [],
  clientMessageId: null,
  createdAt: '2026-01-01T00:00:00Z',
  ...change,
})

const byAgent = (id: number) => ({ senderKind: 'agent', senderId: String(id), senderName: `Agent ${id}` }) as const

test('rows that were there when the text was begun are no collision', () => {
  expect(findCollision([row(1, {}), row(2, byAgent(2))], 2, 1)).toBeNull()
})

test('a later message of the visitor is one, under the name of the newest', () => {
  expect(findCollision([row(1, {}), row(2, { senderName: 'M. Lindgren' })], 0, 1)).toEqual({
    kind: 'wrote',
    name: 'M. Lindgren',
  })
})

test('an answer of a colleague matters more than messages of the visitor', () => {
  expect(findCollision([row(1, {}), row(2, byAgent(2)), row(3, {})], 1, 1)).toEqual({
    kind: 'answered',
    name: 'Agent 2',
  })
})

test('own messages, notes and system rows are none', () => {
  const rows = [
    row(1, byAgent(1)),
    row(2, { ...byAgent(2), kind: 'Note' }),
    row(3, { senderKind: 'system', senderId: null, kind: 'AgentJoined' }),
  ]
  expect(findCollision(rows, 0, 1)).toBeNull()
})
