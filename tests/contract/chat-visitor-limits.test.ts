import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ApiResponse, type Flowdesk, openFlowdesk } from '../support/flowdesk.ts'
import { formatOutcome } from '../support/refusals.ts'
import { makeVisitor, openConversationOf, type TestVisitor } from '../support/visitors.ts'

const SECOND = 1000
const MINUTE = 60
const HOUR = 3600
const conversations = '/v1/widget/conversations'

// Blank: what a deployment has that says nothing.
const untold = Object.fromEntries(
  ['VisitorBootstrap', 'VisitorWrite', 'VisitorRead', 'ConversationCreate', 'LeaveMessage', 'WaitingRoom'].map(
    (policy) => [`RateLimits__${policy}__Permits`, ''],
  ),
)

let flowdesk: Flowdesk
beforeAll(async () => {
  flowdesk = await openFlowdesk(untold)
  // Hundreds of calls take longer than a second where the machine is busy.
  flowdesk.clock.stop()
})
afterAll(() => flowdesk.close())

/** How often calls, taken in turn, pass before one is refused, and that refusal. */
async function passing(calls: readonly (() => Promise<ApiResponse>)[]): Promise<[number, ApiResponse]> {
  for (let n = 0; ; n++) {
    const reply = await calls[n % calls.length]?.()
    if (!reply || reply.status === 429) return [n, reply as ApiResponse]
  }
}

async function talking() {
  const visitor = await makeVisitor(flowdesk)
  return { visitor, path: `${conversations}/${await openConversationOf(visitor, { message: 'Hello' })}` }
}

function writesOf(visitor: TestVisitor, path: string) {
  return [
    () => visitor.put('/v1/widget/visitors/me', {}),
    () => visitor.post('/v1/widget/visitors/me/pages', { url: 'https://shop.example.com' }),
    () => visitor.post(`${path}/messages`, { body: 'Hello', clientMessageId: 'again' }),
    () => visitor.put(`${path}/read`, {}),
    () => visitor.post(`${path}/rating`, { score: 5 }),
    () => visitor.post(`${path}/close`, {}),
    () => visitor.delete(`${conversations}/waiting-room`),
  ]
}

/** Expects that a policy rejects calls above its permits, says how long, and is reset after its window. */
async function bounds(
  policy: string,
  permits: number,
  seconds: number,
  calls: readonly (() => Promise<ApiResponse>)[],
) {
  const [passed, refused] = await passing(calls)
  expect([passed, formatOutcome(refused), refused.headers['retry-after']]).toEqual([
    permits,
    '429 SVC:0003',
    String(seconds),
  ])
  expect(refused.body.error.details).toEqual({ policy, retryAfterSeconds: seconds })
  for (const call of calls) expect((await call()).body.error.details.policy).toBe(policy)
}

describe('by default', () => {
  test('a visitor may make 60 writes a minute over all seven routes', async () => {
    const [{ visitor, path }, other] = [await talking(), await talking()]
    const writes = writesOf(visitor, path)
    await bounds('VisitorWrite', 60, MINUTE, writes)
    for (const write of writesOf(other.visitor, other.path)) expect((await write()).status).not.toBe(429)
    expect((await visitor.get(`${path}/messages`)).status).toBe(200)
    flowdesk.clock.advance(59 * SECOND)
    expect((await writes[0]?.())?.headers['retry-after']).toBe('1')
    flowdesk.clock.advance(SECOND)
    expect((await writes[0]?.())?.status).toBe(200)
  })

  test('a visitor may make 240 reads a minute, of rows and files together', async () => {
    const { visitor, path } = await talking()
    const reads = [
      () => visitor.get(`${path}/messages`),
      () => visitor.get('/v1/widget/attachments/019a9f2e-0c11-7d40-8a55-1b9c33d7e602'),
    ]
    await bounds('VisitorRead', 240, MINUTE, reads)
    expect((await visitor.put('/v1/widget/visitors/me', {})).status).toBe(200)
  })

  test('a visitor may open six conversations an hour; a message to a closed one does not count', async () => {
    const { visitor, path } = await talking()
    const [passed, refused] = await passing([() => visitor.post(conversations, {})])
    expect([passed, refused.body.error.details]).toEqual([5, { policy: 'ConversationCreate', retryAfterSeconds: HOUR }])
    await visitor.post(`${path}/close`)
    const { status, body } = await visitor.post(`${path}/messages`, { body: 'More', clientMessageId: 'more' })
    expect([status, body.data.continuedInNewConversation]).toEqual([201, true])
  })

  test('a visitor may poll the waiting room ten times a minute', async () => {
    const visitor = await makeVisitor(flowdesk)
    await bounds('WaitingRoom', 10, MINUTE, [() => visitor.get(`${conversations}/waiting-room`)])
    const other = await makeVisitor(flowdesk)
    expect((await other.get(`${conversations}/waiting-room`)).status).toBe(200)
  })

  test('an address may leave 30 messages an hour, invalid ones included', async () => {
    const body = { name: 'Maria', email: 'maria@example.com', body: 'Please call.' }
    const leave = (given: unknown) => () => flowdesk.post('/v1/widget/default/leave-message', { body: given })
    await bounds('LeaveMessage', 30, HOUR, [leave(body), leave({})])
  })

  test('an address may bootstrap 600 times an hour, as new or known visitors', async () => {
    flowdesk.clock.advance(HOUR * SECOND)
    const visitor = await makeVisitor(flowdesk)
    const come = [
      () => flowdesk.post('/v1/widget/default/visitors', { body: { displayName: 5 } }),
      () => visitor.post('/v1/widget/default/visitors', { displayName: 5 }),
    ]
    const [passed, refused] = await passing(come)
    expect([passed, refused.body.error.details]).toEqual([599, { policy: 'VisitorBootstrap', retryAfterSeconds: HOUR }])
  })
})
