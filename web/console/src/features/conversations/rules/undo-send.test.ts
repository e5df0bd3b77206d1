import { expect, test } from 'vitest'
import { remainingDelay } from './undo-send.ts'

const queuedAt = '2026-11-24T12:00:00.000Z'
const message = { clientMessageId: 'm', body: 'Hi', queuedAt, state: 'queued' } as const
const after = (ms: number) => new Date(Date.parse(queuedAt) + ms)

test('a message waits for the rest of the delay', () => {
  expect(remainingDelay(message, 5000, after(2000))).toBe(3000)
  expect(remainingDelay(message, 5000, after(60_000))).toBe(0)
  expect(remainingDelay(message, 0, after(0))).toBe(0)
})

test('a clock that was put back does not make it wait longer', () => {
  expect(remainingDelay(message, 5000, after(-3_600_000))).toBe(5000)
})

test('a note does not wait', () => {
  expect(remainingDelay({ ...message, kind: 'Note' }, 5000, after(0))).toBe(0)
})
