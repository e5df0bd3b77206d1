import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { waitUntil } from '../support/embedded.ts'
import type { FaultPoint } from './database-proxy.ts'
import { Deployment, type Instance } from './deployment.ts'

const DAY_MS = 24 * 3600 * 1000

let deployment: Deployment

beforeAll(async () => {
  deployment = await Deployment.open(inject('server'))
})
afterAll(() => deployment.close())

const create = ({ flowdesk }: Instance, key: string) =>
  flowdesk.post('/v1/integration/tickets', {
    token: deployment.token,
    headers: { 'idempotency-key': key },
    body: { poolId: 1, subject: 'Hello' },
  })

test('two servers that get the same keys in opposite orders at the same time both respond', async () => {
  const [one, other] = [await deployment.instanceAt(0), await deployment.instanceAt(1)]
  const [first, second] = [await deployment.openInspector(), await deployment.openInspector()]
  await first.holdKeys(deployment.tokenId, ['busy-1', 'busy-2'])
  await second.holdKeys(deployment.tokenId, ['middle-1', 'middle-2'])
  // While the first batch of a server waits for a lock, further requests collect in its next batch, in this order.
  const busy = [create(one, 'busy-1'), create(other, 'busy-2')]
  await waitUntil(async () => (await deployment.inspector.countLockWaits()) >= 2)
  const gathered = [
    ...['a', 'middle-1', 'b'].map((key) => create(one, key)),
    ...['b', 'middle-2', 'a'].map((key) => create(other, key)),
  ]
  await first.execute('rollback')
  expect((await Promise.all(busy)).map(({ status }) => status)).toEqual([202, 202])
  await waitUntil(async () => (await deployment.inspector.countLockWaits()) >= 2)
  await second.execute('rollback')
  const replies = await Promise.all(gathered)
  expect(replies.map(({ status }) => status)).toEqual([202, 202, 202, 202, 202, 202])
  expect(replies[0]?.body).toEqual(replies[5]?.body)
  expect(replies[2]?.body).toEqual(replies[3]?.body)
  await Promise.all([first.close(), second.close()])
})

test('concurrent requests with an expired key on two servers create one ticket, and all get its receipt', async () => {
  const instances = [await deployment.instanceAt(0), await deployment.instanceAt(1)]
  const ask = () => Promise.all([...instances, ...instances, ...instances].map((instance) => create(instance, 'old')))
  const keysOf = (replies: Awaited<ReturnType<typeof ask>>) =>
    new Set(replies.map(({ status, body }) => `${status} ${body.data?.trackingKey}`))
  const before = keysOf(await ask())
  for (const { flowdesk } of instances) flowdesk.clock.advance(DAY_MS)
  const after = keysOf(await ask())
  expect([before.size, after.size]).toEqual([1, 1])
  expect(after).not.toEqual(before)
})

const afterCommit: FaultPoint = { of: 'outcome', after: 0, isTorn: false }
const beforeSync: FaultPoint = { of: 'question', after: 2, isTorn: false }

test.for([
  { way: 'reset', point: afterCommit },
  { way: 'reset', point: beforeSync },
  { way: 'closed', point: afterCommit },
  { way: 'closed', point: beforeSync },
])(
  'a server whose connections are $way in a statement returns 503 and still works ($point.of)',
  async ({ way, point }) => {
    const instance = await deployment.instanceAt(0)
    const { flowdesk, databaseProxy } = instance
    const key = `${way}-${point.of}`
    const ticket = await deployment.stableServer.makeTicket(deployment.token)
    const append = () =>
      flowdesk.post(`/v1/integration/tickets/${ticket.id}/messages`, {
        token: deployment.token,
        headers: { 'idempotency-key': key },
        body: { content: 'Hello' },
      })
    await create(instance, `${key}-before`)
    for (const ask of [() => create(instance, key), append]) {
      databaseProxy.triggerAt(point, () => databaseProxy.breakConnections(way === 'reset'))
      const refused = await ask()
      expect(refused).toMatchObject({ status: 503, body: { error: { code: 'SVC:0002' } } })
      expect(refused.headers['retry-after']).toMatch(/^[1-9]\d*$/)
      const [retry, replay] = [await ask(), await ask()]
      expect(retry.status).toBeLessThan(300)
      expect(replay.body.data).toEqual({ ...retry.body.data, ...('isReplay' in retry.body.data && { isReplay: true }) })
    }
    await flowdesk.runDueJobs()
    const messages = await flowdesk.get(`/v1/integration/tickets/${ticket.id}/messages`, { token: deployment.token })
    expect(messages.body.data).toHaveLength(1)
  },
)
