import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Flowdesk, openFlowdesk } from '../support/flowdesk.ts'

let flowdesk: Flowdesk
let token: string

beforeAll(async () => {
  flowdesk = await openFlowdesk()
  token = (await flowdesk.makeToken()).token
})
afterAll(() => flowdesk.close())

test('GET v1/external/ticket-tracking/{trackingKey}: 200 with exactly four fields, from the acceptance on', async () => {
  const receipt = await flowdesk.post('/v1/integration/tickets', { token, body: { poolId: 1, subject: 'Hello', requesterFullName: 'Maria' } })
  const url = `/v1/external/ticket-tracking/${receipt.body.data.trackingKey}`
  const before = await flowdesk.get(url)
  expect(before.status).toBe(200)
  expect(Object.keys(before.body.data).sort()).toEqual(['completedAt', 'createdAt', 'isCompleted', 'ticketId'])
  expect(before.body.data).toMatchObject({ isCompleted: false, completedAt: null })
  await flowdesk.work()
  expect((await flowdesk.get(url)).body).toEqual(before.body)
})
