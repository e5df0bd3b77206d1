import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeRule } from '../support/automation.ts'
import { type Flowdesk, openFlowdesk } from '../support/flowdesk.ts'
import { makeSignedInPerson } from '../support/people.ts'
import { formatFieldErrors, formatOutcome } from '../support/refusals.ts'

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/
const MAX_WATCHERS = 50

let flowdesk: Flowdesk
let apiToken: string

beforeAll(async () => {
  flowdesk = await openFlowdesk()
  apiToken = (await flowdesk.makeToken()).token
})
afterAll(() => flowdesk.close())

type Person = Awaited<ReturnType<typeof makeSignedInPerson>>

const makeAgent = (poolIds: readonly number[] = [1]) => makeSignedInPerson(flowdesk, { poolIds })
const makeTicket = async (poolId = 1): Promise<number> => (await flowdesk.makeTicket(apiToken, { poolId })).id
const pathOf = (ticketId: number | string) => `/v1/dashboard/tickets/${ticketId}/watchers`
const watch = ({ token }: Person, ticketId: number | string, body: unknown = {}, server = flowdesk) =>
  server.post(pathOf(ticketId), { token, body })
const unwatch = ({ token }: Person, ticketId: number | string, userId: number | string) =>
  flowdesk.delete(`${pathOf(ticketId)}/${userId}`, { token })
const list = async ({ token }: Person, ticketId: number, query = '') =>
  (await flowdesk.get(`${pathOf(ticketId)}${query}`, { token })).body.data
const listIds = async (person: Person, ticketId: number): Promise<number[]> =>
  (await list(person, ticketId)).items.map(({ userId }: { userId: number }) => userId)
const setActive = async ({ id }: Person, isActive: boolean) =>
  void (await flowdesk.db.updateTable('ticketing.staff').set({ isActive }).where('id', '=', id).execute())

/** Returns the kinds of the notifications of a person, newest first. */
async function kindsOf({ token }: Person): Promise<string[]> {
  await flowdesk.runDueJobs()
  const { items } = (await flowdesk.get('/v1/dashboard/notifications', { token })).body.data
  return items.map(({ kind }: { kind: string }) => kind)
}

/** Returns the ids of the tickets of which a person is notified because of a message. */
async function repliedTicketIds({ token }: Person): Promise<number[]> {
  await flowdesk.runDueJobs()
  const { items } = (await flowdesk.get('/v1/dashboard/notifications', { token })).body.data
  return items.flatMap(({ kind, ticketId }: { kind: string; ticketId: number }) =>
    kind === 'customer_replied' ? [ticketId] : [],
  )
}

/** Writes a message of the requester. Returns the id of the ticket that got it. */
async function reply(ticketId: number): Promise<number> {
  const body = { content: 'It is still stuck.' }
  const answer = await flowdesk.post(`/v1/integration/tickets/${ticketId}/messages`, { token: apiToken, body })
  expect(answer.status).toBeLessThan(300)
  return answer.body.data.ticketId
}
const assign = async (ticketId: number, userId: number) =>
  expect(
    formatOutcome(
      await flowdesk.post(`/v1/dashboard/tickets/${ticketId}/assign`, {
        token: await flowdesk.adminToken(),
        body: { userId },
      }),
    ),
  ).toBe('200')
const changeStatus = ({ token }: Person, ticketId: number, ticketStatusId: number) =>
  flowdesk.patch(`/v1/dashboard/tickets/${ticketId}`, { token, body: { ticketStatusId } })

/** Adds active members of the first pool. Returns their ids. */
async function addMembers(count: number): Promise<number[]> {
  const { db } = flowdesk
  const values = Array.from({ length: count }, (_, index) => ({
    ...{ email: `watcher-${index}-${Math.random()}@example.com`, displayName: 'Watcher', role: 'agent' as const },
    ...{ passwordHash: '', isActive: true, createdAt: flowdesk.clock.now().toISOString() },
  }))
  const people = await db.insertInto('ticketing.staff').values(values).returning('id').execute()
  const ids = people.map(({ id }) => id)
  await db
    .insertInto('ticketing.poolMember')
    .values(ids.map((userId) => ({ poolId: 1, userId })))
    .execute()
  return ids
}

describe('POST v1/dashboard/tickets/{id}/watchers', () => {
  test('201 with exactly the members of the record; without a userId the caller watches', async () => {
    const [person, ticketId] = [await makeAgent(), await makeTicket()]
    const answer = await watch(person, ticketId)
    const watcher = { userId: person.id, displayName: 'agent', createdAt: expect.stringMatching(INSTANT) }
    expect([answer.status, answer.body.data]).toEqual([201, watcher])
    expect(await list(person, ticketId)).toEqual({
      ...{ items: [answer.body.data], page: 1, pageSize: 20, totalCount: 1, totalPages: 1 },
    })
  })

  test('201 for another person who sees the ticket, as member or as administrator', async () => {
    const [person, colleague, ticketId] = [await makeAgent(), await makeAgent(), await makeTicket()]
    const administrator = await makeSignedInPerson(flowdesk, { role: 'administrator' })
    for (const { id: userId } of [colleague, administrator])
      expect((await watch(person, ticketId, { userId })).body.data).toMatchObject({ userId })
    expect(await listIds(person, ticketId)).toEqual([colleague.id, administrator.id])
  })

  test('422 for a person who is unknown or inactive or does not see the ticket', async () => {
    const [person, inactive, outsider] = [await makeAgent(), await makeAgent(), await makeAgent([])]
    const ticketId = await makeTicket()
    await setActive(inactive, false)
    for (const userId of [inactive.id, outsider.id, 987_654])
      expect(formatFieldErrors(await watch(person, ticketId, { userId }))).toEqual(['userId: state'])
    expect(await listIds(person, ticketId)).toEqual([])
  })

  test('422 for a person who watches the ticket already', async () => {
    const [person, ticketId] = [await makeAgent(), await makeTicket()]
    await watch(person, ticketId)
    expect(formatFieldErrors(await watch(person, ticketId, { userId: person.id }))).toEqual(['userId: unique'])
    expect(await listIds(person, ticketId)).toEqual([person.id])
  })

  test.each([
    [{ userId: 'me' }, ['userId: type']],
    [{ userId: 0 }, ['userId: minimum']],
  ])('422 for %o', async (body, wrong) => {
    expect(formatFieldErrors(await watch(await makeAgent(), await makeTicket(), body))).toEqual(wrong)
  })

  test('of several calls at once to two processes, one adds the person', async () => {
    const [person, ticketId] = [await makeAgent(), await makeTicket()]
    const second = await flowdesk.openSecondProcess()
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) => watch(person, ticketId, {}, index % 2 ? flowdesk : second)),
    )
    expect(answers.map(formatOutcome).sort()).toEqual(['201', ...Array(5).fill('422 SVC:2001')])
    expect(await listIds(person, ticketId)).toEqual([person.id])
    await second.close()
  })

  test(`a ticket has at most ${MAX_WATCHERS} watchers, also if several people are added at once`, async () => {
    const [person, ticketId] = [await makeAgent(), await makeTicket()]
    const ids = await addMembers(MAX_WATCHERS + 2)
    for (const userId of ids.slice(0, MAX_WATCHERS - 1)) await watch(person, ticketId, { userId })
    const answers = await Promise.all(ids.slice(MAX_WATCHERS - 1).map((userId) => watch(person, ticketId, { userId })))
    expect(answers.map(formatOutcome).sort()).toEqual(['201', '422 SVC:2001', '422 SVC:2001'])
    expect(formatFieldErrors(await watch(person, ticketId))).toEqual(['userId: maxItems'])
    expect((await list(person, ticketId)).totalCount).toBe(MAX_WATCHERS)
  })

  test('watchers who no longer see the ticket are not returned, and make room for others', async () => {
    const [person, ticketId] = [await makeAgent(), await makeTicket()]
    const ids = await addMembers(MAX_WATCHERS)
    for (const userId of ids) await watch(person, ticketId, { userId })
    await flowdesk.db
      .deleteFrom('ticketing.poolMember')
      .where('userId', '=', ids[0] ?? 0)
      .execute()
    expect((await list(person, ticketId)).totalCount).toBe(MAX_WATCHERS - 1)
    expect((await watch(person, ticketId)).status).toBe(201)
    expect((await list(person, ticketId, '?pageSize=100')).items.at(-1)).toMatchObject({ userId: person.id })
  })
})

describe('GET v1/dashboard/tickets/{id}/watchers', () => {
  test('200 with pages, the earliest watcher first', async () => {
    const [person, ticketId, ids] = [await makeAgent(), await makeTicket(), await addMembers(3)]
    for (const userId of ids) await watch(person, ticketId, { userId })
    const second = await list(person, ticketId, '?pageSize=2&page=2')
    expect(second).toMatchObject({ items: [{ userId: ids[2] }], totalCount: 3, totalPages: 2 })
  })

  test('422 for a page that does not exist', async () => {
    const [{ token }, ticketId] = [await makeAgent(), await makeTicket()]
    const answer = await flowdesk.get(`${pathOf(ticketId)}?page=0&pageSize=101`, { token })
    expect(formatFieldErrors(answer)).toEqual(['page: minimum', 'pageSize: maximum'])
  })
})

describe('DELETE v1/dashboard/tickets/{id}/watchers/{userId}', () => {
  test('200, also by another person; 404 SVC:4006 for a person who does not watch', async () => {
    const [person, colleague, ticketId] = [await makeAgent(), await makeAgent(), await makeTicket()]
    await watch(person, ticketId)
    const answer = await unwatch(colleague, ticketId, person.id)
    expect([answer.status, answer.body.data]).toEqual([200, null])
    expect(await listIds(person, ticketId)).toEqual([])
    const repeated = await unwatch(colleague, ticketId, person.id)
    expect([formatOutcome(repeated), repeated.body.error.details]).toEqual([
      '404 SVC:4006',
      { reason: 'watcher_not_found' },
    ])
  })

  test.each(['987654', '0', 'me'])('404 SVC:4006 for the user %s', async (userId) => {
    expect(formatOutcome(await unwatch(await makeAgent(), await makeTicket(), userId))).toBe('404 SVC:4006')
  })

  test.each(['987654', '0', 'abc'])('404 SVC:4001 for the ticket %s, as for the other routes', async (ticketId) => {
    const person = await makeAgent()
    const read = await flowdesk.get(pathOf(ticketId), { token: person.token })
    for (const answer of [read, await watch(person, ticketId), await unwatch(person, ticketId, 1)])
      expect(formatOutcome(answer)).toBe('404 SVC:4001')
  })
})

describe('watchers are notified', () => {
  test('once of a message of the requester, also if they are the assignee', async () => {
    const [assignee, watcher, ticketId] = [await makeAgent(), await makeAgent(), await makeTicket()]
    await assign(ticketId, assignee.id)
    for (const one of [assignee, watcher]) await watch(one, ticketId)
    await reply(ticketId)
    expect(await kindsOf(watcher)).toEqual(['customer_replied'])
    expect(await kindsOf(assignee)).toEqual(['customer_replied', 'ticket_assigned'])
  })

  test('of a message to an unassigned ticket that reopens it, with one notification', async () => {
    const [watcher, ticketId] = [await makeAgent(), await makeTicket()]
    await flowdesk.changeTicket(ticketId, { ticketStatusId: 3 })
    await watch(watcher, ticketId)
    await reply(ticketId)
    expect(await kindsOf(watcher)).toEqual(['customer_replied'])
  })

  test.each([6, 7])('like the assignee, of a message to a ticket in status %i, with its new ticket', async (status) => {
    const pool = await flowdesk.makePool()
    const [assignee, watcher, outsider] = [await makeAgent(), await makeAgent(), await makeAgent([pool.id])]
    const ticketId = await makeTicket()
    await assign(ticketId, assignee.id)
    await watch(watcher, ticketId)
    await flowdesk.db
      .insertInto('ticketing.ticketWatcher')
      .values({ ticketId, userId: outsider.id, createdAt: flowdesk.clock.now().toISOString() })
      .execute()
    await flowdesk.changeTicket(ticketId, { ticketStatusId: status })
    const childId = await reply(ticketId)
    expect(childId).not.toBe(ticketId)
    expect(await repliedTicketIds(watcher)).toEqual([childId])
    expect(await repliedTicketIds(assignee)).toEqual([childId])
    expect(await repliedTicketIds(outsider)).toEqual([])
  })

  test('of a change of the status by another person, in their language', async () => {
    const [person, watcher, ticketId] = [await makeAgent(), await makeAgent(), await makeTicket()]
    for (const one of [person, watcher]) await watch(one, ticketId)
    expect((await changeStatus(person, ticketId, 5)).status).toBe(200)
    expect(await kindsOf(watcher)).toEqual(['status_changed'])
    expect(await kindsOf(person)).toEqual([])
    const headers = { 'accept-language': 'de' }
    const { items } = (await flowdesk.get('/v1/dashboard/notifications', { token: watcher.token, headers })).body.data
    expect(items[0]).toMatchObject({
      ticketId,
      message: `Der Status des Tickets #${ticketId} hat sich geändert: The invoice shows the wrong address`,
    })
  })

  test('of a reply of another person that opens the ticket, and not of their own', async () => {
    const [person, watcher, ticketId] = [await makeAgent(), await makeAgent(), await makeTicket()]
    for (const one of [person, watcher]) await watch(one, ticketId)
    const body = { content: 'We are on our way.' }
    await flowdesk.post(`/v1/dashboard/tickets/${ticketId}/messages`, { token: person.token, body })
    expect(await kindsOf(watcher)).toEqual(['status_changed'])
    expect(await kindsOf(person)).toEqual([])
  })

  test('of a change of the status by an automation rule', async () => {
    const [watcher, ticketId] = [await makeAgent(), await makeTicket()]
    await watch(watcher, ticketId)
    const condition = { field: 'subject', operator: 'eq', value: 'Close me' }
    await makeRule(flowdesk, {
      ...{ trigger: 'customer_replied', condition, isEnabled: true },
      actions: [{ type: 'change_status', ticketStatusId: 6 }],
    })
    await flowdesk.changeTicket(ticketId, { subject: 'Close me' })
    await reply(ticketId)
    expect((await kindsOf(watcher)).sort()).toEqual(['customer_replied', 'status_changed'])
  })

  test('not of other changes, nor of a status that stays', async () => {
    const [watcher, ticketId] = [await makeAgent(), await makeTicket()]
    await watch(watcher, ticketId)
    await flowdesk.changeTicket(ticketId, { subject: 'Another', ticketStatusId: 1 })
    expect(await kindsOf(watcher)).toEqual([])
  })

  test('only while they watch, are active and see the ticket', async () => {
    const pool = await flowdesk.makePool()
    const [former, inactive, outsider] = [await makeAgent(), await makeAgent(), await makeAgent()]
    const both = await makeAgent([1, pool.id])
    const ticketId = await makeTicket()
    for (const one of [former, inactive, outsider, both]) await watch(one, ticketId)
    await unwatch(former, ticketId, former.id)
    await setActive(inactive, false)
    await flowdesk.changeTicket(ticketId, { poolId: pool.id })
    await reply(ticketId)
    await flowdesk.changeTicket(ticketId, { ticketStatusId: 5 })
    await flowdesk.runDueJobs()
    await setActive(inactive, true)
    for (const one of [former, inactive, outsider]) expect(await kindsOf(one)).toEqual([])
    expect((await kindsOf(both)).sort()).toEqual(['customer_replied', 'status_changed'])
  })
})

test('rows are deleted with their ticket and with their person', async () => {
  const [person, ticketId, [leaver = 0]] = [await makeAgent(), await makeTicket(), await addMembers(1)]
  const { db } = flowdesk
  await watch(person, ticketId)
  await watch(person, ticketId, { userId: leaver })
  await db.deleteFrom('ticketing.poolMember').where('userId', '=', leaver).execute()
  await db.deleteFrom('ticketing.staff').where('id', '=', leaver).execute()
  const remaining = db.selectFrom('ticketing.ticketWatcher').select('userId').where('ticketId', '=', ticketId)
  expect(await remaining.execute()).toEqual([{ userId: person.id }])
  await db.deleteFrom('ticketing.ticketActivity').where('ticketId', '=', ticketId).execute()
  await db.deleteFrom('ticketing.ticket').where('id', '=', ticketId).execute()
  expect(await remaining.execute()).toEqual([])
})
