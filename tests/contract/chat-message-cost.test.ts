import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { makeSignedInAgent } from '../support/chat.ts'
import { type Flowdesk, openFlowdesk } from '../support/flowdesk.ts'
import { makeVisitor, openConversationOf, type TestVisitor } from '../support/visitors.ts'

// A message waits for every statement that it sends: each is a round trip to the database.

let flowdesk: Flowdesk
let sent = 0

beforeAll(async () => {
  // Every statement passes through the driver.
  const { query } = pg.Client.prototype
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function counted(this: pg.Client, ...given: unknown[]) {
    sent++
    return Reflect.apply(query, this, given)
  })
  flowdesk = await openFlowdesk()
})
afterAll(async () => {
  vi.restoreAllMocks()
  await flowdesk.close()
})

/** Lets what earlier calls have left to announce come to its end. */
async function quiet(): Promise<void> {
  for (let before = -1; before !== sent; ) {
    before = sent
    await delay(200)
  }
}

/** The least of three: whatever runs beside a call only adds. */
async function costOf(call: () => Promise<{ readonly status: number }>): Promise<number> {
  const costs: number[] = []
  for (let time = 0; time < 3; time++) {
    await quiet()
    sent = 0
    expect((await call()).status).toBe(201)
    costs.push(sent)
  }
  return Math.min(...costs)
}

const message = () => ({ body: 'Hello', clientMessageId: randomUUID() })
const send = (visitor: TestVisitor, id: string) => visitor.post(`/v1/widget/conversations/${id}/messages`, message())

test('a message of a visitor costs one authentication query and a transaction of five statements', async () => {
  const visitor = await makeVisitor(flowdesk)
  const id = await openConversationOf(visitor)
  expect(await costOf(() => send(visitor, id))).toBe(6)
})

test('a message of an agent costs the same', async () => {
  const { token } = await makeSignedInAgent(flowdesk, { departmentIds: [1] })
  const id = await openConversationOf(await makeVisitor(flowdesk))
  await flowdesk.post(`/v1/agent/conversations/${id}/take`, { token })
  const answer = () => flowdesk.post(`/v1/agent/conversations/${id}/messages`, { token, body: message() })
  expect(await costOf(answer)).toBe(6)
})

test('messages of many visitors at once share statements', async () => {
  const visitors = await Promise.all(Array.from({ length: 30 }, () => makeVisitor(flowdesk)))
  const ids = await Promise.all(visitors.map((visitor) => openConversationOf(visitor)))
  sent = 0
  const replies = await Promise.all(visitors.map((visitor, place) => send(visitor, ids[place] ?? '')))
  expect(replies.map(({ status }) => status)).toEqual(Array(30).fill(201))
  expect(sent).toBeLessThan(30)
})
