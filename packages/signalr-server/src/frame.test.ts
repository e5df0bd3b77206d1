import { expect, test } from 'vitest'
import { PreparedMessage } from './frame.ts'

test.each([
  [0, [0]],
  [125, [125]],
  [126, [126, 0, 126]],
  [65_535, [126, 255, 255]],
  [65_536, [127, 0, 0, 0, 0, 0, 1, 0, 0]],
])('a frame of %s bytes has a head with its length, and the bytes', (size, length) => {
  const text = PreparedMessage.fromText('x'.repeat(size))
  expect([...text.framed.subarray(0, length.length + 1)]).toEqual([0x81, ...length])
  expect(text.payload.toString()).toBe('x'.repeat(size))
  const bytes = Buffer.alloc(size, 0xff)
  const binary = PreparedMessage.fromBytes(bytes, true)
  expect([...binary.framed.subarray(0, length.length + 1)]).toEqual([0x82, ...length])
  expect(binary.payload.equals(bytes)).toBe(true)
})

test('the length of a text counts its bytes in UTF-8', () => {
  expect(PreparedMessage.fromText('ü'.repeat(63)).framed.subarray(0, 4)).toEqual(Buffer.from([0x81, 126, 0, 126]))
})
