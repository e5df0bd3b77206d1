import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connectAgent, makeAgent, makeDepartment, signInAgent } from '../support/chat.ts'
import { type Flowdesk, openFlowdesk } from '../support/flowdesk.ts'
import { formatOutcome } from '../support/refusals.ts'
import { collectAnnouncements, makeVisitor, openConversationOf, readRowsAs } from '../support/visitors.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const DAY = 24 * 60 * MINUTE

let flowdesk: Flowdesk
let departmentId: number
let agent: Awaited<ReturnType<typeof makeAgent>>
let colleague: Awaited<ReturnType<typeof makeAgent>>
beforeAll(async () => {
  flowdesk = await openFlowdesk()
  flowdesk.clock.stop()
  agent = await makeAgent(flowdesk, { displayName: 'Ada' })
  colleague = await makeAgent(flowdesk, { displayName: 'Ben' })
  departmentId = (await makeDepartment(flowdesk, { memberIds: [agent.id, colleague.id] })).id
})
afterAll(() => flowdesk.close())

/** Lets time pass, and the worker see it. */
async function pass(ms: number, server = flowdesk): Promise<void> {
  server.clock.advance(ms)
  await server.runDueJobs()
}

const path = (id: string) => `/v1/agent/conversations/${id}`

/** Calls as an agent who has just signed in, because access tokens expire after a quarter of an hour. */
async function asAgent(verb: string, id: string, body: unknown = {}, who = agent, server = flowdesk) {
  const token = (await signInAgent(server, who.credentials)).accessToken
  const answer = await server[verb === 'tags' ? 'put' : 'post'](`${path(id)}/${verb}`, { token, body })
  if (answer.status >= 300) throw new Error(`an agent was refused with ${answer.status}: ${answer.text}`)
  return answer.body.data
}

const rowOf = (id: string, server = flowdesk) =>
  server.db.selectFrom('chat.conversation').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const statusOf = async (id: string, server = flowdesk) => (await rowOf(id, server)).status

async function waiting(server = flowdesk, department = departmentId) {
  const visitor = await makeVisitor(server, { displayName: 'Maria' })
  return { visitor, id: await openConversationOf(visitor, { departmentId: department }) }
}

async function taken(who = agent) {
  const opened = await waiting()
  await asAgent('take', opened.id, {}, who)
  return opened
}

const text = () => ({ body: 'Hello', clientMessageId: randomUUID() })

describe('an agent who no longer sees a conversation', () => {
  const held = async (who: typeof agent, department: number): Promise<string> => {
    const { id } = await waiting(flowdesk, department)
    await asAgent('take', id, {}, who)
    return id
  }

  // The membership is deleted in the database, as if the process had died before it returned the conversations.
  test('because a membership ended loses it to the queue, without a row', async () => {
    const [leaver, stayer] = [await makeAgent(flowdesk), await makeAgent(flowdesk)]
    const chief = await makeAgent(flowdesk, { role: 'administrator' })
    const left = await makeDepartment(flowdesk, { memberIds: [leaver.id, stayer.id, chief.id] })
    const kept = await makeDepartment(flowdesk, { memberIds: [leaver.id] })
    const lost = await held(leaver, left.id)
    const others = [await held(leaver, kept.id), await held(stayer, left.id), await held(chief, left.id)]
    const before = await rowOf(lost)
    await flowdesk.db
      .deleteFrom('chat.departmentMember')
      .where('departmentId', '=', left.id)
      .where('agentId', 'in', [leaver.id, chief.id])
      .execute()
    await pass(5 * SECOND)
    const { lastAgentSequence, activityAt } = before
    expect(await rowOf(lost)).toMatchObject({ status: 'queued', agentId: null, lastAgentSequence, activityAt })
    expect(await Promise.all(others.map((id) => statusOf(id)))).toEqual(['active', 'active', 'active'])
    await asAgent('take', lost, {}, stayer)
  })

  test('because the administrator role ended keeps only those of their own departments', async () => {
    const chief = await makeAgent(flowdesk, { role: 'administrator' })
    const own = await makeDepartment(flowdesk, { memberIds: [chief.id] })
    const [lost, kept] = [await held(chief, departmentId), await held(chief, own.id)]
    await flowdesk.db.updateTable('chat.agent').set({ role: 'agent' }).where('id', '=', chief.id).execute()
    await pass(5 * SECOND)
    expect([await statusOf(lost), await statusOf(kept)]).toEqual(['queued', 'active'])
  })
})

describe('inactivity', () => {
  test('closes a conversation after half an hour, queued or active', async () => {
    const [queued, active] = [await waiting(), await taken()]
    await pass(29 * MINUTE)
    expect([await statusOf(queued.id), await statusOf(active.id)]).toEqual(['queued', 'active'])
    const heard = collectAnnouncements(flowdesk)
    await pass(MINUTE)
    for (const { id, visitor } of [queued, active]) {
      expect(await rowOf(id)).toMatchObject({
        status: 'closed',
        closedBy: 'inactivity',
        closedByAgentId: null,
        closedAt: expect.any(String),
      })
      const row = (await readRowsAs(visitor, id)).at(-1)
      expect(row).toMatchObject({ kind: 'Closed', senderKind: 'system', senderId: null, senderName: null, body: '' })
      const told = heard.filter(
        ({ audience, payload }) => audience.kind === 'visitor' && payload['conversationId'] === id,
      )
      expect(told.map(({ event }) => event).slice(0, 2)).toEqual(['message', 'conversation'])
      expect(told[1]?.payload).toMatchObject({ status: 'closed', closedBy: 'inactivity' })
    }
  })

  test('is ended by a text of either side, by taking and by transferring', async () => {
    const { visitor, id } = await waiting()
    const acts = [
      () => asAgent('take', id),
      () => asAgent('messages', id, text()),
      () => asAgent('transfer', id, { agentId: colleague.id }),
      () => visitor.post(`/v1/widget/conversations/${id}/messages`, text()),
      () => asAgent('transfer', id, { departmentId }, colleague),
    ]
    for (const act of acts) {
      await pass(25 * MINUTE)
      await act()
    }
    await pass(25 * MINUTE)
    expect(await statusOf(id)).toBe('queued')
    await pass(5 * MINUTE)
    expect(await statusOf(id)).toBe('closed')
  })

  test('is not ended by notes, tags, reading or a return to the queue', async () => {
    const { visitor, id } = await taken()
    await visitor.post(`/v1/widget/conversations/${id}/messages`, text())
    await pass(20 * MINUTE)
    await asAgent('messages', id, { ...text(), kind: 'Note' })
    await asAgent('tags', id, { tags: ['parcel'] })
    const last = (await readRowsAs(visitor, id)).at(-1)
    await visitor.put(`/v1/widget/conversations/${id}/read`, { lastReadMessageId: last?.id })
    await asAgent('return', id)
    await pass(10 * MINUTE)
    expect(await statusOf(id)).toBe('closed')
  })

  test('never closes a left message before an agent has taken it', async () => {
    const body = { name: 'Maria', email: 'maria@example.com', body: 'Please call me back.' }
    await flowdesk.post('/v1/widget/default/leave-message', { body })
    const { id } = await flowdesk.db
      .selectFrom('chat.conversation')
      .select('id')
      .where('isLeftMessage', '=', true)
      .where('status', '=', 'queued')
      .executeTakeFirstOrThrow()
    await pass(100 * DAY)
    expect(await statusOf(id)).toBe('queued')
    const general = await makeAgent(flowdesk, { departmentIds: [1] })
    await asAgent('take', id, {}, general)
    await asAgent('return', id, {}, general)
    await pass(29 * MINUTE)
    expect(await statusOf(id)).toBe('queued')
    await pass(MINUTE)
    expect(await statusOf(id)).toBe('closed')
  })

  test('closes nothing if the setting is blank, and uses a shorter time if it is set', async () => {
    const [endless, short] = await Promise.all([
      openFlowdesk({ Chat__InactivityTimeout: '' }),
      openFlowdesk({ Chat__InactivityTimeout: '00:00:10' }),
    ])
    const one = await waiting(endless, 1)
    const other = await waiting(short, 1)
    await pass(1000 * DAY, endless)
    await pass(10 * SECOND, short)
    expect([await statusOf(one.id, endless), await statusOf(other.id, short)]).toEqual(['queued', 'closed'])
    await Promise.all([endless.close(), short.close()])
  })
})

describe('a snooze', () => {
  test('ends by itself; inactivity before it still counts', async () => {
    const { id } = await taken()
    await pass(10 * MINUTE)
    const until = new Date(flowdesk.clock.now().getTime() + 2 * DAY).toISOString()
    expect(await asAgent('snooze', id, { until })).toMatchObject({ snoozedUntil: until, status: 'active' })
    await pass(2 * DAY - MINUTE)
    expect(await rowOf(id)).toMatchObject({ status: 'active', snoozedUntil: until })
    const heard = collectAnnouncements(flowdesk)
    await pass(MINUTE)
    expect(await rowOf(id)).toMatchObject({ status: 'active', snoozedUntil: null })
    const told = heard.filter(({ payload }) => payload['conversationId'] === id)
    expect(told.map(({ audience, event }) => `${audience.kind} ${event}`)).toEqual(['department conversation'])
    await pass(19 * MINUTE)
    expect(await statusOf(id)).toBe('active')
    await pass(MINUTE)
    expect(await statusOf(id)).toBe('closed')
  })

  test('that the agent ends keeps the inactivity before it, and a message of the agent meanwhile resets it', async () => {
    const [plain, written] = [await taken(), await taken()]
    await pass(10 * MINUTE)
    const until = new Date(flowdesk.clock.now().getTime() + 2 * DAY).toISOString()
    for (const { id } of [plain, written]) await asAgent('snooze', id, { until })
    await asAgent('messages', written.id, text())
    await pass(DAY)
    for (const { id } of [plain, written]) await asAgent('snooze', id, { until: null })
    await pass(20 * MINUTE)
    expect([await statusOf(plain.id), await statusOf(written.id)]).toEqual(['closed', 'active'])
    await pass(10 * MINUTE)
    expect(await statusOf(written.id)).toBe('closed')
  })

  test('that is extended, or ends in the queue, keeps the inactivity before it', async () => {
    const [longer, back] = [await taken(), await taken()]
    await pass(10 * MINUTE)
    const inDays = (days: number) => new Date(flowdesk.clock.now().getTime() + days * DAY).toISOString()
    for (const { id } of [longer, back]) await asAgent('snooze', id, { until: inDays(2) })
    await pass(DAY)
    await asAgent('snooze', longer.id, { until: inDays(1) })
    await asAgent('return', back.id)
    await pass(20 * MINUTE)
    expect([await statusOf(longer.id), await statusOf(back.id)]).toEqual(['active', 'closed'])
    await pass(DAY - 20 * MINUTE)
    expect(await rowOf(longer.id)).toMatchObject({ status: 'active', snoozedUntil: null })
    await pass(20 * MINUTE)
    expect(await statusOf(longer.id)).toBe('closed')
  })

  test('is ended by a message of the visitor', async () => {
    const { visitor, id } = await taken()
    await asAgent('snooze', id, { until: new Date(flowdesk.clock.now().getTime() + DAY).toISOString() })
    await pass(10 * MINUTE)
    await visitor.post(`/v1/widget/conversations/${id}/messages`, text())
    expect(await rowOf(id)).toMatchObject({ status: 'active', snoozedUntil: null })
    await pass(30 * MINUTE)
    expect(await statusOf(id)).toBe('closed')
  })
})

describe('absence', () => {
  /** Renews a connection for a while, as its process does, and lets the worker look. */
  async function stay(connections: { renew: () => Promise<void> }[], ms: number): Promise<void> {
    for (let left = ms; left > 0; left -= 15 * SECOND) {
      flowdesk.clock.advance(Math.min(left, 15 * SECOND))
      for (const { renew } of connections) await renew()
      await flowdesk.runDueJobs()
    }
  }

  test('of an agent returns the conversations five minutes after the grace period, without a row', async () => {
    const connection = await connectAgent(flowdesk, agent.id)
    const { visitor, id } = await taken()
    await stay([connection], MINUTE)
    await connection.end()
    await pass(30 * SECOND)
    await pass(5 * MINUTE - 1)
    expect(await statusOf(id)).toBe('active')
    const heard = collectAnnouncements(flowdesk)
    const rows = await readRowsAs(visitor, id)
    await pass(5 * SECOND)
    expect(await rowOf(id)).toMatchObject({ status: 'queued', agentId: null, assignedAt: null })
    expect(await readRowsAs(visitor, id)).toEqual(rows)
    const told = heard.filter(({ payload }) => payload['conversationId'] === id)
    expect(told.slice(0, 3).map(({ audience, event }) => `${audience.kind} ${event}`)).toEqual([
      'department conversation',
      'visitor conversation',
      'visitor queue',
    ])
    expect(told[2]?.payload).toMatchObject({ queuePosition: 1 })
    expect(await asAgent('take', id, {}, colleague)).toMatchObject({ status: 'active', agentId: colleague.id })
  })

  test('begins at the end of the last of several connections', async () => {
    const [tab, phone] = [await connectAgent(flowdesk, agent.id), await connectAgent(flowdesk, agent.id)]
    const { id } = await taken()
    await tab.end()
    await stay([phone], 10 * MINUTE)
    expect(await statusOf(id)).toBe('active')
    await phone.end()
    await pass(MINUTE)
    await pass(5 * MINUTE)
    expect(await statusOf(id)).toBe('queued')
  })

  test('begins also if the process of the connection died', async () => {
    await connectAgent(flowdesk, agent.id)
    const { id } = await taken()
    await pass(MINUTE)
    await pass(4 * MINUTE)
    expect(await statusOf(id)).toBe('active')
    await pass(31 * SECOND)
    expect(await statusOf(id)).toBe('queued')
  })

  test('ends with a new connection', async () => {
    const connection = await connectAgent(flowdesk, agent.id)
    const { id } = await taken()
    await connection.end()
    await pass(5 * MINUTE)
    const again = await connectAgent(flowdesk, agent.id)
    await stay([again], 10 * MINUTE)
    expect(await statusOf(id)).toBe('active')
  })

  test('needs a connection since the conversation was taken', async () => {
    const connection = await connectAgent(flowdesk, colleague.id)
    const before = await taken(colleague)
    await connection.end()
    flowdesk.clock.advance(SECOND)
    const after = await taken(colleague)
    await pass(MINUTE)
    await pass(20 * MINUTE)
    expect([await statusOf(before.id), await statusOf(after.id)]).toEqual(['queued', 'active'])
  })

  test('ends nothing right after a time without any process: agents have a minute to reconnect', async () => {
    const [back, gone] = [await makeAgent(flowdesk), await makeAgent(flowdesk)]
    for (const { id } of [back, gone])
      await flowdesk.db.insertInto('chat.departmentMember').values({ departmentId, agentId: id }).execute()
    for (const { id } of [back, gone]) await connectAgent(flowdesk, id)
    const [kept, lost] = [await taken(back), await taken(gone)]
    // The clock was set forward, or no worker was running.
    await pass(20 * MINUTE)
    expect([await statusOf(kept.id), await statusOf(lost.id)]).toEqual(['active', 'active'])
    await pass(30 * SECOND)
    const connection = await connectAgent(flowdesk, back.id)
    await stay([connection], 30 * SECOND)
    expect([await statusOf(kept.id), await statusOf(lost.id)]).toEqual(['active', 'queued'])
  })
})

describe('in several processes', () => {
  test('every conversation closes once, however many processes and conversations there are', async () => {
    const server = await openFlowdesk()
    const twins = await Promise.all([server.openSecondProcess(), server.openSecondProcess()])
    // One after another, because a request that waits long for a database connection is refused.
    const opened = []
    for (let count = 0; count < 120; count++) opened.push(await waiting(server, 1))
    server.clock.advance(30 * MINUTE)
    await Promise.all([server, ...twins].map((one) => one.runDueJobs()))
    await server.runDueJobs()
    const { db } = server
    const rows = await db.selectFrom('chat.conversation').select(['status', 'agentVersion', 'visitorVersion']).execute()
    expect(rows).toHaveLength(opened.length)
    for (const row of rows) expect(row).toEqual({ status: 'closed', agentVersion: 2, visitorVersion: 2 })
    const closed = await db.selectFrom('chat.message').select('conversationId').where('kind', '=', 'Closed').execute()
    expect(new Set(closed.map(({ conversationId }) => conversationId)).size).toBe(closed.length)
    await Promise.all(twins.map((twin) => twin.close()))
    await server.close()
  })

  test('a conversation that the visitor closes at its time-out closes once', async () => {
    const twin = await flowdesk.openSecondProcess()
    const opened = await Promise.all(Array.from({ length: 20 }, () => waiting()))
    flowdesk.clock.advance(30 * MINUTE)
    const [answers] = await Promise.all([
      Promise.all(opened.map(({ visitor, id }) => visitor.post(`/v1/widget/conversations/${id}/close`))),
      twin.runDueJobs(),
    ])
    await twin.runDueJobs()
    for (const [index, { visitor, id }] of opened.entries()) {
      const { closedBy } = await rowOf(id)
      const answer = answers[index]
      expect([answer && formatOutcome(answer), closedBy]).toEqual(
        closedBy === 'visitor' ? ['200', 'visitor'] : ['404 SVC:4004', 'inactivity'],
      )
      expect((await readRowsAs(visitor, id)).filter(({ kind }) => kind === 'Closed')).toHaveLength(1)
    }
    await twin.close()
  })

  test('a process that starts later closes what is due', async () => {
    const { id } = await waiting()
    flowdesk.clock.advance(30 * MINUTE)
    const twin = await flowdesk.openSecondProcess()
    await twin.runDueJobs()
    expect(await statusOf(id)).toBe('closed')
    await twin.close()
  })

  test('a clock that moves backwards closes nothing early and keeps nothing open forever', async () => {
    const { id } = await waiting()
    await pass(-3 * 60 * MINUTE)
    await pass(25 * MINUTE)
    expect(await statusOf(id)).toBe('queued')
    const fresh = await waiting()
    await pass(30 * MINUTE)
    expect(await statusOf(fresh.id)).toBe('closed')
    await pass(3 * 60 * MINUTE)
    expect(await statusOf(id)).toBe('closed')
  })
  test('after a clock moves backwards, absent agents are offline and their conversations return to the queue', async () => {
    const connection = await connectAgent(flowdesk, agent.id)
    const { id } = await taken()
    await connection.end()
    await pass(-5 * 60 * MINUTE)
    await pass(MINUTE)
    await pass(31 * SECOND)
    const token = (await signInAgent(flowdesk, agent.credentials)).accessToken
    expect((await flowdesk.get('/v1/agent/me', { token })).body.data).toMatchObject({ presence: 'offline' })
    await pass(5 * MINUTE)
    await pass(MINUTE)
    expect(await statusOf(id)).toBe('queued')
  })
})
