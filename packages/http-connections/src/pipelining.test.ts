import { expect, test } from 'vitest'
import { openClient, REQUEST_TEXT, startServer } from '../test-support/raw-client.ts'
import { limitPipelining } from './pipelining.ts'

const start = (maxUnanswered?: number) =>
  startServer(limitPipelining((_request, response) => void setImmediate(() => response.end('Hello')), maxUnanswered))

const answers = (received: string): number => received.split('HTTP/1.1 200 OK').length - 1

test('pipelined requests up to the limit are answered', async () => {
  const client = await openClient(await start(4), REQUEST_TEXT.repeat(4))
  await expect.poll(() => answers(client.received())).toBe(4)
  client.socket.write(REQUEST_TEXT.repeat(4))
  await expect.poll(() => answers(client.received())).toBe(8)
})

test('one request more than the limit closes the connection', async () => {
  const client = await openClient(await start(), REQUEST_TEXT.repeat(17))
  await client.closed
  expect(answers(client.received())).toBeLessThanOrEqual(16)
})
