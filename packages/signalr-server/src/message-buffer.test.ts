import { array, assert, nat, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { MessageBuffer } from './message-buffer.ts'

const LIMIT = 1000

function messagesOf(chunks: readonly Buffer[]): string[] {
  const inbox = new MessageBuffer()
  const messages: string[] = []
  for (const chunk of chunks) {
    inbox.push(chunk)
    for (let message = inbox.nextMessage(LIMIT); message !== null; message = inbox.nextMessage(LIMIT))
      messages.push(message)
  }
  return messages
}

/** Returns bytes cut into chunks at these places. */
function cut(bytes: Buffer, places: readonly number[]): Buffer[] {
  const ends = [...places.map((place) => place % (bytes.length + 1)), bytes.length].sort((one, other) => one - other)
  return ends.map((end, place) => bytes.subarray(ends[place - 1] ?? 0, end))
}

test('messages are the same however the bytes are chunked', () => {
  const message = string({ unit: 'grapheme', maxLength: 60 }).map((text) => text.replaceAll('\x1e', ''))
  assert(
    property(array(message), array(nat()), (messages, places) => {
      const bytes = Buffer.from(messages.map((text) => `${text}\x1e`).join(''))
      expect(messagesOf(cut(bytes, places))).toEqual(messages)
    }),
  )
})

test('a part of a message waits, and is copied from the buffer that it arrived in', () => {
  const inbox = new MessageBuffer()
  inbox.push(Buffer.from('{"a":1}\x1e{"b"'))
  expect([inbox.nextMessage(LIMIT), inbox.nextMessage(LIMIT), inbox.size]).toEqual(['{"a":1}', null, 4])
  inbox.push(Buffer.from(':2}\x1e'))
  expect([inbox.nextMessage(LIMIT), inbox.nextMessage(LIMIT), inbox.size]).toEqual(['{"b":2}', null, 0])
})

test('a message has at most as many bytes as the limit', () => {
  const inbox = new MessageBuffer()
  inbox.push(Buffer.from(`${'x'.repeat(LIMIT)}\x1e${'x'.repeat(LIMIT + 1)}\x1e`))
  expect(inbox.nextMessage(LIMIT)).toBe('x'.repeat(LIMIT))
  expect(() => inbox.nextMessage(LIMIT)).toThrow('A message is too large.')
})
