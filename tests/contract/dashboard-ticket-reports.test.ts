import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Flowdesk, openFlowdesk } from '../support/flowdesk.ts'
import { makeSignedInPerson, makeStaffMember } from '../support/people.ts'
import { formatFieldErrors, formatOutcome } from '../support/refusals.ts'

const path = '/v1/dashboard/reports/summary'
const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

let flowdesk: Flowdesk
let apiToken: string
let poolId: number

beforeAll(async () => {
  flowdesk = await openFlowdesk()
  flowdesk.clock.stop()
  apiToken = (await flowdesk.makeToken()).token
})
afterAll(() => flowdesk.close())

beforeEach(async () => {
  poolId = (await flowdesk.makePool()).id
})

const nowText = () => flowdesk.clock.now().toISOString()
const daysAgo = (days: number) => new Date(flowdesk.clock.now().getTime() - days * DAY_MS).toISOString()
const makeTicket = async (more = {}) => (await flowdesk.makeTicket(apiToken, { poolId, ...more })).id
const passMinutes = (minutes: number) => flowdesk.clock.advance(minutes * MINUTE_MS)
const post = async (url: string, body: unknown, token?: string) => {
  const answer = await flowdesk.post(url, { token: token ?? (await flowdesk.adminToken()), body })
  if (answer.status >= 300) throw new Error(answer.text)
}
const reply = (id: number, token?: string, visibility = 'public') =>
  post(`/v1/dashboard/tickets/${id}/messages`, { content: 'We are on it.', visibility }, token)
const assign = (id: number, userId: number) => post(`/v1/dashboard/tickets/${id}/assign`, { userId })
const setStatus = (id: number, ticketStatusId: number) => flowdesk.changeTicket(id, { ticketStatusId })

const ask = async (query: string, token?: string) =>
  await flowdesk.get(`${path}?${query}`, { token: token ?? (await flowdesk.adminToken()) })

/** Reads the report of the pool since an instant. */
async function read(from: string, more = '') {
  const to = new Date(flowdesk.clock.now().getTime() + 1).toISOString()
  const answer = await ask(`from=${from}&to=${to}&poolId=${poolId}${more}`)
  if (answer.status >= 300) throw new Error(answer.text)
  return answer.body.data
}

describe('the range', () => {
  test('defaults to the last seven days, and contains every day with zeroes', async () => {
    const { status, body } = await ask(`poolId=${poolId}`)
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      from: daysAgo(7),
      to: nowText(),
      totals: { created: 0, completed: 0, cancelled: 0 },
    })
    const dates = Array.from({ length: 8 }, (_, at) => daysAgo(7 - at).slice(0, 10))
    expect(body.data.daily).toEqual(dates.map((date) => ({ date, created: 0, completed: 0 })))
    expect(body.data).toMatchObject({ averageFirstResponseSeconds: null, averageResolutionSeconds: null, agents: [] })
  })

  test('contains its start and not its end', async () => {
    const from = nowText()
    await makeTicket()
    passMinutes(1)
    const to = nowText()
    await makeTicket()
    const created = async (query: string) => (await ask(`${query}&poolId=${poolId}`)).body.data.totals.created
    expect(await created(`from=${from}&to=${to}`)).toBe(1)
    expect(await created(`from=${to}&to=${daysAgo(-1)}`)).toBe(1)
    expect(await created(`from=${from}&to=${from}`)).toBe(0)
  })

  test.each([
    ['400 SVC:2101', 'from=2026-02-02&to=2026-02-01'],
    ['400 SVC:2101', 'from=2100-01-01'],
    ['400 SVC:2102', 'from=2026-01-01&to=2026-04-04'],
    ['200', 'from=2026-01-01&to=2026-04-03'],
    ['200', 'from=2026-01-01&to=2026-01-01'],
  ])('%s for %s', async (outcome, query) => {
    expect(formatOutcome(await ask(query))).toBe(outcome)
  })

  test('422 SVC:2001 for malformed values', async () => {
    const answer = await ask('from=soon&to=2026-02-30&poolId=one')
    expect(formatOutcome(answer)).toBe('422 SVC:2001')
    expect(formatFieldErrors(answer)).toEqual(['from: format', 'poolId: type', 'to: format'])
    expect(formatFieldErrors(await ask('timeZone=Europe/Nowhere'))).toEqual(['timeZone: format'])
  })

  test('days begin at the midnights of the time zone', async () => {
    const query = 'from=2026-03-27T23:00:00Z&to=2026-03-29T22:00:00Z&timeZone=Europe/Berlin'
    const dates = (await ask(query)).body.data.daily.map(({ date }: { date: string }) => date)
    expect(dates).toEqual(['2026-03-28', '2026-03-29'])
  })
})

describe('counts', () => {
  test('created, completed and cancelled tickets, in total, by day and by pool', async () => {
    const from = nowText()
    const [completed, cancelled] = [await makeTicket(), await makeTicket(), await makeTicket()]
    const firstDay = nowText().slice(0, 10)
    flowdesk.clock.advance(DAY_MS)
    await setStatus(completed, 6)
    await setStatus(cancelled, 7)
    const report = await read(from)
    expect(report.totals).toEqual({ created: 3, completed: 2, cancelled: 1 })
    const daily = report.daily.filter((day: { created: number; completed: number }) => day.created + day.completed > 0)
    expect(daily).toEqual([
      { date: firstDay, created: 3, completed: 0 },
      { date: nowText().slice(0, 10), created: 0, completed: 2 },
    ])
    expect(report.pools).toMatchObject([{ poolId, created: 3, completed: 2, backlog: 1 }])
  })

  test('the backlog by status and age, whatever the range', async () => {
    await makeTicket()
    const old = await makeTicket()
    flowdesk.clock.advance(5 * DAY_MS)
    const [resolved, completed] = [await makeTicket(), await makeTicket()]
    await setStatus(old, 3)
    await setStatus(resolved, 5)
    await setStatus(completed, 6)
    const { backlog, totals } = await read(nowText())
    expect(totals.created).toBe(2)
    const ages = (...totalsByAge: readonly number[]) =>
      [
        [0, 1],
        [1, 3],
        [3, 7],
        [7, 30],
        [30, null],
      ].map(([fromDays, toDays], at) => ({ fromDays, toDays, total: totalsByAge[at] ?? 0 }))
    expect(backlog).toEqual([
      { ticketStatusId: 1, ticketStatusName: 'New', total: 1, ages: ages(0, 0, 1) },
      { ticketStatusId: 2, ticketStatusName: 'Open', total: 0, ages: ages() },
      { ticketStatusId: 3, ticketStatusName: 'Pending', total: 1, ages: ages(0, 0, 1) },
      { ticketStatusId: 4, ticketStatusName: 'OnHold', total: 0, ages: ages() },
      { ticketStatusId: 5, ticketStatusName: 'Resolved', total: 1, ages: ages(1) },
    ])
  })

  test('a ticket counts for the pool in which it is now', async () => {
    const from = nowText()
    const id = await makeTicket()
    const other = await flowdesk.makePool()
    await flowdesk.changeTicket(id, { poolId: other.id })
    expect((await read(from)).totals.created).toBe(0)
    expect((await ask(`from=${from}&to=${daysAgo(-1)}&poolId=${other.id}`)).body.data.totals.created).toBe(1)
  })
})

describe('times', () => {
  test('the first public message of staff is the first response, and belongs to its author', async () => {
    const from = nowText()
    const [one, other] = [
      await makeSignedInPerson(flowdesk, { poolIds: [poolId] }),
      await makeSignedInPerson(flowdesk, { poolIds: [poolId] }),
    ]
    const [first, second] = [await makeTicket(), await makeTicket(), await makeTicket()]
    passMinutes(5)
    await reply(first, other.token, 'internal')
    passMinutes(5)
    await reply(first, one.token)
    passMinutes(10)
    await reply(first, other.token)
    await reply(second, other.token)
    const report = await read(from)
    expect(report.averageFirstResponseSeconds).toBe(900)
    expect(report.pools).toMatchObject([{ poolId, averageFirstResponseSeconds: 900, averageResolutionSeconds: null }])
    const byPerson = new Map(report.agents.map((row: { userId: number }) => [row.userId, row]))
    expect(byPerson.get(one.id)).toMatchObject({ averageFirstResponseSeconds: 600, assigned: 0, completed: 0 })
    expect(byPerson.get(other.id)).toMatchObject({ averageFirstResponseSeconds: 1200 })
  })

  test('a reply of staff to a completed ticket is no first response, the reply to a requester who continues one is', async () => {
    const from = nowText()
    const completed = await makeTicket()
    await setStatus(completed, 6)
    await reply(completed)
    expect((await read(from)).averageFirstResponseSeconds).toBeNull()
    const continued = await flowdesk.post(`/v1/integration/tickets/${completed}/messages`, {
      token: apiToken,
      body: { content: 'It is broken again.' },
    })
    passMinutes(15)
    await reply(continued.body.data.ticketId)
    expect((await read(from)).averageFirstResponseSeconds).toBe(900)
  })

  test('a response counts when it was sent, whenever its ticket was created', async () => {
    const id = await makeTicket()
    flowdesk.clock.advance(2 * DAY_MS)
    const from = nowText()
    await reply(id)
    expect(await read(from)).toMatchObject({ totals: { created: 0 }, averageFirstResponseSeconds: 172_800 })
    flowdesk.clock.advance(DAY_MS)
    await reply(id)
    expect((await read(nowText())).averageFirstResponseSeconds).toBeNull()
  })

  test('the resolution ends with status 5, also if the ticket is completed later', async () => {
    const from = nowText()
    const id = await makeTicket()
    passMinutes(60)
    await setStatus(id, 5)
    flowdesk.clock.advance(DAY_MS)
    await setStatus(id, 6)
    expect(await read(from)).toMatchObject({ averageResolutionSeconds: 3600, totals: { completed: 1 } })
  })

  test('a ticket that is reopened is not resolved until it is resolved again', async () => {
    const from = nowText()
    const id = await makeTicket()
    passMinutes(10)
    await setStatus(id, 5)
    const message = { token: apiToken, body: { content: 'It is still broken.' } }
    await flowdesk.post(`/v1/integration/tickets/${id}/messages`, message)
    expect((await read(from)).averageResolutionSeconds).toBeNull()
    passMinutes(10)
    await setStatus(id, 6)
    expect((await read(from)).averageResolutionSeconds).toBe(1200)
  })

  test('the resolution and the completion belong to the assignee', async () => {
    const from = nowText()
    const person = await makeStaffMember(flowdesk, { poolIds: [poolId] })
    const [done, open] = [await makeTicket(), await makeTicket()]
    for (const id of [done, open]) await assign(id, person.id)
    passMinutes(30)
    await setStatus(done, 6)
    const { agents } = await read(from)
    expect(agents).toEqual([
      {
        userId: person.id,
        displayName: 'agent',
        assigned: 1,
        completed: 1,
        averageFirstResponseSeconds: null,
        averageResolutionSeconds: 1800,
      },
    ])
  })
})

describe('who sees what', () => {
  test('supervisors see the pools that they are members of', async () => {
    const other = await flowdesk.makePool()
    await makeTicket()
    await flowdesk.makeTicket(apiToken, { poolId: other.id })
    passMinutes(1)
    const { token } = await makeSignedInPerson(flowdesk, { role: 'supervisor', poolIds: [poolId] })
    const { data } = (await ask('', token)).body
    expect(data.totals.created).toBe(1)
    expect(data.pools.map((pool: { poolId: number }) => pool.poolId)).toEqual([poolId])
    expect((await ask(`poolId=${other.id}`, token)).body.data).toMatchObject({ totals: { created: 0 }, pools: [] })
  })

  test('a supervisor without a pool and a poolId that does not exist count nothing', async () => {
    await makeTicket()
    const { token } = await makeSignedInPerson(flowdesk, { role: 'supervisor' })
    const nothing = { totals: { created: 0, completed: 0, cancelled: 0 }, pools: [], agents: [] }
    expect((await ask('', token)).body.data).toMatchObject(nothing)
    expect((await ask('poolId=987654')).body.data).toMatchObject(nothing)
  })

  test('administrators see every pool, ordered by name', async () => {
    await makeTicket()
    const { pools } = (await ask('')).body.data
    expect(pools.map((pool: { poolId: number }) => pool.poolId)).toEqual(expect.arrayContaining([1, poolId]))
    const names = pools.map((pool: { poolName: string }) => pool.poolName.toLowerCase())
    expect(names).toEqual(names.toSorted())
  })

  test('403 SVC:1103 for agents', async () => {
    const { token } = await makeSignedInPerson(flowdesk, { poolIds: [poolId] })
    expect(formatOutcome(await ask('', token))).toBe('403 SVC:1103')
  })
})

test('a process reads two reports at a time and refuses calls beyond 20 waiting ones', async () => {
  const held = await flowdesk.holdLock('lock table ticketing.message in access exclusive mode')
  const token = await flowdesk.adminToken()
  const outcomes: string[] = []
  const reports = Array.from({ length: 25 }, async () => {
    const outcome = formatOutcome(await ask('', token))
    outcomes.push(outcome)
    // No report can end before the lock is released.
    if (outcomes.length === 3) await held.release()
  })
  await Promise.all(reports)
  expect(outcomes).toEqual([...Array(3).fill('503 SVC:0002'), ...Array(22).fill('200')])
})
