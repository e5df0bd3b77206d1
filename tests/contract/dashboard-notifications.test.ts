import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Flowdesk, openFlowdesk } from '../support/flowdesk.ts'
import { makeSignedInPerson, makeStaffMember } from '../support/people.ts'
import { formatFieldErrors, formatOutcome } from '../support/refusals.ts'

const path = '/v1/dashboard/notifications'
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/
const DAY_MS = 24 * 3600 * 1000

let flowdesk: Flowdesk
let apiToken: string

beforeAll(async () => {
  flowdesk = await openFlowdesk()
  apiToken = (await flowdesk.makeToken()).token
})
afterAll(() => flowdesk.close())

type Person = Awaited<ReturnType<typeof makeSignedInPerson>>

const makeAgent = () => makeSignedInPerson(flowdesk, { poolIds: [1] })
const list = async ({ token }: Person, query = '', headers = {}) =>
  (await flowdesk.get(`${path}${query}`, { token, headers })).body.data
const markRead = ({ token }: Person, id: number | string) => flowdesk.post(`${path}/${id}/read`, { token })

async function assign(ticketId: number, userId: number, token?: string): Promise<void> {
  const by = token ?? (await flowdesk.adminToken())
  const answer = await flowdesk.post(`/v1/dashboard/tickets/${ticketId}/assign`, { token: by, body: { userId } })
  expect(formatOutcome(answer)).toBe('200')
  await flowdesk.runDueJobs()
}

/** Creates a ticket and assigns it, which notifies the person. */
async function makeAssignedTicket(person: Person, subject = 'The lift is stuck') {
  const ticket = await flowdesk.makeTicket(apiToken, { subject })
  await assign(ticket.id, person.id)
  return ticket
}

async function reply(ticketId: number): Promise<void> {
  const body = { content: 'It is still stuck.' }
  await flowdesk.post(`/v1/integration/tickets/${ticketId}/messages`, { token: apiToken, body })
  await flowdesk.runDueJobs()
}

describe('people are notified', () => {
  test('of an assignment only if the ticket is still theirs when the job runs', async () => {
    const [former, current] = [await makeAgent(), await makeAgent()]
    const { id } = await flowdesk.makeTicket(apiToken)
    const token = await flowdesk.adminToken()
    for (const { id: userId } of [former, current])
      await flowdesk.post(`/v1/dashboard/tickets/${id}/assign`, { token, body: { userId } })
    await flowdesk.runDueJobs()
    expect(await list(former)).toMatchObject({ items: [] })
    expect(await list(current)).toMatchObject({ items: [{ kind: 'ticket_assigned', ticketId: id }] })
  })

  test('of a ticket that was assigned to them, with exactly the members of the record', async () => {
    const person = await makeAgent()
    const { id } = await makeAssignedTicket(person)
    expect(await list(person)).toEqual({
      items: [
        {
          id: expect.any(Number),
          kind: 'ticket_assigned',
          message: `Ticket #${id} was assigned to you: The lift is stuck`,
          ticketId: id,
          createdAt: expect.stringMatching(INSTANT),
          readAt: null,
        },
      ],
      page: 1,
      pageSize: 20,
      totalCount: 1,
      totalPages: 1,
      unreadCount: 1,
    })
  })

  test('of replies to a ticket that is assigned to them', async () => {
    const person = await makeAgent()
    const { id } = await makeAssignedTicket(person)
    await reply(id)
    const { items } = await list(person)
    expect(items).toMatchObject([
      {
        kind: 'customer_replied',
        ticketId: id,
        message: `The requester of ticket #${id} has replied: The lift is stuck`,
      },
      { kind: 'ticket_assigned' },
    ])
  })

  test('in the language of the reader', async () => {
    const person = await makeAgent()
    const { id } = await makeAssignedTicket(person)
    const messageIn = async (locale: string) => (await list(person, '', { 'accept-language': locale })).items[0].message
    expect(await messageIn('de-AT')).toBe(`Ihnen wurde das Ticket #${id} zugewiesen: The lift is stuck`)
    const messages = await Promise.all(['en', 'tr', 'de', 'fr', 'es', 'ar'].map(messageIn))
    expect(new Set(messages).size).toBe(6)
  })

  test('without a subject if the ticket has none', async () => {
    const person = await makeAgent()
    const ticket = await flowdesk.makeTicket(apiToken, { subject: null, description: 'It is stuck.' })
    await assign(ticket.id, person.id)
    expect((await list(person)).items[0].message).toBe(`Ticket #${ticket.id} was assigned to you`)
  })

  test('not of tickets that they assign to themselves', async () => {
    const person = await makeAgent()
    const { id } = await flowdesk.makeTicket(apiToken)
    await assign(id, person.id, person.token)
    expect(await list(person)).toMatchObject({ items: [], unreadCount: 0 })
    await reply(id)
    expect((await list(person)).items).toMatchObject([{ kind: 'customer_replied' }])
  })

  test('not of replies to tickets that are unassigned or assigned to another person', async () => {
    const [person, other] = [await makeAgent(), await makeAgent()]
    const { id } = await makeAssignedTicket(person)
    await assign(id, other.id)
    await reply(id)
    expect((await list(person)).totalCount).toBe(1)
    expect((await list(other)).totalCount).toBe(2)
  })

  test('only while they see the ticket', async () => {
    const [person, other] = [await makeAgent(), await makeAgent()]
    const { id } = await makeAssignedTicket(person)
    const { id: unseenId } = await flowdesk.makeTicket(apiToken)
    const body = { userId: other.id }
    await flowdesk.post(`/v1/dashboard/tickets/${unseenId}/assign`, { token: await flowdesk.adminToken(), body })
    await flowdesk.db.deleteFrom('ticketing.poolMember').where('userId', 'in', [person.id, other.id]).execute()
    await flowdesk.runDueJobs()
    await reply(id)
    expect((await list(person)).items).toMatchObject([{ kind: 'ticket_assigned' }])
    expect((await list(other)).totalCount).toBe(0)
  })

  test('only while they are active', async () => {
    const person = await makeAgent()
    const { id } = await makeAssignedTicket(person)
    const rows = flowdesk.db.updateTable('ticketing.staff').where('id', '=', person.id)
    await rows.set({ isActive: false }).execute()
    await reply(id)
    await rows.set({ isActive: true }).execute()
    expect((await list(person)).totalCount).toBe(1)
  })
})

describe('GET v1/dashboard/notifications', () => {
  test('200 with own notifications, newest first, paged', async () => {
    const [person, other] = [await makeAgent(), await makeAgent()]
    for (const subject of ['First', 'Second', 'Third']) await makeAssignedTicket(person, subject)
    const [first, second] = [await list(person, '?pageSize=2'), await list(person, '?pageSize=2&page=2')]
    const subjects = [...first.items, ...second.items].map(({ message }) => message.split(': ')[1])
    expect(subjects).toEqual(['Third', 'Second', 'First'])
    expect(first).toMatchObject({ totalCount: 3, totalPages: 2, unreadCount: 3 })
    expect(await list(other)).toMatchObject({ items: [], totalCount: 0, unreadCount: 0 })
  })

  test('isRead selects read or unread ones, and the unread count ignores it', async () => {
    const person = await makeAgent()
    for (const subject of ['First', 'Second', 'Third']) await makeAssignedTicket(person, subject)
    const { items } = await list(person)
    await markRead(person, items[1].id)
    const idsOf = async (query: string) => (await list(person, query)).items.map(({ id }: { id: number }) => id)
    expect(await idsOf('?isRead=true')).toEqual([items[1].id])
    expect(await idsOf('?isRead=false')).toEqual([items[0].id, items[2].id])
    expect(await list(person, '?isRead=true')).toMatchObject({ totalCount: 1, unreadCount: 2 })
  })

  test.each([
    ['isRead=maybe', ['isRead: type']],
    ['page=0&pageSize=101', ['page: minimum', 'pageSize: maximum']],
  ])('422 for %s', async (query, wrong) => {
    const { token } = await makeAgent()
    const answer = await flowdesk.get(`${path}?${query}`, { token })
    expect(formatOutcome(answer)).toBe('422 SVC:2001')
    expect(formatFieldErrors(answer)).toEqual(wrong)
  })
})

describe('POST v1/dashboard/notifications/{id}/read', () => {
  test('200 with the notification; the time of the first call stays', async () => {
    const person = await makeAgent()
    await makeAssignedTicket(person)
    const [notification] = (await list(person)).items
    const first = await markRead(person, notification.id)
    expect(first.status).toBe(200)
    expect(first.body.data).toEqual({ ...notification, readAt: expect.stringMatching(INSTANT) })
    flowdesk.clock.advance(1000)
    expect((await markRead(person, notification.id)).body).toEqual(first.body)
    expect(await list(person)).toMatchObject({ items: [first.body.data], unreadCount: 0 })
  })

  test('404 SVC:4006 for the notification of another person, which stays unread', async () => {
    const [person, other] = [await makeAgent(), await makeAgent()]
    await makeAssignedTicket(person)
    const [{ id }] = (await list(person)).items
    const answer = await markRead(other, id)
    expect(formatOutcome(answer)).toBe('404 SVC:4006')
    expect(answer.body.error.details).toEqual({ reason: 'notification_not_found' })
    expect((await list(person)).unreadCount).toBe(1)
  })

  test.each(['987654', '0', '-1', 'abc', '1.0', '9007199254740992'])('404 SVC:4006 for the id %s', async (id) => {
    expect(formatOutcome(await markRead(await makeAgent(), id))).toBe('404 SVC:4006')
  })
})

test('read-all marks the own notifications as read, and keeps the time of those that were read before', async () => {
  const [person, other] = [await makeAgent(), await makeAgent()]
  for (const owner of [person, person, other]) await makeAssignedTicket(owner)
  const [newest, oldest] = (await list(person)).items
  const { readAt } = (await markRead(person, oldest.id)).body.data
  flowdesk.clock.advance(1000)
  const answer = await flowdesk.post(`${path}/read-all`, { token: person.token })
  expect([answer.status, answer.body.data]).toEqual([200, null])
  expect(await list(person)).toMatchObject({
    items: [
      { id: newest.id, readAt: expect.stringMatching(INSTANT) },
      { id: oldest.id, readAt },
    ],
    unreadCount: 0,
  })
  expect((await list(other)).unreadCount).toBe(1)
})

test('notifications are deleted after 90 days', async () => {
  const { id, credentials } = await makeStaffMember(flowdesk, { poolIds: [1] })
  const readMessages = async () => {
    const { accessToken: token } = await flowdesk.signIn(credentials)
    return (await list({ id, token })).items.map(({ message }: { message: string }) => message.split(': ')[1])
  }
  await makeAssignedTicket({ id, token: '' }, 'Old')
  flowdesk.clock.advance(89 * DAY_MS)
  await makeAssignedTicket({ id, token: '' }, 'New')
  expect(await readMessages()).toEqual(['New', 'Old'])
  flowdesk.clock.advance(2 * DAY_MS)
  await flowdesk.runDueJobs()
  expect(await readMessages()).toEqual(['New'])
})
