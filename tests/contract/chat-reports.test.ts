import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeAgent, makeDepartment, makeWidget, signInAgent } from '../support/chat.ts'
import { type Flowdesk, openFlowdesk } from '../support/flowdesk.ts'
import { formatFieldErrors, formatOutcome } from '../support/refusals.ts'
import { makeVisitor, openConversationOf, type TestVisitor } from '../support/visitors.ts'

const DAY_MS = 24 * 3600 * 1000
const path = '/v1/admin/reports/summary'

let flowdesk: Flowdesk
let transfers: Awaited<ReturnType<typeof makeDepartments>>

/** Makes departments with one member, and a widget of the first one. The other two can only be reached by a transfer. */
async function makeDepartments() {
  const member = await makeAgent(flowdesk)
  const make = () => makeDepartment(flowdesk, { memberIds: [member.id] })
  const [first, others] = [await make(), [await make(), await make()]]
  return { member, first, others, widget: (await makeWidget(flowdesk, { departmentIds: [first.id] })).key }
}

beforeAll(async () => {
  flowdesk = await openFlowdesk({ Chat__InactivityTimeout: '1.00:00:00' })
  flowdesk.clock.stop()
  transfers = await makeDepartments()
})
afterAll(() => flowdesk.close())

async function read(query = '') {
  // The clock moves by days, so that each call needs another access token.
  const { accessToken } = await signInAgent(flowdesk)
  return await flowdesk.get(`${path}${query}`, { token: accessToken })
}

const readRange = async (from: string, to: string) =>
  (await read(`?from=${encodeURIComponent(from)}&to=${encodeURIComponent(to)}`)).body.data

const now = () => flowdesk.clock.now().toISOString()
const today = () => now().slice(0, 10)
const advance = (seconds: number) => flowdesk.clock.advance(seconds * 1000)

/** Moves the clock to noon of the next day in UTC. */
function advanceToNextNoon(): void {
  const at = flowdesk.clock.now().getTime()
  flowdesk.clock.advance(DAY_MS - (at % DAY_MS) + DAY_MS / 2)
}

type TestAgent = Awaited<ReturnType<typeof makeAgent>>

async function callAs({ credentials }: TestAgent, id: string, verb: string, body?: unknown): Promise<void> {
  const { accessToken: token } = await signInAgent(flowdesk, credentials)
  const call = { token, ...(body === undefined ? {} : { body }) }
  const answer = await flowdesk.post(`/v1/agent/conversations/${id}/${verb}`, call)
  if (answer.status >= 300) throw new Error(`${verb} was refused with ${answer.status}: ${answer.text}`)
}

const answerAs = (agent: TestAgent, id: string, kind: 'Text' | 'Note' = 'Text') =>
  callAs(agent, id, 'messages', { kind, body: 'Let me have a look.', clientMessageId: `${kind}-${id}-${agent.id}` })

async function startConversation(departmentId: number, widget: string): Promise<{ id: string; visitor: TestVisitor }> {
  const visitor = await makeVisitor(flowdesk, { widget })
  const first = { departmentId, message: 'Hello', clientMessageId: `first-${visitor.id}` }
  return { visitor, id: await openConversationOf(visitor, first) }
}

describe('the range', () => {
  test('an empty one lists every day with zeroes, and its averages are null', async () => {
    const { departments, live, ...report } = await readRange('2020-02-27', '2020-03-02T00:00:00+00:00')
    expect(report).toEqual({
      from: '2020-02-27T00:00:00.000Z',
      to: '2020-03-02T00:00:00.000Z',
      totals: { started: 0, closed: 0, closedByAgent: 0, closedByVisitor: 0, closedByInactivity: 0 },
      messages: { agent: 0, visitor: 0, system: 0 },
      daily: ['2020-02-27', '2020-02-28', '2020-02-29', '2020-03-01'].map((date) => ({ date, started: 0, closed: 0 })),
      agents: [],
      averageFirstResponseSeconds: null,
    })
    expect(departments).toContainEqual({ departmentId: 1, departmentName: 'General', started: 0 })
    expect(live).toEqual({ waiting: expect.any(Number), active: expect.any(Number) })
  })

  test('is the last seven days by default, and begins seven days before its end', async () => {
    const { from, to } = (await read()).body.data
    expect(to).toBe(now())
    expect(Date.parse(to) - Date.parse(from)).toBe(7 * DAY_MS)
    const earlier = (await read('?to=2026-03-30')).body.data
    expect(earlier.from).toBe('2026-03-23T00:00:00.000Z')
    expect(earlier.daily).toHaveLength(7)
  })

  test('the error of one that begins in the future and has no end names the default of the end', async () => {
    const refused = await read('?from=2999-01-01')
    expect(formatOutcome(refused)).toBe('400 SVC:2101')
    expect(refused.body.error.message).toBe(
      'The range ends before it starts. Choose a `from` before `to`. `to` defaults to the current time.',
    )
  })

  test.each([
    ['inverted', '2026-03-02', '2026-03-01', '400 SVC:2101'],
    ['inverted by a millisecond', '2026-03-01T00:00:00.001Z', '2026-03-01', '400 SVC:2101'],
    ['empty', '2026-03-01', '2026-03-01', '200'],
    ['of 92 days', '2026-03-01', '2026-06-01', '200'],
    ['of 92 days and a millisecond', '2026-03-01', '2026-06-01T00:00:00.001Z', '400 SVC:2102'],
    ['of 93 days', '2026-03-01', '2026-06-02', '400 SVC:2102'],
  ])('%s', async (_name, from, to, outcome) => {
    expect(formatOutcome(await read(`?from=${from}&to=${to}`))).toBe(outcome)
  })

  test('text that is no instant is refused', async () => {
    const answer = await read('?from=yesterday&to=2026-02-30')
    expect(formatOutcome(answer)).toBe('422 SVC:2001')
    expect(formatFieldErrors(answer)).toEqual(['from: format', 'to: format'])
  })
})

describe('what happened', () => {
  test('is counted on its day, for its department and its agent', async () => {
    const [ada, jonas] = [
      await makeAgent(flowdesk, { displayName: 'Ada' }),
      await makeAgent(flowdesk, { displayName: 'Jonas' }),
    ]
    const department = await makeDepartment(flowdesk, { memberIds: [ada.id, jonas.id] })
    const other = await makeDepartment(flowdesk, { memberIds: [jonas.id] })
    const { key } = await makeWidget(flowdesk, { departmentIds: [department.id, other.id] })
    advanceToNextNoon()
    const firstDay = today()

    const answered = await startConversation(department.id, key)
    advance(10)
    await callAs(ada, answered.id, 'take')
    await answerAs(ada, answered.id, 'Note')
    advance(30)
    await answerAs(ada, answered.id)
    await callAs(ada, answered.id, 'close')
    const abandoned = await startConversation(department.id, key)
    await abandoned.visitor.post(`/v1/widget/conversations/${abandoned.id}/close`)

    advanceToNextNoon()
    const secondDay = today()
    const transferred = await startConversation(department.id, key)
    await callAs(jonas, transferred.id, 'take')
    advance(20)
    await answerAs(jonas, transferred.id)
    await callAs(jonas, transferred.id, 'transfer', { agentId: ada.id })
    const silent = await startConversation(other.id, key)

    const before = await readRange(firstDay, now())
    expect(before.live).toEqual({ waiting: 1, active: 1 })

    advanceToNextNoon()
    advance(3600)
    await flowdesk.runDueJobs()
    const lastDay = today()
    const report = await readRange(firstDay, new Date(Date.parse(lastDay) + DAY_MS).toISOString())
    expect(report.totals).toEqual({
      ...{ started: 4, closed: 4 },
      ...{ closedByAgent: 1, closedByVisitor: 1, closedByInactivity: 2 },
    })
    expect(report.live).toEqual({ waiting: 0, active: 0 })
    expect(report.daily).toEqual([
      { date: firstDay, started: 2, closed: 2 },
      { date: secondDay, started: 2, closed: 0 },
      { date: lastDay, started: 0, closed: 2 },
    ])
    expect(report.departments).toContainEqual({
      ...{ departmentId: department.id, departmentName: department.name, started: 3 },
    })
    expect(report.departments).toContainEqual({ departmentId: other.id, departmentName: other.name, started: 1 })
    expect(report.agents).toEqual([
      { agentId: ada.id, agentName: 'Ada', served: 2, closed: 1, averageFirstResponseSeconds: 40 },
      { agentId: jonas.id, agentName: 'Jonas', served: 1, closed: 0, averageFirstResponseSeconds: 20 },
    ])
    expect(report.averageFirstResponseSeconds).toBe(30)
    expect(report.messages).toMatchObject({ agent: 2, visitor: 4 })
    expect(silent.id).not.toBe(transferred.id)
  })

  test('a conversation counts for the department in which it started, wherever it was transferred later', async () => {
    const { member, first, others, widget } = transfers
    advanceToNextNoon()
    const startedAt = now()
    const { id, visitor } = await startConversation(first.id, widget)
    advance(1)
    for (const { id: departmentId } of others) {
      await callAs(member, id, 'transfer', { departmentId })
      const { departments, totals } = await readRange(startedAt, now())
      expect(totals.started).toBe(1)
      expect(departments.filter(({ started }: { started: number }) => started > 0)).toEqual([
        { departmentId: first.id, departmentName: first.name, started: 1 },
      ])
    }
    await visitor.post(`/v1/widget/conversations/${id}/close`)
  })

  test('averages are null in a range in which no conversation was served', async () => {
    const { member, first, widget } = transfers
    advanceToNextNoon()
    const { id, visitor } = await startConversation(first.id, widget)
    await callAs(member, id, 'take')
    advance(60)
    const answeredAt = now()
    await callAs(member, id, 'messages', { body: 'Hello', clientMessageId: id })
    advance(1)
    const report = await readRange(answeredAt, now())
    expect(report).toMatchObject({ agents: [], averageFirstResponseSeconds: null, messages: { agent: 1 } })
    await visitor.post(`/v1/widget/conversations/${id}/close`)
  })

  test('the start of the range belongs to it, and its end does not', async () => {
    advanceToNextNoon()
    const startedAt = now()
    await startConversation(1, 'default')
    advance(1)
    expect((await readRange(startedAt, now())).totals.started).toBe(1)
    expect((await readRange(`${today()}T00:00:00Z`, startedAt)).totals.started).toBe(0)
    expect((await readRange(new Date(Date.parse(startedAt) + 1).toISOString(), now())).totals.started).toBe(0)
  })
})

test('a process reads two reports at a time: 20 wait, further ones get 503 SVC:0002, and other calls do not wait', async () => {
  const { accessToken: token } = await signInAgent(flowdesk)
  const hold = await flowdesk.holdLock('lock table chat.assignment in access exclusive mode')
  const outcomes: string[] = []
  const reports = Array.from({ length: 25 }, async () => {
    outcomes.push(formatOutcome(await flowdesk.get(path, { token })))
  })
  await expect.poll(() => outcomes).toEqual(Array(3).fill('503 SVC:0002'))
  expect(formatOutcome(await flowdesk.get('/v1/admin/departments', { token }))).toBe('200')
  await hold.release()
  await Promise.all(reports)
  expect(outcomes.slice(3)).toEqual(Array(22).fill('200'))
  expect((await read()).status).toBe(200)
})
