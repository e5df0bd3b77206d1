import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Flowdesk, openFlowdesk } from '../support/flowdesk.ts'
import { makeSignedInPerson } from '../support/people.ts'
import { formatFieldErrors, formatOutcome } from '../support/refusals.ts'

const LEASE_MS = 30_000

let flowdesk: Flowdesk
let apiToken: string

beforeAll(async () => {
  flowdesk = await openFlowdesk()
  flowdesk.clock.stop()
  apiToken = (await flowdesk.makeToken()).token
})
afterAll(() => flowdesk.close())

type Person = Awaited<ReturnType<typeof makeSignedInPerson>>

const makeAgent = (poolIds: readonly number[] = [1]) => makeSignedInPerson(flowdesk, { poolIds })
const makeTicketPath = async (poolId = 1): Promise<string> =>
  `/v1/dashboard/tickets/${(await flowdesk.makeTicket(apiToken, { poolId })).id}`
const view = ({ token }: Person, ticket: string, body: unknown = {}, server = flowdesk) =>
  server.put(`${ticket}/viewers/me`, { token, body })
const leave = ({ token }: Person, ticket: string) => flowdesk.delete(`${ticket}/viewers/me`, { token })
const list = async ({ token }: Person, ticket: string) =>
  (await flowdesk.get(`${ticket}/viewers`, { token })).body.data.items
const listIds = async (person: Person, ticket: string): Promise<number[]> =>
  (await list(person, ticket)).map(({ userId }: { userId: number }) => userId)
const isoAfter = (ms: number): string => new Date(flowdesk.clock.now().getTime() + ms).toISOString()
const countRows = async (): Promise<number> =>
  (await flowdesk.db.selectFrom('ticketing.ticketViewer').select('userId').execute()).length

describe('a person who views a ticket', () => {
  test('is returned to everyone who sees the ticket, with exactly the members of the record', async () => {
    const [person, colleague, ticket] = [await makeAgent(), await makeAgent(), await makeTicketPath()]
    expect(await list(colleague, ticket)).toEqual([])
    const answer = await view(person, ticket)
    const viewer = {
      userId: person.id,
      displayName: 'agent',
      state: 'viewing',
      since: isoAfter(0),
      expiresAt: isoAfter(LEASE_MS),
    }
    expect([answer.status, answer.body.data]).toEqual([
      200,
      { items: [viewer], page: 1, pageSize: 50, totalCount: 1, totalPages: 1 },
    ])
    expect(await list(colleague, ticket)).toEqual([viewer])
    expect(await list(colleague, await makeTicketPath())).toEqual([])
  })

  test('stays a viewer with each call, and the time of the first one stays', async () => {
    const [person, ticket] = [await makeAgent(), await makeTicketPath()]
    await view(person, ticket)
    const since = isoAfter(0)
    flowdesk.clock.advance(LEASE_MS - 1)
    const typing = await view(person, ticket, { state: 'typing' })
    const renewed = { userId: person.id, since, expiresAt: isoAfter(LEASE_MS) }
    expect(typing.body.data.items).toMatchObject([{ ...renewed, state: 'typing' }])
    expect((await view(person, ticket, { state: null })).body.data.items).toMatchObject([
      { ...renewed, state: 'viewing' },
    ])
  })

  test('is no viewer 30 seconds after the last call, and begins anew with the next one', async () => {
    const [person, colleague, ticket] = [await makeAgent(), await makeAgent(), await makeTicketPath()]
    await view(person, ticket)
    flowdesk.clock.advance(LEASE_MS - 1)
    expect(await listIds(colleague, ticket)).toEqual([person.id])
    flowdesk.clock.advance(1)
    expect(await list(colleague, ticket)).toEqual([])
    expect((await view(person, ticket)).body.data.items).toMatchObject([{ userId: person.id, since: isoAfter(0) }])
  })

  test('is no viewer after leaving, which can be repeated', async () => {
    const [person, colleague, ticket] = [await makeAgent(), await makeAgent(), await makeTicketPath()]
    await view(person, ticket)
    await view(colleague, ticket)
    for (const answer of [await leave(person, ticket), await leave(person, ticket)])
      expect([answer.status, answer.body.data]).toEqual([200, null])
    expect(await listIds(colleague, ticket)).toEqual([colleague.id])
  })

  test('changes neither the version nor the history of the ticket', async () => {
    const [person, ticket] = [await makeAgent(), await makeTicketPath()]
    const read = async () => (await flowdesk.get(ticket, { token: person.token })).body.data
    const before = await read()
    await view(person, ticket)
    expect(await read()).toEqual(before)
  })

  test('is not returned after losing sight of the ticket: by a deactivation, or by a move to another pool', async () => {
    const pool = await flowdesk.makePool()
    const [person, inactive] = [await makeAgent([pool.id]), await makeAgent([pool.id])]
    const both = await makeAgent([1, pool.id])
    const ticket = await makeTicketPath(pool.id)
    for (const one of [person, inactive, both]) await view(one, ticket)
    const rows = flowdesk.db.updateTable('ticketing.staff').where('id', '=', inactive.id)
    await rows.set({ isActive: false }).execute()
    expect(await listIds(both, ticket)).toEqual([person.id, both.id])
    await flowdesk.changeTicket(Number(ticket.split('/').pop()), { poolId: 1 })
    expect(await listIds(both, ticket)).toEqual([both.id])
  })
})

test('viewers are returned in pages, in the order in which they came; a call that shows one returns the first 50', async () => {
  const [person, ticket] = [await makeAgent(), await makeTicketPath()]
  const { db } = flowdesk
  const values = Array.from({ length: 51 }, (_, index) => ({
    ...{ email: `viewer-${index}@example.com`, displayName: 'Viewer', role: 'agent' as const, passwordHash: '' },
    ...{ isActive: true, createdAt: isoAfter(0) },
  }))
  const people = await db.insertInto('ticketing.staff').values(values).returning('id').execute()
  await db
    .insertInto('ticketing.poolMember')
    .values(people.map(({ id: userId }) => ({ poolId: 1, userId })))
    .execute()
  const ticketId = Number(ticket.split('/').pop())
  const rows = people.map(({ id: userId }, index) => ({
    ...{ ticketId, userId, state: 'viewing' as const, since: isoAfter(-index), expiresAt: isoAfter(LEASE_MS) },
  }))
  await db.insertInto('ticketing.ticketViewer').values(rows).execute()
  const earliest = people.map(({ id }) => id).toReversed()
  const read = async (query: string) => (await flowdesk.get(`${ticket}/viewers${query}`, { token: person.token })).body
  const { items, ...rest } = (await read('?page=2&pageSize=25')).data
  expect(items.map(({ userId }: { userId: number }) => userId)).toEqual(earliest.slice(25, 50))
  expect(rest).toEqual({ page: 2, pageSize: 25, totalCount: 51, totalPages: 3 })
  expect((await read('')).data).toMatchObject({ page: 1, pageSize: 20, totalCount: 51 })
  expect(formatFieldErrors(await flowdesk.get(`${ticket}/viewers?pageSize=101`, { token: person.token }))).toEqual([
    'pageSize: maximum',
  ])
  const answer = (await view(person, ticket)).body.data
  expect(answer.items.map(({ userId }: { userId: number }) => userId)).toEqual(earliest.slice(0, 50))
  expect(answer).toMatchObject({ page: 1, pageSize: 50, totalCount: 52 })
})

test('calls of one person to two processes at once leave one viewer', async () => {
  const [person, ticket] = [await makeAgent(), await makeTicketPath()]
  const second = await flowdesk.openSecondProcess()
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) => view(person, ticket, {}, index % 2 ? flowdesk : second)),
  )
  expect(answers.map(formatOutcome)).toEqual(Array(8).fill('200'))
  expect(await listIds(person, ticket)).toEqual([person.id])
  await second.close()
})

test('a job deletes the rows of people who left, and keeps the others', async () => {
  const [person, colleague, ticket] = [await makeAgent(), await makeAgent(), await makeTicketPath()]
  await view(person, ticket)
  flowdesk.clock.advance(11 * 60_000)
  await view(colleague, ticket)
  await flowdesk.runDueJobs()
  expect(await countRows()).toBe(1)
  expect(await listIds(colleague, ticket)).toEqual([colleague.id])
})

test('rows are deleted with their ticket and with their person', async () => {
  const [person, ticket] = [await makeAgent(), await makeTicketPath()]
  const { db } = flowdesk
  const ticketId = Number(ticket.split('/').pop())
  const { id } = await db
    .insertInto('ticketing.staff')
    .values({
      ...{ email: 'leaver@example.com', displayName: 'Leaver', role: 'agent', passwordHash: '' },
      ...{ isActive: true, createdAt: isoAfter(0) },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const row = { ticketId, state: 'viewing' as const, since: isoAfter(0), expiresAt: isoAfter(LEASE_MS) }
  await db
    .insertInto('ticketing.ticketViewer')
    .values({ ...row, userId: id })
    .execute()
  await db.deleteFrom('ticketing.staff').where('id', '=', id).execute()
  await view(person, ticket)
  const remaining = db.selectFrom('ticketing.ticketViewer').select('userId').where('ticketId', '=', ticketId)
  expect(await remaining.execute()).toEqual([{ userId: person.id }])
  await db.deleteFrom('ticketing.ticketActivity').where('ticketId', '=', ticketId).execute()
  await db.deleteFrom('ticketing.ticket').where('id', '=', ticketId).execute()
  expect(await remaining.execute()).toEqual([])
})

test('422 for an unknown state, which changes nothing', async () => {
  const [person, ticket] = [await makeAgent(), await makeTicketPath()]
  expect(formatFieldErrors(await view(person, ticket, { state: 'sleeping' }))).toEqual(['state: enum'])
  expect(await list(person, ticket)).toEqual([])
})

test.each(['987654', '0', 'abc'])('404 SVC:4001 for the ticket %s', async (id) => {
  const person = await makeAgent()
  const ticket = `/v1/dashboard/tickets/${id}`
  const read = await flowdesk.get(`${ticket}/viewers`, { token: person.token })
  for (const answer of [read, await view(person, ticket), await leave(person, ticket)])
    expect(formatOutcome(answer)).toBe('404 SVC:4001')
})
