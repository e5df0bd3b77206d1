import { expect, test } from 'vitest'
import { measureMessage, mimeLimits } from './limits.ts'

const head = 'From: maria@example.com\r\nContent-Type: multipart/mixed; boundary="x y"\r\n\r\n'
const withParts = (count: number): Buffer => Buffer.from(head + '--x y\r\n\r\nhi\r\n'.repeat(count))

test('the lines of a message are counted', () => {
  expect(measureMessage(Buffer.from('a\r\nb'))).toEqual({ lineCount: 2 })
  expect(measureMessage(Buffer.alloc(0))).toEqual({ lineCount: 0 })
})

test('a message has at most 500 parts', () => {
  expect(measureMessage(withParts(mimeLimits.maxParts))).toHaveProperty('lineCount')
  expect(measureMessage(withParts(mimeLimits.maxParts + 1))).toEqual({ rule: 'maxItems', limit: 500 })
})

test('other lines that begin with hyphens do not count as parts', () => {
  expect(measureMessage(Buffer.from(`${head}${'-----\r\n--other\r\n'.repeat(2000)}`))).toHaveProperty('lineCount')
})

test('a message with too many boundaries or lines exceeds the limits', () => {
  const boundaries = Array.from({ length: 501 }, (_, n) => `X: boundary=b${n}`).join('\r\n')
  expect(measureMessage(Buffer.from(boundaries))).toMatchObject({ rule: 'maxItems' })
  expect(measureMessage(Buffer.alloc(mimeLimits.maxLines + 1, '\n'))).toMatchObject({ limit: mimeLimits.maxLines })
})
