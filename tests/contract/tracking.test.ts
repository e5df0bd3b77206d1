import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type Flowdesk, openFlowdesk } from '../support/flowdesk.ts'
import { formatOutcome } from '../support/refusals.ts'

const DAY_MS = 24 * 3600 * 1000

let flowdesk: Flowdesk
let token: string

beforeAll(async () => {
  flowdesk = await openFlowdesk()
  token = (await flowdesk.makeToken()).token
})
afterAll(() => flowdesk.close())

const track = (key: string, headers: Record<string, string> = {}) =>
  flowdesk.get(`/v1/external/ticket-tracking/${key}`, { headers })

/** All that a requester may not see here. */
const personal = {
  subject: 'Secret subject',
  description: 'Secret description',
  priority: 'urgent',
  requesterFullName: 'Maria Lindgren',
  requesterEmailAddress: 'maria@example.com',
  requesterPhoneNumber: '+44 20 7946 0018',
}

test('GET v1/external/ticket-tracking/{trackingKey}: 200 with exactly four fields as soon as the ticket is accepted', async () => {
  const body = { poolId: 1, ...personal }
  const receipt = await flowdesk.post('/v1/integration/tickets', { token, body })
  const before = await track(receipt.body.data.trackingKey)
  expect(before.status).toBe(200)
  expect(before.body).toEqual({
    data: {
      ticketId: expect.any(Number),
      isCompleted: false,
      createdAt: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/),
      completedAt: null,
    },
    success: true,
    error: null,
  })
  await flowdesk.runDueJobs()
  expect((await track(receipt.body.data.trackingKey)).body).toEqual(before.body)
})

test('the response never carries subject, description, priority or requester details, nor does a header', async () => {
  const ticket = await flowdesk.makeTicket(token, personal)
  const body = { content: 'Secret message', subject: 'Secret subject' }
  await flowdesk.post(`/v1/integration/tickets/${ticket.id}/messages`, { token, body })
  const reply = await track(ticket.trackingKey)
  const everything = `${reply.text} ${JSON.stringify(reply.headers)}`
  for (const word of [...Object.values(personal), 'Secret message']) expect(everything).not.toContain(word)
})

test.each([
  [2, false],
  [3, false],
  [4, false],
  [5, false],
  [6, true],
  [7, true],
])('isCompleted in status %i is %s, and completedAt is set with it', async (ticketStatusId, isCompleted) => {
  const ticket = await flowdesk.makeTicket(token)
  flowdesk.clock.advance(1000)
  await flowdesk.changeTicket(ticket.id, { ticketStatusId })
  const { data } = (await track(ticket.trackingKey)).body
  const read = await flowdesk.get(`/v1/integration/tickets/${ticket.id}`, { token })
  const { createdAt, completedAt } = read.body.data
  expect(data).toEqual({ ticketId: ticket.id, isCompleted, createdAt, completedAt })
  expect(data.completedAt !== null).toBe(isCompleted)
})

test('a completed ticket stays completed when a message continues it, and the child has another tracking key', async () => {
  const ticket = await flowdesk.makeTicket(token)
  await flowdesk.changeTicket(ticket.id, { ticketStatusId: 6 })
  const before = await track(ticket.trackingKey)
  const body = { content: 'Still broken' }
  const message = await flowdesk.post(`/v1/integration/tickets/${ticket.id}/messages`, { token, body })
  expect((await track(ticket.trackingKey)).body).toEqual(before.body)
  const child = await track(message.body.data.trackingKey)
  expect(child.body.data).toMatchObject({ ticketId: message.body.data.ticketId, isCompleted: false, completedAt: null })
})

test('a ticket that was moved to another pool is tracked as before', async () => {
  const ticket = await flowdesk.makeTicket(token)
  const before = await track(ticket.trackingKey)
  await flowdesk.changeTicket(ticket.id, { poolId: (await flowdesk.makePool()).id })
  expect((await track(ticket.trackingKey)).body).toEqual(before.body)
})

test('a ticket can be tracked long after its receipt was deleted', async () => {
  const own = await openFlowdesk()
  onTestFinished(() => own.close())
  const body = { poolId: 1, subject: 'Parcel lost' }
  const receipt = await own.post('/v1/integration/tickets', { token: (await own.makeToken()).token, body })
  const url = `/v1/external/ticket-tracking/${receipt.body.data.trackingKey}`
  const before = await own.get(url)
  await own.runDueJobs()
  own.clock.advance(2 * DAY_MS)
  await own.runDueJobs()
  expect((await own.get(url)).body).toEqual(before.body)
})

test.each([
  ['unknown', '0'.repeat(26)],
  ['too short', '0'.repeat(25)],
  ['too long', '0'.repeat(27)],
  ['of other letters', 'u'.repeat(26)],
  ['an id', '1'],
  ['with a NUL', `${'0'.repeat(25)}%00`],
  ['with a wildcard', '%25'.repeat(26)],
])('404 for an unknown or wrong key: %s', async (_what, key) => {
  expect(formatOutcome(await track(key))).toBe('404 SVC:4001')
})

test('404 does not reveal which part of a key is wrong', async () => {
  const { trackingKey } = await flowdesk.makeTicket(token)
  const wrong = trackingKey.slice(0, -1) + (trackingKey.endsWith('0') ? '1' : '0')
  const [near, far] = [await track(wrong), await track('x')]
  expect(near.body.error).toEqual(far.body.error)
})

test('no credential is needed, and any credential is ignored', async () => {
  const { trackingKey } = await flowdesk.makeTicket(token)
  for (const authorization of [
    `Bearer ${token}`,
    `Bearer ${await flowdesk.adminToken()}`,
    'Bearer nonsense',
    'Basic eDp5',
  ]) {
    expect(formatOutcome(await track(trackingKey, { authorization }))).toBe('200')
  }
})
