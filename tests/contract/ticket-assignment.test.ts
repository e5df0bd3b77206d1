import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type Flowdesk, openFlowdesk } from '../support/flowdesk.ts'
import { makeSignedInPerson, makeStaffMember } from '../support/people.ts'
import { formatFieldErrors } from '../support/refusals.ts'

const pools = '/v1/dashboard/pools'

let flowdesk: Flowdesk
let token: string
let apiToken: string

beforeAll(async () => {
  flowdesk = await openFlowdesk()
  token = await flowdesk.adminToken()
  apiToken = (await flowdesk.makeToken()).token
})
afterAll(() => flowdesk.close())

/** Creates a pool with a strategy and so many members. */
async function makePool(assigneeStrategy: string, memberCount: number) {
  const members = await Promise.all(Array.from({ length: memberCount }, () => makeStaffMember(flowdesk)))
  const memberIds = members.map(({ id }) => id).toSorted((one, other) => one - other)
  return { ...(await flowdesk.makePool({ assigneeStrategy, memberIds })), memberIds }
}

/** Creates a ticket whose assignment is left to the job. */
async function makeTicket(poolId: number, server = flowdesk): Promise<number> {
  const body = { poolId, subject: 'The invoice shows the wrong address' }
  const { trackingKey } = (await server.post('/v1/integration/tickets', { token: apiToken, body })).body.data
  return (await server.get(`/v1/integration/tickets/by-tracking-key/${trackingKey}`, { token: apiToken })).body.data.id
}

const readTicket = async (id: number) => (await flowdesk.get(`/v1/dashboard/tickets/${id}`, { token })).body.data
const assigneeOf = async (id: number): Promise<number | null> => (await readTicket(id)).assigneeUserId

async function makeAssignedTicket(poolId: number) {
  const id = await makeTicket(poolId)
  await flowdesk.runDueJobs()
  return { id, assignee: await assigneeOf(id) }
}

async function makeAssignees(poolId: number, count: number): Promise<(number | null)[]> {
  const assignees: (number | null)[] = []
  for (let nth = 0; nth < count; nth++) assignees.push((await makeAssignedTicket(poolId)).assignee)
  return assignees
}

/** Counts how often each value occurs. */
const countEach = (values: readonly (number | null)[]) =>
  [...Map.groupBy(values, (value) => value)]
    .map(([value, { length }]) => [value, length] as const)
    .toSorted(([one], [other]) => Number(one) - Number(other))

const deactivate = (id: number) =>
  flowdesk.db.updateTable('ticketing.staff').set({ isActive: false }).where('id', '=', id).execute()

describe('the strategy of a pool', () => {
  test('is none unless it is given, and changes by PATCH', async () => {
    const plain = (await flowdesk.post(pools, { token, body: { name: randomUUID() } })).body.data
    expect(plain.assigneeStrategy).toBe('none')
    for (const assigneeStrategy of ['round_robin', 'least_busy', 'none']) {
      const changed = await flowdesk.patch(`${pools}/${plain.id}`, { token, body: { assigneeStrategy } })
      expect(changed.body.data.assigneeStrategy).toBe(assigneeStrategy)
      const renamed = await flowdesk.patch(`${pools}/${plain.id}`, { token, body: { name: randomUUID() } })
      expect(renamed.body.data.assigneeStrategy).toBe(assigneeStrategy)
    }
  })

  test('422 for an unknown one', async () => {
    const body = { name: randomUUID(), assigneeStrategy: 'random' }
    expect(formatFieldErrors(await flowdesk.post(pools, { token, body }))).toEqual(['assigneeStrategy: enum'])
    expect(formatFieldErrors(await flowdesk.patch(`${pools}/1`, { token, body }))).toEqual(['assigneeStrategy: enum'])
  })
})

test('round robin assigns new tickets to the members in turn', async () => {
  const { id, memberIds } = await makePool('round_robin', 3)
  expect(await makeAssignees(id, 7)).toEqual([...memberIds, ...memberIds, memberIds[0]])
})

test('round robin is fair to tickets that arrive at the same time, in several processes', async () => {
  const { id, memberIds } = await makePool('round_robin', 3)
  const other = await flowdesk.openSecondProcess()
  onTestFinished(other.close)
  const servers = Array.from({ length: 30 }, (_, nth) => (nth % 2 === 0 ? flowdesk : other))
  const ids = await Promise.all(servers.map((server) => makeTicket(id, server)))
  await Promise.all([flowdesk.runDueJobs(), other.runDueJobs()])
  await flowdesk.runDueJobs()
  expect(countEach(await Promise.all(ids.map(assigneeOf)))).toEqual(memberIds.map((member) => [member, 10]))
})

test('least busy assigns new tickets to the members with the fewest unresolved tickets', async () => {
  const { id, memberIds } = await makePool('least_busy', 3)
  const [first, second, third] = [
    await makeAssignedTicket(id),
    await makeAssignedTicket(id),
    await makeAssignedTicket(id),
    await makeAssignedTicket(id),
  ]
  expect([first, second, third].map(({ assignee }) => assignee)).toEqual(memberIds)
  await flowdesk.changeTicket(second.id, { ticketStatusId: 5 })
  await flowdesk.changeTicket(third.id, { ticketStatusId: 7 })
  expect(countEach(await makeAssignees(id, 2))).toEqual(memberIds.slice(1).map((member) => [member, 1]))
})

test('least busy counts the tickets of other pools', async () => {
  const { id, memberIds } = await makePool('least_busy', 2)
  const [busy = 0, free = 0] = memberIds
  const { id: elsewhere } = await flowdesk.makePool({ memberIds: [busy] })
  for (let nth = 0; nth < 3; nth++) {
    const body = { userId: busy }
    await flowdesk.post(`/v1/dashboard/tickets/${await makeTicket(elsewhere)}/assign`, { token, body })
  }
  expect(await makeAssignees(id, 3)).toEqual([free, free, free])
})

test.each(['round_robin', 'least_busy'])('%s skips inactive members', async (strategy) => {
  const { id, memberIds } = await makePool(strategy, 2)
  const [gone = 0, active = 0] = memberIds
  await deactivate(gone)
  expect(await makeAssignees(id, 2)).toEqual([active, active])
})

test('tickets stay unassigned and new if the pool has no active member or no strategy', async () => {
  const [empty, left, plain] = [
    await makePool('round_robin', 0),
    await makePool('least_busy', 1),
    await makePool('none', 1),
  ]
  await deactivate(left.memberIds[0] ?? 0)
  for (const { id } of [empty, left, plain])
    expect(await readTicket((await makeAssignedTicket(id)).id)).toMatchObject({
      assigneeUserId: null,
      ticketStatusId: 1,
    })
})

test('an assigned ticket is open, its history names the server, and the assignee is notified', async () => {
  const person = await makeSignedInPerson(flowdesk)
  const { id: poolId } = await flowdesk.makePool({ assigneeStrategy: 'round_robin', memberIds: [person.id] })
  const { id } = await makeAssignedTicket(poolId)
  expect(await readTicket(id)).toMatchObject({ assigneeUserId: person.id, ticketStatusId: 2 })
  const history = await flowdesk.get(`/v1/dashboard/tickets/${id}/history`, { token })
  expect(history.body.data.items).toMatchObject([{ actorKind: 'system', actorId: null }])
  const { body } = await flowdesk.get('/v1/dashboard/notifications', { token: person.token })
  expect(body.data.items).toMatchObject([{ kind: 'ticket_assigned', ticketId: id }])
})

test('a ticket that was assigned in the meantime keeps its assignee', async () => {
  const { id: poolId, memberIds } = await makePool('round_robin', 2)
  const id = await makeTicket(poolId)
  const body = { userId: memberIds[1] }
  await flowdesk.post(`/v1/dashboard/tickets/${id}/assign`, { token, body })
  await flowdesk.runDueJobs()
  expect(await assigneeOf(id)).toBe(memberIds[1])
})

describe('the job keeps what people have decided since the ticket was created', () => {
  const makeAssigned = async (poolId: number, path: string, credential: string): Promise<number> => {
    const { body } = await flowdesk.post(path, { token: credential, body: { poolId, subject: 'Late delivery' } })
    expect(await assigneeOf(body.data.id)).not.toBeNull()
    return body.data.id
  }
  const paths = [
    ['in the dashboard', '/v1/dashboard/tickets', () => token],
    ['through the integration API', '/v1/integration/tickets/sync', () => apiToken],
  ] as const

  test.each(paths)(
    'a ticket that was created %s and then unassigned stays unassigned',
    async (_how, path, credential) => {
      const { id: poolId } = await makePool('round_robin', 2)
      const id = await makeAssigned(poolId, path, credential())
      await flowdesk.post(`/v1/dashboard/tickets/${id}/assign`, { token, body: { userId: null } })
      await flowdesk.runDueJobs()
      expect(await assigneeOf(id)).toBeNull()
    },
  )

  test.each(paths)('a ticket that was created %s and then moved stays unassigned', async (_how, path, credential) => {
    const [{ id: poolId }, { id: otherPoolId }] = [await makePool('round_robin', 1), await makePool('round_robin', 1)]
    const id = await makeAssigned(poolId, path, credential())
    await flowdesk.post(`/v1/dashboard/tickets/${id}/escalate`, { token, body: { poolId: otherPoolId } })
    await flowdesk.runDueJobs()
    expect(await readTicket(id)).toMatchObject({ poolId: otherPoolId, assigneeUserId: null })
  })

  test('a ticket that was moved before the job is not assigned in its new pool', async () => {
    const [{ id: poolId }, { id: otherPoolId }] = [await makePool('round_robin', 1), await makePool('least_busy', 1)]
    const id = await makeTicket(poolId)
    await flowdesk.post(`/v1/dashboard/tickets/${id}/escalate`, { token, body: { poolId: otherPoolId } })
    await flowdesk.runDueJobs()
    expect(await readTicket(id)).toMatchObject({ poolId: otherPoolId, assigneeUserId: null })
  })

  test('a ticket of which other fields were changed is assigned', async () => {
    const { id: poolId, memberIds } = await makePool('round_robin', 1)
    const id = await makeTicket(poolId)
    await flowdesk.changeTicket(id, { subject: '"field":"poolId"', priority: 'high' })
    await flowdesk.runDueJobs()
    expect(await assigneeOf(id)).toBe(memberIds[0])
  })
})

describe('a request that returns the new ticket assigns it', () => {
  const sync = (poolId: number, server = flowdesk) =>
    server.post('/v1/integration/tickets/sync', { token: apiToken, body: { poolId, subject: 'Late delivery' } })
  const create = (poolId: number, more = {}) =>
    flowdesk.post('/v1/dashboard/tickets', { token, body: { poolId, subject: 'Late delivery', ...more } })
  const historyOf = async (id: number) =>
    (await flowdesk.get(`/v1/dashboard/tickets/${id}/history`, { token })).body.data.items

  test.each(['round_robin', 'least_busy'])('through the integration API, with %s', async (strategy) => {
    const { id: poolId, memberIds } = await makePool(strategy, 2)
    const { status, body } = await sync(poolId)
    expect({ status, data: body.data }).toMatchObject({ status: 201, data: { ticketStatusId: 2, poolId } })
    const { eTag, assigneeUserId } = await readTicket(body.data.id)
    expect(body.data.eTag).toBe(eTag)
    expect(assigneeUserId).toBe(memberIds[0])
    await flowdesk.runDueJobs()
    expect((await readTicket(body.data.id)).eTag).toBe(eTag)
  })

  test('in the dashboard', async () => {
    const { id: poolId, memberIds } = await makePool('round_robin', 2)
    const { status, body, headers } = await create(poolId, { tags: ['late'] })
    const expected = { assigneeUserId: memberIds[0], ticketStatusId: 2, tags: ['late'] }
    expect({ status, data: body.data }).toMatchObject({ status: 201, data: expected })
    expect(headers['etag']).toBe((await readTicket(body.data.id)).eTag)
    await flowdesk.runDueJobs()
    expect((await readTicket(body.data.id)).eTag).toBe(body.data.eTag)
  })

  test('in the dashboard, but not if the request names the assignee', async () => {
    const { id: poolId, memberIds } = await makePool('round_robin', 2)
    const created = await create(poolId, { assigneeUserId: memberIds[1] })
    expect(created.body.data.assigneeUserId).toBe(memberIds[1])
    expect(await historyOf(created.body.data.id)).toMatchObject([{ actorKind: 'staff' }])
    expect((await create(poolId)).body.data.assigneeUserId).toBe(memberIds[0])
  })

  test('unless the pool has no active member', async () => {
    const { id: poolId } = await makePool('least_busy', 0)
    expect((await sync(poolId)).body.data).toMatchObject({ ticketStatusId: 1 })
    expect((await create(poolId)).body.data).toMatchObject({ ticketStatusId: 1, assigneeUserId: null })
  })

  test('once, while the jobs of two processes assign too', async () => {
    const { id: poolId, memberIds } = await makePool('round_robin', 3)
    const other = await flowdesk.openSecondProcess()
    onTestFinished(other.close)
    const servers = Array.from({ length: 30 }, (_, nth) => (nth % 2 === 0 ? flowdesk : other))
    const jobs = Array.from({ length: 10 }, async () => {
      await flowdesk.runDueJobs()
      await other.runDueJobs()
    })
    const answers = await Promise.all(servers.map((server) => sync(poolId, server)))
    await Promise.all(jobs)
    await flowdesk.runDueJobs()
    const tickets = await Promise.all(answers.map(({ body }) => readTicket(body.data.id)))
    expect(answers.map(({ body }) => body.data.eTag)).toEqual(tickets.map(({ eTag }) => eTag))
    expect(countEach(tickets.map(({ assigneeUserId }) => assigneeUserId))).toEqual(
      memberIds.map((member) => [member, 10]),
    )
    const histories = await Promise.all(tickets.map(({ id }) => historyOf(id)))
    expect(histories.map(({ length }) => length)).toEqual(tickets.map(() => 1))
  })

  test('and does not show a pool outside the token to which the ticket was moved in the meantime', async () => {
    const { id: poolId, memberIds } = await makePool('round_robin', 1)
    const { id: otherPoolId } = await flowdesk.makePool({ memberIds })
    const { token: ownToken } = await flowdesk.makeToken({ poolIds: [poolId] })
    const pool = await flowdesk.holdLock('select from ticketing.pool where id = $1 for no key update', [poolId])
    const body = { poolId, subject: 'Late delivery' }
    const answer = flowdesk.post('/v1/integration/tickets/sync', { token: ownToken, body })
    await pool.waitForWaiters(1)
    await flowdesk.db
      .updateTable('ticketing.ticket')
      .set({ poolId: otherPoolId })
      .where('poolId', '=', poolId)
      .execute()
    await pool.release()
    const { status, body: created } = await answer
    expect({ status, data: created.data }).toMatchObject({ status: 201, data: { ticketStatusId: 1, poolId } })
    expect(await readTicket(created.data.id)).toMatchObject({ poolId: otherPoolId, assigneeUserId: memberIds[0] })
  })

  test('or leaves it to the job if that fails', async () => {
    const { id: poolId, memberIds } = await makePool('round_robin', 1)
    const pool = await flowdesk.holdLock('select from ticketing.pool where id = $1 for no key update', [poolId])
    const answer = sync(poolId)
    await pool.waitForWaiters(1)
    await pool.terminateWaiters()
    expect(await answer).toMatchObject({ status: 201, body: { data: { ticketStatusId: 1 } } })
    await pool.release()
    await flowdesk.runDueJobs()
    const { id } = (await answer).body.data
    expect(await assigneeOf(id)).toBe(memberIds[0])
  })
})
