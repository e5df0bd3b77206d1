import pino from 'pino'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { connectAgent, consoleAdministratorToken, makeAgent, makeDepartment, signInAgent } from '../support/chat.ts'
import { type Flowdesk, openFlowdesk } from '../support/flowdesk.ts'
import {
  collectAnnouncements,
  makeVisitor,
  openConversationOf,
  readRowsAs,
  type TestVisitor,
} from '../support/visitors.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND

let flowdesk: Flowdesk
beforeAll(async () => {
  flowdesk = await openFlowdesk({ Chat__InactivityTimeout: '' })
  flowdesk.clock.stop()
})
afterAll(() => flowdesk.close())

type Options = Parameters<typeof makeAgent>[1]

/** An agent who is connected until the test is over, however long it takes, because the clock stands still. */
async function present(options: Options = {}, server = flowdesk) {
  const agent = await makeAgent(server, options)
  const connection = await connectAgent(server, agent.id)
  return { ...agent, connection }
}

const automatic = (memberIds: readonly number[]) => makeDepartment(flowdesk, { memberIds, routing: 'automatic' })

async function waiting(departmentId: number, server = flowdesk) {
  const visitor = await makeVisitor(server, { displayName: 'Maria' })
  // Gives each its own time of arrival.
  server.clock.advance(1)
  return { visitor, id: await openConversationOf(visitor, { departmentId }) }
}

async function inLine(departmentId: number, count: number) {
  const line = []
  for (let n = 0; n < count; n++) line.push(await waiting(departmentId))
  return line
}

const rowOf = (id: string) =>
  flowdesk.db.selectFrom('chat.conversation').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const holderOf = async ({ id }: { id: string }) => (await rowOf(id)).agentId
const holdersOf = (line: readonly { id: string }[]) => Promise.all(line.map(holderOf))

/** Once routing has come to rest, these are with these agents. */
const comesTo = (line: readonly { id: string }[], agentIds: readonly (number | null)[]): Promise<void> =>
  expect.poll(() => holdersOf(line), { interval: 20 }).toEqual(agentIds)

/**
 * Waits until a run that began after now has processed every queue: the longest wait comes first, and this conversation
 * was queued last and is assigned at once.
 */
async function throughAll(): Promise<void> {
  const lastAgent = await present({ maxConcurrentConversations: 100 })
  const last = await waiting((await automatic([lastAgent.id])).id)
  await comesTo([last], [lastAgent.id])
}

async function asAgent(
  agent: { credentials: { email: string; password: string } },
  verb: string,
  id: string,
  body = {},
) {
  const token = (await signInAgent(flowdesk, agent.credentials)).accessToken
  const answer = await flowdesk.post(`/v1/agent/conversations/${id}/${verb}`, { token, body })
  expect(answer.status, answer.text).toBeLessThan(300)
}

describe('a conversation in a department with automatic routing', () => {
  test('is assigned at once, as if the agent had taken it', async () => {
    const ada = await present({ displayName: 'Ada' })
    const department = await automatic([ada.id])
    const heard = collectAnnouncements(flowdesk)
    const one = await waiting(department.id)
    await comesTo([one], [ada.id])
    expect(await rowOf(one.id)).toMatchObject({
      status: 'active',
      assignedAt: expect.any(String),
      startedAt: expect.any(String),
      agentVersion: 2,
      visitorVersion: 2,
    })
    expect(await readRowsAs(one.visitor, one.id)).toMatchObject([
      { kind: 'AgentJoined', senderKind: 'system', senderId: String(ada.id), senderName: 'Ada', body: '' },
    ])
    const moves = heard.filter(({ event, payload }) => event === 'conversation' && payload['conversationId'] === one.id)
    expect(moves.map(({ audience, payload }) => `${audience.kind} ${payload['version']} ${payload['status']}`)).toEqual(
      ['department 1 queued', 'visitor 1 queued', 'department 2 active', 'visitor 2 active'],
    )
  })

  test('stays queued in one with manual routing', async () => {
    const ada = await present()
    const one = await waiting((await makeDepartment(flowdesk, { memberIds: [ada.id] })).id)
    await throughAll()
    expect(await holderOf(one)).toBeNull()
  })

  test('goes to the least busy agent, among several to the one whose last assignment is oldest', async () => {
    const [ada, ben, cy] = [await present(), await present(), await present()]
    const [busy, department] = [await automatic([ada.id]), await automatic([ada.id, ben.id, cy.id])]
    await comesTo(await inLine(busy.id, 2), [ada.id, ada.id])
    const line = await inLine(department.id, 5)
    // Now all have two; Ada has waited longest.
    await comesTo(line, [ben.id, cy.id, ben.id, cy.id, ada.id])
  })

  test('is assigned in order of arrival, and no agent exceeds their maximum', async () => {
    const ada = await makeAgent(flowdesk, { maxConcurrentConversations: 2 })
    const department = await automatic([ada.id])
    const line = await inLine(department.id, 5)
    await throughAll()
    expect(await holdersOf(line)).toEqual([null, null, null, null, null])
    await connectAgent(flowdesk, ada.id)
    await flowdesk.runDueJobs()
    flowdesk.clock.advance(5 * SECOND)
    await flowdesk.runDueJobs()
    await comesTo(line, [ada.id, ada.id, null, null, null])
    await throughAll()
    await comesTo(line, [ada.id, ada.id, null, null, null])
    await asAgent(ada, 'close', line[0]?.id ?? '')
    await comesTo(line, [ada.id, ada.id, ada.id, null, null])
    await line[1]?.visitor.post(`/v1/widget/conversations/${line[1].id}/close`)
    await comesTo(line.slice(2), [ada.id, ada.id, null])
  })

  test('may be taken by hand beyond the agent’s maximum', async () => {
    const ada = await present({ maxConcurrentConversations: 1 })
    const department = await automatic([ada.id])
    const line = await inLine(department.id, 2)
    await comesTo(line, [ada.id, null])
    await asAgent(ada, 'take', line[1]?.id ?? '')
    expect(await holdersOf(line)).toEqual([ada.id, ada.id])
  })

  test('that an agent returns goes to another agent, however busy, and back only without another candidate', async () => {
    const [ada, ben] = [await present({ displayName: 'Ada' }), await present({ maxConcurrentConversations: 2 })]
    const [busy, department] = [await automatic([ben.id]), await automatic([ada.id, ben.id])]
    const first = await waiting(busy.id)
    await comesTo([first], [ben.id])
    const one = await waiting(department.id)
    await comesTo([one], [ada.id])
    await asAgent(ada, 'return', one.id)
    await comesTo([one], [ben.id])
    await asAgent(ada, 'transfer', one.id, { agentId: ada.id })
    const other = await waiting(busy.id)
    await comesTo([other], [ben.id])
    await asAgent(ada, 'return', one.id)
    await comesTo([one], [ada.id])
  })

  test('an assignment that fails is logged once with its ids, and tried again', async () => {
    const lines: unknown[] = []
    const log = pino({ level: 'warn' }, { write: (line: string) => lines.push(JSON.parse(line)) })
    const server = await openFlowdesk({ Chat__InactivityTimeout: '' }, { log })
    onTestFinished(() => server.close())
    server.clock.stop()
    const ada = await makeAgent(server)
    const department = await makeDepartment(server, { memberIds: [ada.id], routing: 'automatic' })
    const { id } = await waiting(department.id, server)
    const lock = await server.holdLock('select from chat.conversation where id = $1 for update', [id])
    for (let failure = 0; failure < 2; failure++) {
      server.clock.advance(5 * SECOND)
      await server.runDueJobs()
      await lock.waitForWaiters(1)
      await lock.terminateWaiters()
      await expect.poll(() => lines).toHaveLength(1)
    }
    await lock.release()
    await connectAgent(server, ada.id)
    server.clock.advance(5 * SECOND)
    await server.runDueJobs()
    const { db } = server
    const row = db.selectFrom('chat.conversation').select('agentId').where('id', '=', id)
    await expect.poll(async () => (await row.executeTakeFirstOrThrow()).agentId).toBe(ada.id)
    expect(lines).toMatchObject([
      {
        msg: 'could not assign queued conversations',
        departmentId: department.id,
        conversationId: id,
        error: expect.any(String),
      },
    ])
    expect(JSON.stringify(lines)).not.toContain('Maria')
  })
})

describe('no conversation is assigned to an agent', () => {
  const reasons: [string, (id: number) => Promise<unknown>, (id: number) => Promise<unknown>][] = [
    [
      'who is not available, until the toggle is on',
      (id) => setAgent(id, { isAvailable: false }),
      (id) => setAgent(id, { isAvailable: true }),
    ],
    [
      'who is not active, until reactivated',
      (id) => setAgent(id, { isActive: false }),
      (id) => setAgent(id, { isActive: true }),
    ],
    ['who is not connected, until connected', endLeases, (id) => connectAgent(flowdesk, id)],
    ['whose process died, once the grace is over', loseLeases, (id) => connectAgent(flowdesk, id)],
  ]

  async function setAgent(id: number, set: { isAvailable?: boolean; isActive?: boolean }): Promise<void> {
    await flowdesk.db.updateTable('chat.agent').set(set).where('id', '=', id).execute()
  }

  async function endLeases(agentId: number): Promise<void> {
    const endedAt = flowdesk.clock.now().toISOString()
    const leases = flowdesk.db.updateTable('chat.agentConnection').set({ endedAt, seenAt: endedAt })
    await leases.where('agentId', '=', agentId).execute()
  }

  async function loseLeases(agentId: number): Promise<void> {
    const seenAt = new Date(flowdesk.clock.now().getTime() - 31 * SECOND).toISOString()
    const leases = flowdesk.db.updateTable('chat.agentConnection').set({ seenAt })
    await leases.where('agentId', '=', agentId).execute()
  }

  test.each(reasons)('%s', async (_reason, spoil, mend) => {
    const ada = await present()
    const department = await automatic([ada.id])
    await spoil(ada.id)
    const one = await waiting(department.id)
    await throughAll()
    expect(await holderOf(one)).toBeNull()
    await mend(ada.id)
    await throughAll()
    await comesTo([one], [ada.id])
  })

  test('of another department', async () => {
    const [ada, ben] = [await present(), await makeAgent(flowdesk)]
    await automatic([ada.id])
    const one = await waiting((await automatic([ben.id])).id)
    await throughAll()
    expect(await holderOf(one)).toBeNull()
  })
})

describe('the schedule assigns conversations after changes without an event', () => {
  test('of availability, of members, and of the routing of a department', async () => {
    const ada = await present({ isAvailable: false })
    const department = await makeDepartment(flowdesk)
    const one = await waiting(department.id)
    const token = await consoleAdministratorToken(flowdesk)
    const admin = `/v1/admin/departments/${department.id}`
    await flowdesk.put(`${admin}/members`, { token, body: { agentIds: [ada.id] } })
    await flowdesk.patch(admin, { token, body: { routing: 'automatic' } })
    await throughAll()
    expect(await holderOf(one)).toBeNull()
    const own = (await signInAgent(flowdesk, ada.credentials)).accessToken
    await flowdesk.put('/v1/agent/me/availability', { token: own, body: { isAvailable: true } })
    flowdesk.clock.advance(5 * SECOND)
    await flowdesk.runDueJobs()
    await comesTo([one], [ada.id])
  })

  test('and moves those of an offline agent to one who is online', async () => {
    const server = await openFlowdesk({ Chat__InactivityTimeout: '' })
    server.clock.stop()
    const [ada, ben] = [await present({}, server), await makeAgent(server)]
    const department = await makeDepartment(server, { memberIds: [ada.id, ben.id], routing: 'automatic' })
    const { id } = await waiting(department.id, server)
    const row = () => server.db.selectFrom('chat.conversation').selectAll().where('id', '=', id).executeTakeFirst()
    await expect.poll(() => row()).toMatchObject({ agentId: ada.id })
    await ada.connection.end()
    server.clock.advance(MINUTE)
    await server.runDueJobs()
    server.clock.advance(5 * MINUTE)
    await connectAgent(server, ben.id)
    await server.runDueJobs()
    await expect.poll(() => row()).toMatchObject({ agentId: ben.id })
    await server.close()
  })
})

describe('in several processes', () => {
  test('each goes to exactly one agent, and no agent exceeds their maximum', async () => {
    const twins = [flowdesk, await flowdesk.openSecondProcess(), await flowdesk.openSecondProcess()]
    const agents = await Promise.all([1, 2, 3].map(() => makeAgent(flowdesk, { maxConcurrentConversations: 6 })))
    const ids = agents.map(({ id }) => id)
    const [departments, unstaffed] = [await Promise.all([automatic(ids), automatic(ids)]), await automatic([])]
    const line = await Promise.all(
      Array.from({ length: 24 }, (_, n) => waiting(departments[n % 2]?.id ?? 0, twins[n % 3])),
    )
    // Connects the agents after the last arrival: a conversation may be committed after a later one.
    await Promise.all(ids.map((id) => connectAgent(flowdesk, id)))
    // An arrival makes its process route, so all of them route at once.
    await Promise.all(twins.map((twin) => waiting(unstaffed.id, twin)))
    const assigned = async () => (await holdersOf(line)).filter((id) => id !== null)
    await expect.poll(() => assigned()).toHaveLength(18)
    await throughAll()
    const holders = await assigned()
    expect(ids.map((id) => holders.filter((one) => one === id).length)).toEqual([6, 6, 6])
    const rows = await Promise.all(line.map(({ id }) => rowOf(id)))
    for (const { status, agentVersion, lastAgentSequence } of rows)
      expect([agentVersion, lastAgentSequence]).toEqual(status === 'active' ? [2, 1] : [1, 0])
    // Conversations that still wait in a department were queued after all that do not.
    for (const { id } of departments) {
      const here = rows.filter(({ departmentId }) => departmentId === id)
      const byArrival = here.toSorted((a, b) => (`${a.createdAt} ${a.id}` < `${b.createdAt} ${b.id}` ? -1 : 1))
      const states = byArrival.map(({ status }) => status)
      // `active` sorts before `queued`.
      expect(states).toEqual(states.toSorted())
    }
    await Promise.all(twins.slice(1).map((twin) => twin.close()))
  })

  test('a conversation that is transferred during routing stays with its new assignee', async () => {
    const twin = await flowdesk.openSecondProcess()
    const ada = await makeAgent(flowdesk)
    const [department, other] = [await automatic([ada.id]), await makeDepartment(flowdesk)]
    const one = await waiting(department.id)
    await throughAll()
    const hold = await flowdesk.holdLock('select from chat.conversation where id = $1 for update', [one.id])
    const token = await consoleAdministratorToken(flowdesk)
    const body = { departmentId: other.id }
    const transferring = twin.post(`/v1/agent/conversations/${one.id}/transfer`, { token, body })
    await hold.waitForWaiters(1)
    await connectAgent(flowdesk, ada.id)
    // Whatever moves makes routing look.
    await waiting(other.id)
    await hold.waitForWaiters(2)
    await hold.release()
    expect((await transferring).status).toBe(200)
    await throughAll()
    expect(await rowOf(one.id)).toMatchObject({ status: 'queued', departmentId: other.id, agentId: null })
    await twin.close()
  })

  test('no agent exceeds their maximum, however many conversations close and open at once', async () => {
    const twins = [flowdesk, await flowdesk.openSecondProcess(), await flowdesk.openSecondProcess()]
    const agents = await Promise.all([1, 2].map(() => present({ maxConcurrentConversations: 2 })))
    const ids = agents.map(({ id }) => id)
    const departments = await Promise.all(Array.from({ length: 6 }, () => automatic(ids)))
    const { db } = flowdesk
    const active = () =>
      db
        .selectFrom('chat.conversation')
        .select(['id', 'agentId'])
        .where('agentId', 'in', ids)
        .where('status', '=', 'active')
        .execute()
    const visitors = new Map<string, TestVisitor>()
    const come = async (count: number): Promise<void> => {
      const came = Array.from({ length: count }, (_, n) => waiting(departments[n % 6]?.id ?? 0, twins[n % 3]))
      for (const { id, visitor } of await Promise.all(came)) visitors.set(id, visitor)
    }
    await come(12)
    for (let wave = 0; wave < 12; wave++) {
      await expect.poll(async () => (await active()).length).toBeGreaterThanOrEqual(4)
      await throughAll()
      const held = await active()
      expect(ids.map((id) => held.filter(({ agentId }) => agentId === id).length)).toEqual([2, 2])
      // Capacity for four conversations is freed at once, while others arrive in every process.
      const gone = held.map(({ id }) => visitors.get(id)?.post(`/v1/widget/conversations/${id}/close`))
      await Promise.all([...gone, come(4)])
    }
    await Promise.all(twins.slice(1).map((twin) => twin.close()))
  })
})
