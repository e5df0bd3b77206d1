import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type Flowdesk, openFlowdesk } from '../support/flowdesk.ts'
import { makeSignedInPerson, makeStaffMember } from '../support/people.ts'

const MINUTE_MS = 60_000

let flowdesk: Flowdesk
let apiToken: string

beforeAll(async () => {
  flowdesk = await openFlowdesk()
  // The tests decide how much time has passed.
  flowdesk.clock.stop()
  apiToken = (await flowdesk.makeToken()).token
})
afterAll(() => flowdesk.close())

interface Step {
  readonly afterMinutes: number
  readonly poolId: number
  readonly userId?: number | null
  readonly raisePriority?: boolean
}

async function call(verb: 'get' | 'post' | 'patch' | 'delete', path: string, body?: unknown) {
  const token = await flowdesk.adminToken()
  const answer = await flowdesk[verb](`/v1/dashboard/${path}`, { token, ...(body === undefined ? {} : { body }) })
  if (answer.status >= 300) throw new Error(answer.text)
  return answer.body.data
}

/** Creates a chain and a pool that uses it. */
async function makeChain(steps: readonly Step[]) {
  const { id: chainId } = await call('post', 'escalation-chains', { name: randomUUID(), steps })
  const pool = await flowdesk.makePool({ escalationChainId: chainId })
  return { chainId, poolId: pool.id }
}

const makePools = async () => [(await flowdesk.makePool()).id, (await flowdesk.makePool()).id] as const
const makeTicket = async (poolId: number, more = {}) => (await flowdesk.makeTicket(apiToken, { poolId, ...more })).id
const read = (id: number) => call('get', `tickets/${id}`)
const reply = (id: number, body: unknown) => call('post', `tickets/${id}/messages`, body)

/** Lets time pass, and runs what is due by then. */
async function pass(minutes: number): Promise<void> {
  flowdesk.clock.advance(minutes * MINUTE_MS)
  await flowdesk.runDueJobs()
}

/** Returns the changes that chains have made to a ticket, oldest first. */
async function readChainEntries(id: number) {
  const { items } = await call('get', `tickets/${id}/history?pageSize=100`)
  return items
    .filter(({ actorKind }: { actorKind: string }) => actorKind === 'chain')
    .toSorted((one: { id: number }, other: { id: number }) => one.id - other.id)
}

test('a ticket reaches each step so many minutes after its creation', async () => {
  const [second, third] = await makePools()
  const { poolId } = await makeChain([
    { afterMinutes: 30, poolId: second },
    { afterMinutes: 90, poolId: third, raisePriority: false },
  ])
  const id = await makeTicket(poolId, { priority: 'normal' })
  await pass(29)
  expect(await read(id)).toMatchObject({ poolId, priority: 'normal', escalationStep: null })
  await pass(1)
  expect(await read(id)).toMatchObject({ poolId: second, priority: 'high', escalationStep: 1 })
  await pass(59)
  expect(await read(id)).toMatchObject({ poolId: second, escalationStep: 1 })
  await pass(1)
  expect(await read(id)).toMatchObject({ poolId: third, priority: 'high', escalationStep: 2 })
})

test('each step happens once and is in the history with the chain', async () => {
  const [second, third] = await makePools()
  const { chainId, poolId } = await makeChain([
    { afterMinutes: 5, poolId: second },
    { afterMinutes: 10, poolId: third },
  ])
  const id = await makeTicket(poolId, { priority: 'low' })
  for (let minute = 0; minute < 20; minute++) await pass(1)
  const entries = await readChainEntries(id)
  expect(entries.map(({ actorId }: { actorId: number }) => actorId)).toEqual([chainId, chainId])
  expect(entries[0].changes).toEqual([
    { field: 'poolId', from: poolId, to: second },
    { field: 'priority', from: 'low', to: 'normal' },
    { field: 'escalationStep', from: null, to: 1 },
  ])
  expect(entries[1].changes).toContainEqual({ field: 'escalationStep', from: 1, to: 2 })
})

test('a ticket that is overdue for several steps takes all of them, in order', async () => {
  const [second, third] = await makePools()
  const { poolId } = await makeChain([
    { afterMinutes: 5, poolId: second },
    { afterMinutes: 10, poolId: third },
  ])
  const id = await makeTicket(poolId)
  await pass(60)
  expect(await read(id)).toMatchObject({ poolId: third, priority: 'urgent', escalationStep: 2 })
})

test('urgent tickets stay urgent', async () => {
  const { poolId } = await makeChain([{ afterMinutes: 5, poolId: 1 }])
  const id = await makeTicket(poolId, { priority: 'urgent' })
  await pass(5)
  expect(await read(id)).toMatchObject({ poolId: 1, priority: 'urgent', escalationStep: 1 })
})

test('the ticket is assigned to the person of the step, who is notified', async () => {
  const [second] = await makePools()
  const person = await makeSignedInPerson(flowdesk, { poolIds: [second] })
  const { poolId } = await makeChain([{ afterMinutes: 5, poolId: second, userId: person.id }])
  const id = await makeTicket(poolId)
  await pass(5)
  expect(await read(id)).toMatchObject({ poolId: second, assigneeUserId: person.id, ticketStatusId: 2 })
  const { body } = await flowdesk.get('/v1/dashboard/notifications', { token: person.token })
  expect(body.data.items).toMatchObject([{ kind: 'ticket_assigned', ticketId: id }])
})

test('a ticket that moves without a person is unassigned; one that stays in its pool keeps its assignee', async () => {
  const [second] = await makePools()
  const [moving, staying] = [await flowdesk.makePool(), await flowdesk.makePool()]
  for (const [pool, target] of [
    [moving.id, second],
    [staying.id, staying.id],
  ] as const) {
    const steps = [{ afterMinutes: 5, poolId: target }]
    const { id: escalationChainId } = await call('post', 'escalation-chains', { name: randomUUID(), steps })
    await call('patch', `pools/${pool}`, { escalationChainId })
  }
  const [moved, stayed] = [await makeTicket(moving.id), await makeTicket(staying.id)]
  for (const id of [moved, stayed]) await call('post', `tickets/${id}/assign`, { userId: 1 })
  await pass(5)
  expect(await read(moved)).toMatchObject({ assigneeUserId: null, escalationStep: 1 })
  expect(await read(stayed)).toMatchObject({ assigneeUserId: 1, priority: 'high', escalationStep: 1 })
})

test('a step whose person has become inactive hands the ticket over to the pool alone', async () => {
  const [second] = await makePools()
  const person = await makeStaffMember(flowdesk, { poolIds: [second] })
  const { poolId } = await makeChain([{ afterMinutes: 5, poolId: second, userId: person.id }])
  const id = await makeTicket(poolId)
  const staff = flowdesk.db.updateTable('ticketing.staff').set({ isActive: false })
  await staff.where('id', '=', person.id).execute()
  await pass(5)
  expect(await read(id)).toMatchObject({ poolId: second, assigneeUserId: null, escalationStep: 1 })
})

test.each([3, 4])('a ticket in status %s is escalated', async (ticketStatusId) => {
  const { poolId } = await makeChain([{ afterMinutes: 5, poolId: 1 }])
  const id = await makeTicket(poolId)
  await flowdesk.changeTicket(id, { ticketStatusId })
  await pass(5)
  expect(await read(id)).toMatchObject({ poolId: 1, escalationStep: 1, ticketStatusId })
})

test.each([5, 6, 7])('a ticket in status %s is not escalated', async (ticketStatusId) => {
  const { poolId } = await makeChain([{ afterMinutes: 5, poolId: 1 }])
  const id = await makeTicket(poolId)
  await flowdesk.changeTicket(id, { ticketStatusId })
  await pass(60)
  expect(await read(id)).toMatchObject({ poolId, escalationStep: null })
})

test('a public message of staff ends the chain; internal notes and messages of requesters do not', async () => {
  const [second, third] = await makePools()
  const { poolId } = await makeChain([
    { afterMinutes: 5, poolId: second },
    { afterMinutes: 10, poolId: third },
  ])
  const [answered, noted, answeredLater] = [
    await makeTicket(poolId),
    await makeTicket(poolId),
    await makeTicket(poolId),
  ]
  await reply(answered, { content: 'We are on it.', visibility: 'public' })
  await reply(noted, { content: 'A hard one.', visibility: 'internal' })
  await flowdesk.post(`/v1/integration/tickets/${noted}/messages`, { token: apiToken, body: { content: 'Hello?' } })
  await pass(5)
  expect(await read(answered)).toMatchObject({ poolId, escalationStep: null })
  expect(await read(noted)).toMatchObject({ poolId: second, escalationStep: 1 })
  await reply(answeredLater, { content: 'We are on it.', visibility: 'public' })
  await pass(10)
  expect(await read(answeredLater)).toMatchObject({ poolId: second, escalationStep: 1 })
})

test('a ticket follows its chain into a pool with another one, and does not begin that one afterwards', async () => {
  const [third] = await makePools()
  const other = await makeChain([
    { afterMinutes: 1, poolId: 1 },
    { afterMinutes: 2, poolId: 1 },
    { afterMinutes: 3, poolId: 1 },
  ])
  const { poolId } = await makeChain([
    { afterMinutes: 5, poolId: other.poolId },
    { afterMinutes: 10, poolId: third },
  ])
  const id = await makeTicket(poolId)
  await pass(5)
  expect(await read(id)).toMatchObject({ poolId: other.poolId, escalationStep: 1 })
  await pass(5)
  expect(await read(id)).toMatchObject({ poolId: third, escalationStep: 2 })
  await call('patch', `tickets/${id}`, { poolId: other.poolId })
  await pass(60)
  expect(await read(id)).toMatchObject({ poolId: other.poolId, escalationStep: 2 })
})

test('tickets of pools without a chain stay, and one that moves to a pool with a chain takes its steps', async () => {
  const [plain] = await makePools()
  const { poolId } = await makeChain([{ afterMinutes: 5, poolId: 1 }])
  const id = await makeTicket(plain)
  await pass(60)
  expect(await read(id)).toMatchObject({ poolId: plain, escalationStep: null })
  await call('patch', `tickets/${id}`, { poolId })
  await pass(1)
  expect(await read(id)).toMatchObject({ poolId: 1, escalationStep: 1 })
})

test('a ticket of a deleted chain stays where the chain has brought it', async () => {
  const [second, third] = await makePools()
  const { chainId, poolId } = await makeChain([
    { afterMinutes: 5, poolId: second },
    { afterMinutes: 10, poolId: third },
  ])
  const id = await makeTicket(poolId)
  await pass(5)
  await call('patch', `pools/${poolId}`, { escalationChainId: null })
  await call('delete', `escalation-chains/${chainId}`)
  await pass(60)
  expect(await read(id)).toMatchObject({ poolId: second, escalationStep: 1 })
})

test('two processes that run at once take each step once, also with more tickets than a batch holds', async () => {
  const [second] = await makePools()
  const { poolId } = await makeChain([{ afterMinutes: 5, poolId: second }])
  const ids = await Promise.all(Array.from({ length: 230 }, () => makeTicket(poolId, { priority: 'low' })))
  const other = await flowdesk.openSecondProcess()
  onTestFinished(other.close)
  flowdesk.clock.advance(5 * MINUTE_MS)
  await Promise.all([flowdesk.runDueJobs(), other.runDueJobs(), flowdesk.runDueJobs(), other.runDueJobs()])
  await pass(1)
  // Signs in once, before the concurrent reads.
  await flowdesk.adminToken()
  const tickets = await Promise.all(ids.map(read))
  const outcomes = tickets.map((one) => `${one.poolId === second} ${one.priority} ${one.escalationStep}`)
  expect(new Set(outcomes)).toEqual(new Set(['true normal 1']))
  const entries = await Promise.all(ids.slice(0, 20).map(readChainEntries))
  expect(new Set(entries.map(({ length }) => length))).toEqual(new Set([1]))
})

test('a ticket that another transaction has locked is escalated at the next run', async () => {
  const [second] = await makePools()
  const { poolId } = await makeChain([{ afterMinutes: 5, poolId: second }])
  const [waiting, free] = [await makeTicket(poolId), await makeTicket(poolId)]
  const held = await flowdesk.holdLock('select 1 from ticketing."ticketActivity" where "ticketId" = $1 for update', [
    waiting,
  ])
  await pass(5)
  expect(await read(waiting)).toMatchObject({ poolId, escalationStep: null })
  expect(await read(free)).toMatchObject({ poolId: second, escalationStep: 1 })
  await held.release()
  await pass(1)
  expect(await read(waiting)).toMatchObject({ poolId: second, escalationStep: 1 })
})

test('staff read the step of a ticket, and its ETag changes with each step', async () => {
  const { poolId } = await makeChain([{ afterMinutes: 5, poolId: 1, raisePriority: false }])
  const id = await makeTicket(poolId)
  const before = await read(id)
  await pass(5)
  const after = await read(id)
  expect(after.eTag).not.toBe(before.eTag)
  expect(after.priority).toBe(before.priority)
})
