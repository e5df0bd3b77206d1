import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Flowdesk, openFlowdesk } from '../support/flowdesk.ts'
import { makeSignedInPerson } from '../support/people.ts'
import { formatFieldErrors, formatOutcome } from '../support/refusals.ts'

const path = '/v1/dashboard/sub-statuses'

let flowdesk: Flowdesk
let token: string
let apiToken: string

beforeAll(async () => {
  flowdesk = await openFlowdesk()
  token = await flowdesk.adminToken()
  apiToken = (await flowdesk.makeToken()).token
})
afterAll(() => flowdesk.close())

const create = (body: unknown) => flowdesk.post(path, { token, body })
const read = (id: number | string) => flowdesk.get(`${path}/${id}`, { token })
const rename = (id: number | string, body: unknown) => flowdesk.patch(`${path}/${id}`, { token, body })
const remove = (id: number | string) => flowdesk.delete(`${path}/${id}`, { token })
const list = async (query = '') => (await flowdesk.get(`${path}${query}`, { token })).body.data
const makeSubStatus = async (statusId = 3) => (await create({ name: randomUUID(), statusId })).body.data

const strangeIds = ['987654', '0', '-1', 'abc', '1.0', '9007199254740992', '%00']

describe('GET v1/dashboard/statuses', () => {
  test('any staff member gets the seven statuses in the order of their ids', async () => {
    for (const role of ['administrator', 'supervisor', 'agent'] as const) {
      const person = await makeSignedInPerson(flowdesk, { role })
      const { status, body } = await flowdesk.get('/v1/dashboard/statuses', { token: person.token })
      expect(status).toBe(200)
      expect(body.data).toMatchObject({ page: 1, pageSize: 20, totalCount: 7, totalPages: 1 })
      expect(body.data.items).toEqual([
        { id: 1, name: 'New', isTerminal: false, defaultSubStatusId: 100 },
        { id: 2, name: 'Open', isTerminal: false, defaultSubStatusId: 200 },
        { id: 3, name: 'Pending', isTerminal: false, defaultSubStatusId: 300 },
        { id: 4, name: 'OnHold', isTerminal: false, defaultSubStatusId: 400 },
        { id: 5, name: 'Resolved', isTerminal: false, defaultSubStatusId: 500 },
        { id: 6, name: 'Completed', isTerminal: true, defaultSubStatusId: 600 },
        { id: 7, name: 'Cancelled', isTerminal: true, defaultSubStatusId: 700 },
      ])
    }
  })

  test('pages like other lists', async () => {
    const { body } = await flowdesk.get('/v1/dashboard/statuses?page=3&pageSize=3', { token })
    expect(body.data).toMatchObject({ items: [{ id: 7 }], page: 3, pageSize: 3, totalCount: 7, totalPages: 3 })
    const wrong = await flowdesk.get('/v1/dashboard/statuses?pageSize=0', { token })
    expect(formatFieldErrors(wrong)).toEqual(['pageSize: minimum'])
  })
})

describe('POST v1/dashboard/sub-statuses', () => {
  test('201 with exactly the members of the record, and an id from 1000', async () => {
    const name = randomUUID()
    const { status, body } = await create({ name: ` ${name} `, statusId: 4 })
    expect(status).toBe(201)
    expect(body.data).toEqual({ id: expect.any(Number), name, statusId: 4, isDefault: false })
    expect(body.data.id).toBeGreaterThanOrEqual(1000)
    expect((await read(body.data.id)).body).toEqual(body)
    expect((await makeSubStatus()).id).toBeGreaterThan(body.data.id)
  })

  test('the first one has the id 1000', async () => {
    const other = await openFlowdesk()
    const body = { name: 'Waiting for the invoice', statusId: 3 }
    const created = await other.post(path, { token: await other.adminToken(), body })
    await other.close()
    expect(created.body.data.id).toBe(1000)
  })

  test.each([
    ['nothing', {}, ['name: required', 'statusId: required']],
    ['a blank name', { name: ' ', statusId: 3 }, ['name: required']],
    ['a name of 201 characters', { name: 'x'.repeat(201), statusId: 3 }, ['name: maxLength']],
    ['NUL in the name', { name: 'a\0', statusId: 3 }, ['name: text']],
    ['the status 0', { name: 'x', statusId: 0 }, ['statusId: minimum']],
    ['the status 8', { name: 'x', statusId: 8 }, ['statusId: maximum']],
    ['a status that is no number', { name: 'x', statusId: 'Open' }, ['statusId: type']],
    ['the name of the default sub-status in another case', { name: 'pending', statusId: 3 }, ['name: unique']],
  ])('422 SVC:2001 for %s', async (_what, body, wrong) => {
    const answer = await create(body)
    expect(formatOutcome(answer)).toBe('422 SVC:2001')
    expect(formatFieldErrors(answer)).toEqual(wrong)
  })

  test('a name is unique within its status only, in any case', async () => {
    const { name } = await makeSubStatus(3)
    expect(formatFieldErrors(await create({ name: name.toUpperCase(), statusId: 3 }))).toEqual(['name: unique'])
    expect((await create({ name, statusId: 4 })).status).toBe(201)
  })

  test('one name in concurrent calls creates one sub-status', async () => {
    const name = randomUUID()
    const answers = await Promise.all([1, 2, 3, 4].map(() => create({ name, statusId: 2 })))
    expect(answers.map(formatOutcome).sort()).toEqual(['201', '422 SVC:2001', '422 SVC:2001', '422 SVC:2001'])
  })
})

describe('GET v1/dashboard/sub-statuses', () => {
  test('lists the sub-statuses of one status, the default one first', async () => {
    const [one, other] = [await makeSubStatus(5), await makeSubStatus(5)]
    const { items, totalCount } = await list('?statusId=5')
    expect(items).toEqual([{ id: 500, name: 'Resolved', statusId: 5, isDefault: true }, one, other])
    expect(totalCount).toBe(3)
  })

  test('lists those of all statuses in the order of the statuses, in pages', async () => {
    await makeSubStatus(1)
    const { items } = await list('?pageSize=100')
    expect(items.map(({ statusId }: { statusId: number }) => statusId)).toEqual(
      items.map(({ statusId }: { statusId: number }) => statusId).toSorted(),
    )
    const second = await list('?page=2&pageSize=1')
    expect([second.items, second.totalCount]).toEqual([[items[1]], items.length])
  })

  test.each(['0', '8', '-1', '99999999999'])('the status %s has none', async (statusId) => {
    expect(await list(`?statusId=${statusId}`)).toMatchObject({ items: [], totalCount: 0 })
  })

  test('422 for a status that is no number', async () => {
    expect(formatFieldErrors(await flowdesk.get(`${path}?statusId=x`, { token }))).toEqual(['statusId: type'])
  })

  test('any staff member reads them', async () => {
    const agent = (await makeSignedInPerson(flowdesk)).token
    expect((await flowdesk.get(path, { token: agent })).status).toBe(200)
    expect((await flowdesk.get(`${path}/100`, { token: agent })).body.data).toMatchObject({ id: 100, isDefault: true })
  })

  test.each(strangeIds)('the id %j: 404 SVC:4006', async (id) => {
    const answer = await read(id)
    expect(formatOutcome(answer)).toBe('404 SVC:4006')
    expect(answer.body.error.details).toEqual({ reason: 'sub_status_not_found' })
  })
})

describe('PATCH v1/dashboard/sub-statuses/{id}', () => {
  test('renames a sub-status; other members are ignored', async () => {
    const made = await makeSubStatus(3)
    const name = randomUUID()
    const { status, body } = await rename(made.id, { name, statusId: 4, id: 7, isDefault: true })
    expect([status, body.data]).toEqual([200, { ...made, name }])
    expect((await rename(made.id, {})).body.data).toEqual({ ...made, name })
    expect((await rename(made.id, { name: name.toUpperCase() })).body.data.name).toBe(name.toUpperCase())
  })

  test('renames a default sub-status', async () => {
    expect((await rename(200, { name: 'In progress' })).body.data).toEqual({
      id: 200,
      name: 'In progress',
      statusId: 2,
      isDefault: true,
    })
    expect((await create({ name: 'Open', statusId: 2 })).status).toBe(201)
    expect(formatFieldErrors(await rename(200, { name: 'open' }))).toEqual(['name: unique'])
  })

  test('422 for a blank name, one that is no text, and that of another sub-status', async () => {
    const [one, other] = [await makeSubStatus(), await makeSubStatus()]
    expect(formatFieldErrors(await rename(one.id, { name: ' ' }))).toEqual(['name: minLength'])
    expect(formatFieldErrors(await rename(one.id, { name: null }))).toEqual(['name: type'])
    expect(formatFieldErrors(await rename(one.id, { name: other.name }))).toEqual(['name: unique'])
    expect((await read(one.id)).body.data).toEqual(one)
  })

  test.each(strangeIds)('the id %j: 404 SVC:4006', async (id) => {
    expect(formatOutcome(await rename(id, { name: randomUUID() }))).toBe('404 SVC:4006')
  })
})

describe('DELETE v1/dashboard/sub-statuses/{id}', () => {
  test('200 with data null; the sub-status is deleted', async () => {
    const { id } = await makeSubStatus()
    expect((await remove(id)).body).toEqual({ data: null, success: true, error: null })
    expect(formatOutcome(await read(id))).toBe('404 SVC:4006')
    expect(formatOutcome(await remove(id))).toBe('404 SVC:4006')
  })

  test('409 SVC:3008 while a ticket has it', async () => {
    const { id } = await makeSubStatus(3)
    const ticket = await flowdesk.makeTicket(apiToken)
    await flowdesk.changeTicket(ticket.id, { ticketStatusId: 3, ticketSubStatusId: id })
    const answer = await remove(id)
    expect(formatOutcome(answer)).toBe('409 SVC:3008')
    expect(answer.body.error.details).toEqual({ reason: 'sub_status_in_use' })
    await flowdesk.changeTicket(ticket.id, { ticketSubStatusId: 300 })
    expect((await remove(id)).status).toBe(200)
  })

  test.each([100, 200, 300, 400, 500, 600, 700])('409 SVC:3008 for the default sub-status %i', async (id) => {
    const answer = await remove(id)
    expect(formatOutcome(answer)).toBe('409 SVC:3008')
    expect(answer.body.error.details).toEqual({ reason: 'sub_status_is_default' })
    expect((await read(id)).status).toBe(200)
  })

  test('a ticket that gets the sub-status while it is deleted keeps it, or is refused', async () => {
    const { id } = await makeSubStatus(3)
    const ticket = await flowdesk.makeTicket(apiToken)
    const change = { ticketStatusId: 3, ticketSubStatusId: id }
    const [changed, removed] = await Promise.all([
      flowdesk.patch(`/v1/dashboard/tickets/${ticket.id}`, { token, body: change }),
      remove(id),
    ])
    expect(['200 409 SVC:3008', '422 SVC:2001 200']).toContain(`${formatOutcome(changed)} ${formatOutcome(removed)}`)
  })

  test.each(strangeIds)('the id %j: 404 SVC:4006', async (id) => {
    expect(formatOutcome(await remove(id))).toBe('404 SVC:4006')
  })
})

describe('a sub-status of a ticket', () => {
  test('is accepted with its status, and refused with another one', async () => {
    const { id } = await makeSubStatus(4)
    const ticket = await flowdesk.makeTicket(apiToken)
    const url = `/v1/dashboard/tickets/${ticket.id}`
    const refused = await flowdesk.patch(url, { token, body: { ticketStatusId: 3, ticketSubStatusId: id } })
    expect(formatFieldErrors(refused)).toEqual(['ticketSubStatusId: state'])
    await flowdesk.changeTicket(ticket.id, { ticketStatusId: 4, ticketSubStatusId: id })
    const { body } = await flowdesk.get(`/v1/integration/tickets/${ticket.id}`, { token: apiToken })
    expect(body.data).toMatchObject({ ticketStatusId: 4, ticketStatusName: 'OnHold', ticketSubStatusId: id })
  })
})

describe('administration', () => {
  test.each(['supervisor', 'agent'] as const)('a %s is refused with 403 SVC:1103', async (role) => {
    const { id } = await makeSubStatus()
    const as = (await makeSignedInPerson(flowdesk, { role })).token
    const answers = [
      await flowdesk.post(path, { token: as, body: { name: randomUUID(), statusId: 3 } }),
      await flowdesk.patch(`${path}/${id}`, { token: as, body: { name: randomUUID() } }),
      await flowdesk.delete(`${path}/${id}`, { token: as }),
    ]
    expect(answers.map(formatOutcome)).toEqual(Array(3).fill('403 SVC:1103'))
  })
})
