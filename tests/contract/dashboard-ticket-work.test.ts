import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Flowdesk, openFlowdesk } from '../support/flowdesk.ts'
import { createForm, formHeaders } from '../support/forms.ts'
import { makeSignedInPerson, makeStaffMember } from '../support/people.ts'
import { formatFieldErrors, formatOutcome } from '../support/refusals.ts'

const path = '/v1/dashboard/tickets'

let flowdesk: Flowdesk
let token: string
let apiToken: string

beforeAll(async () => {
  flowdesk = await openFlowdesk()
  token = await flowdesk.adminToken()
  apiToken = (await flowdesk.makeToken()).token
})
afterAll(() => flowdesk.close())

const make = (more: Readonly<Record<string, unknown>> = {}) => flowdesk.makeTicket(apiToken, more)
const read = async (id: number) => (await flowdesk.get(`${path}/${id}`, { token })).body.data
const list = async (query: string, as = token) => (await flowdesk.get(`${path}?${query}`, { token: as })).body.data
const send = (id: number | string, verb: string, body: unknown, as = token) =>
  flowdesk.post(`${path}/${id}/${verb}`, { token: as, body })
const historyOf = async (id: number) =>
  (await flowdesk.get(`${path}/${id}/history?pageSize=100`, { token })).body.data.items as {
    actorKind: string
    actorId: number | null
    actorName: string | null
    changes: { field: string; from: unknown; to: unknown }[]
  }[]
const fieldsOf = async (id: number) => (await historyOf(id)).map(({ changes }) => changes.map(({ field }) => field))

describe('POST v1/dashboard/tickets', () => {
  test('201 with the ticket, its source and channel are the dashboard', async () => {
    const member = await makeStaffMember(flowdesk, { poolIds: [1] })
    const body = {
      ...{ poolId: 1, subject: 'Asks for a copy', description: 'Called at ten.', priority: 'high' },
      ...{ requesterFullName: 'Maria', requesterEmailAddress: 'MARIA@example.com', requesterPhoneNumber: null },
      ...{ assigneeUserId: member.id, tags: ['invoice'] },
    }
    const { status, headers, body: answer } = await flowdesk.post(path, { token, body })
    expect(status).toBe(201)
    expect(answer.data).toMatchObject({
      ...{ ...body, requesterEmailAddress: 'maria@example.com' },
      ...{ source: 'dashboard', channel: 'dashboard', ticketStatusId: 2, parentTicketId: null },
    })
    expect(headers['etag']).toBe(answer.data.eTag)
    expect(await read(answer.data.id)).toEqual(answer.data)
    const seen = await flowdesk.get(`/v1/integration/tickets/${answer.data.id}`, { token: apiToken })
    expect(seen.body.data.subject).toBe('Asks for a copy')
  })

  test('a member of one pool can omit the pool, others cannot', async () => {
    const { id: poolId } = await flowdesk.makePool()
    const one = await makeSignedInPerson(flowdesk, { poolIds: [poolId] })
    const two = await makeSignedInPerson(flowdesk, { poolIds: [1, poolId] })
    const create = (as: string) => flowdesk.post(path, { token: as, body: { subject: 'Help' } })
    expect((await create(one.token)).body.data.poolId).toBe(poolId)
    for (const as of [two.token, token]) {
      const answer = await create(as)
      expect([formatOutcome(answer), formatFieldErrors(answer)]).toEqual(['422 SVC:2001', ['poolId: required']])
    }
  })

  test('a pool that is unknown or not visible: 403 SVC:1102, and nothing is created', async () => {
    const { id: poolId } = await flowdesk.makePool()
    const { token: as } = await makeSignedInPerson(flowdesk, { poolIds: [poolId] })
    for (const [who, id] of [
      [as, 1],
      [as, 987_654],
      [token, 987_654],
    ] as const)
      expect(formatOutcome(await flowdesk.post(path, { token: who, body: { poolId: id, subject: 'x' } }))).toBe(
        '403 SVC:1102',
      )
    expect((await list(`poolIds=${poolId}`)).totalCount).toBe(0)
  })

  test('an assignee who cannot see the pool: 422, and nothing is created', async () => {
    const { id: poolId } = await flowdesk.makePool()
    const stranger = await makeStaffMember(flowdesk)
    const body = { poolId, subject: 'x', assigneeUserId: stranger.id }
    expect(formatFieldErrors(await flowdesk.post(path, { token, body }))).toEqual(['assigneeUserId: state'])
    expect((await list(`poolIds=${poolId}`)).totalCount).toBe(0)
  })
})

describe('GET v1/dashboard/tickets', () => {
  test('the filters of the integration list, and those of staff', async () => {
    const { id: poolId } = await flowdesk.makePool()
    const me = await makeSignedInPerson(flowdesk, { poolIds: [poolId] })
    const other = await makeStaffMember(flowdesk, { poolIds: [poolId] })
    const [mine, theirs, free] = [await make({ poolId }), await make({ poolId }), await make({ poolId })]
    await send(mine.id, 'assign', { userId: me.id })
    await send(theirs.id, 'assign', { userId: other.id })
    await flowdesk.changeTicket(theirs.id, { tags: ['in"voice', 'vip'] })
    await flowdesk.changeTicket(free.id, { tags: ['invoice'], priority: 'urgent' })
    const idsOf = async (query: string) =>
      (await list(`sortOrder=asc&${query}`, me.token)).items.map(({ id }: { id: number }) => id)
    const expected: [string, number[]][] = [
      ['', [mine.id, theirs.id, free.id]],
      ['assigneeUserId=me', [mine.id]],
      ['assigneeUserId=none', [free.id]],
      [`assigneeUserId=${other.id}`, [theirs.id]],
      ['tag=vip', [theirs.id]],
      ['tag=invoice', [free.id]],
      ['tag=VIP', [theirs.id]],
      ['tag=voice', []],
      ['tag=in%22voice', [theirs.id]],
      ['subStatusIds=200', [mine.id, theirs.id]],
      ['sources=Test', [mine.id, theirs.id, free.id]],
      ['channels=email,form', []],
      ['priorities=urgent', [free.id]],
      ['statusIds=1', [free.id]],
      ['poolIds=1', []],
    ]
    for (const [query, ids] of expected) expect([query, await idsOf(query)]).toEqual([query, ids])
  })

  test.each([
    ['assigneeUserId=everyone', 'assigneeUserId: format'],
    ['channels=fax', 'channels[0]: enum'],
    ['pageSize=101', 'pageSize: maximum'],
    ['search=x', 'search: minLength'],
  ])('422 for %s', async (query, wrong) => {
    const answer = await flowdesk.get(`${path}?${query}`, { token })
    expect([formatOutcome(answer), formatFieldErrors(answer)]).toEqual(['422 SVC:2001', [wrong]])
  })
})

test('tickets and messages of a token with the source chat arrive by chat', async () => {
  const { token: chatToken } = await flowdesk.makeToken({ source: 'chat' })
  const { id } = await flowdesk.makeTicket(chatToken)
  const body = { content: 'The transcript' }
  await flowdesk.post(`/v1/integration/tickets/${id}/messages`, { token: chatToken, body })
  expect(await read(id)).toMatchObject({ source: 'chat', channel: 'chat' })
  const messages = await flowdesk.get(`${path}/${id}/messages`, { token })
  expect(messages.body.data.items).toMatchObject([{ channel: 'chat', direction: 'inbound' }])
  expect((await list('channels=chat')).items.map((ticket: { id: number }) => ticket.id)).toEqual([id])
})

describe('POST v1/dashboard/tickets/{id}/assign', () => {
  test('the first assignment opens a new ticket; null takes it away', async () => {
    const member = await makeStaffMember(flowdesk, { poolIds: [1] })
    const { id } = await make()
    const assigned = await send(id, 'assign', { userId: member.id })
    expect(assigned.status).toBe(200)
    expect(assigned.body.data).toMatchObject({ assigneeUserId: member.id, ticketStatusId: 2, ticketSubStatusId: 200 })
    expect((await send(id, 'assign', { userId: null })).body.data).toMatchObject({
      assigneeUserId: null,
      ticketStatusId: 2,
    })
    expect(await fieldsOf(id)).toEqual([['ticketStatusId', 'ticketSubStatusId', 'assigneeUserId'], ['assigneeUserId']])
    expect((await historyOf(id))[0]).toMatchObject({ actorKind: 'staff', actorId: 1, actorName: 'Administrator' })
  })

  test.each([
    ['unknown', async () => 987_654],
    ['not a member of the pool', async () => (await makeStaffMember(flowdesk)).id],
    ['inactive', async () => (await makeStaffMember(flowdesk, { poolIds: [1], isActive: false })).id],
  ])('a person who is %s: 422, and nothing changes', async (_what, personOf) => {
    const { id, eTag } = await make()
    const answer = await send(id, 'assign', { userId: await personOf() })
    expect([formatOutcome(answer), formatFieldErrors(answer)]).toEqual(['422 SVC:2001', ['userId: state']])
    expect((await read(id)).eTag).toBe(eTag)
  })

  test('an administrator can have every ticket', async () => {
    const { id: poolId } = await flowdesk.makePool()
    const { id } = await make({ poolId })
    expect((await send(id, 'assign', { userId: 1 })).body.data.assigneeUserId).toBe(1)
  })
})

describe('POST v1/dashboard/tickets/{id}/escalate', () => {
  test('202: raises the priority by one step, urgent stays', async () => {
    const { id } = await make({ priority: 'high' })
    const answer = await send(id, 'escalate', {})
    expect([answer.status, answer.body.data.priority]).toEqual([202, 'urgent'])
    expect((await send(id, 'escalate', {})).body.data.priority).toBe('urgent')
    expect((await send((await make()).id, 'escalate', { raisePriority: false })).body.data.priority).toBe('normal')
  })

  test('hands the ticket over to a pool and a person', async () => {
    const { id: poolId } = await flowdesk.makePool()
    const member = await makeStaffMember(flowdesk, { poolIds: [poolId] })
    const { id } = await make()
    await send(id, 'assign', { userId: 1 })
    expect((await send(id, 'escalate', { poolId })).body.data).toMatchObject({ poolId, assigneeUserId: null })
    expect((await send(id, 'escalate', { userId: member.id })).body.data.assigneeUserId).toBe(member.id)
    expect(formatFieldErrors(await send(id, 'escalate', { poolId: 1, userId: member.id }))).toEqual(['userId: state'])
    expect(formatFieldErrors(await send(id, 'escalate', { poolId: 987_654 }))).toEqual(['poolId: state'])
  })

  test('a member may hand a ticket over to a pool that the member cannot see', async () => {
    const [from, to] = [await flowdesk.makePool(), await flowdesk.makePool()]
    const member = await makeSignedInPerson(flowdesk, { poolIds: [from.id] })
    const { id } = await make({ poolId: from.id })
    const answer = await send(id, 'escalate', { poolId: to.id }, member.token)
    expect([answer.status, answer.body.data.poolId]).toEqual([202, to.id])
    expect(formatOutcome(await send(id, 'escalate', {}, member.token))).toBe('404 SVC:4001')
  })

  test('a ticket that moves to a pool which its assignee cannot see becomes unassigned', async () => {
    const { id: poolId } = await flowdesk.makePool()
    const member = await makeStaffMember(flowdesk, { poolIds: [1] })
    const { id } = await make()
    await send(id, 'assign', { userId: member.id })
    expect(await flowdesk.changeTicket(id, { poolId })).toMatchObject({ poolId, assigneeUserId: null })
  })
})

describe('messages of staff', () => {
  const write = (id: number, body: unknown, as = token) => send(id, 'messages', body, as)
  const threadOf = async (id: number, query = '') =>
    (await flowdesk.get(`${path}/${id}/messages?${query}`, { token })).body.data

  test('201 with the message; the first public one opens the ticket', async () => {
    const { id, trackingKey } = await make()
    const { status, body } = await write(id, { content: 'We have corrected the address.' })
    expect(status).toBe(201)
    expect(body.data).toEqual({
      ...{ id: expect.any(Number), ticketId: id, trackingKey, direction: 'outbound', channel: 'dashboard' },
      ...{ visibility: 'public', subject: '', content: 'We have corrected the address.', contentHtml: null },
      ...{ authorUserId: 1, authorName: 'Administrator', occurredAt: expect.any(String), attachments: [] },
    })
    expect((await read(id)).ticketStatusId).toBe(2)
    expect(await fieldsOf(id)).toEqual([['ticketStatusId', 'ticketSubStatusId']])
    const seen = await flowdesk.get(`/v1/integration/tickets/${id}/messages`, { token: apiToken })
    expect(seen.body.data).toMatchObject([{ id: body.data.id, direction: 'outbound', channel: 'dashboard' }])
  })

  test('an internal note changes no status and is shown only in the dashboard', async () => {
    const { id, eTag } = await make()
    const note = await write(id, { content: 'Knows the boss.', visibility: 'internal' })
    expect(note.body.data.visibility).toBe('internal')
    expect((await read(id)).ticketStatusId).toBe(1)
    expect((await read(id)).eTag).not.toBe(eTag)
    expect((await flowdesk.get(`/v1/integration/tickets/${id}/messages`, { token: apiToken })).body.data).toEqual([])
    expect((await threadOf(id)).items.map(({ content }: { content: string }) => content)).toEqual(['Knows the boss.'])
  })

  test('a reply to a completed ticket continues in a child, a note stays with it', async () => {
    const { id } = await make()
    await flowdesk.changeTicket(id, { ticketStatusId: 6 })
    expect((await write(id, { content: 'n', visibility: 'internal' })).body.data.ticketId).toBe(id)
    const { ticketId } = (await write(id, { content: 'One more thing' })).body.data
    expect(ticketId).not.toBe(id)
    const child = await read(ticketId)
    expect(child).toMatchObject({ parentTicketId: id, channel: 'dashboard' })
    const children = await flowdesk.get(`${path}/${id}/children`, { token })
    expect(children.body.data.items).toEqual([child])
    expect((await threadOf(ticketId)).items).toHaveLength(2)
    expect((await threadOf(id)).items).toHaveLength(1)
  })

  test('a thread leaves out the messages of an ancestor that the person does not see, but not those of its ancestor', async () => {
    const { id: poolId } = await flowdesk.makePool()
    const person = await makeSignedInPerson(flowdesk, { poolIds: [1] })
    const ids: number[] = [(await make()).id]
    for (const content of ['First', 'Second', 'Third']) {
      const parent = ids.at(-1) ?? 0
      if (ids.length > 1) await flowdesk.changeTicket(parent, { ticketStatusId: 6 })
      const { ticketId } = (await write(parent, { content })).body.data
      if (ticketId !== parent) ids.push(ticketId)
      else await flowdesk.changeTicket(parent, { ticketStatusId: 6 })
    }
    const [, middle = 0, last = 0] = ids
    await flowdesk.changeTicket(middle, { poolId })
    const thread = await flowdesk.get(`${path}/${last}/messages`, { token: person.token })
    const contents = thread.body.data.items.map(({ content }: { content: string }) => content)
    expect([contents, thread.body.data.totalCount]).toEqual([['First', 'Third'], 2])
    expect((await threadOf(last)).items).toHaveLength(3)
    expect((await flowdesk.get(`${path}/${middle}/messages`, { token: person.token })).status).toBe(404)
  })

  test.each([3, 4, 5])(
    'a reply leaves status %i, a message of the requester opens it again',
    async (ticketStatusId) => {
      const { id } = await make()
      await flowdesk.changeTicket(id, { ticketStatusId })
      await write(id, { content: 'Any news?' })
      expect((await read(id)).ticketStatusId).toBe(ticketStatusId)
      await flowdesk.post(`/v1/integration/tickets/${id}/messages`, { token: apiToken, body: { content: 'Yes' } })
      expect((await read(id)).ticketStatusId).toBe(2)
      expect((await historyOf(id)).at(-1)).toMatchObject({ actorKind: 'requester', actorId: null, actorName: null })
    },
  )

  test('pages, in both orders, with the whole text', async () => {
    const { id } = await make()
    const long = 'x'.repeat(30_000)
    for (const content of ['1', '2', long]) await write(id, { content })
    const page = await threadOf(id, 'page=2&pageSize=2')
    expect(page).toMatchObject({ page: 2, totalCount: 3, totalPages: 2, items: [{ content: long }] })
    const newest = await threadOf(id, 'sortOrder=desc&pageSize=2')
    expect(newest.items.map(({ content }: { content: string }) => content)).toEqual([long, '2'])
  })

  test('own uploads become attachments, once; uploads of others do not', async () => {
    const person = await makeSignedInPerson(flowdesk, { poolIds: [1] })
    const upload = async (as: string) => {
      const form = createForm({ fileName: 'note.txt', content: randomUUID() })
      const answer = await flowdesk.post('/v1/attachments', { token: as, headers: formHeaders, body: form })
      return answer.body.data.id as string
    }
    const { id } = await make()
    const [mine, theirs] = [await upload(person.token), await upload(token)]
    const written = await write(id, { attachmentIds: [mine] }, person.token)
    expect(written.body.data.attachments).toMatchObject([{ fileName: 'note.txt' }])
    const file = await flowdesk.get(written.body.data.attachments[0].downloadUrl)
    expect(file.status).toBe(200)
    for (const attachmentId of [mine, theirs, 'unknown'])
      expect(formatOutcome(await write(id, { attachmentIds: [attachmentId] }, person.token))).toBe('403 SVC:3003')
    expect((await threadOf(id)).totalCount).toBe(1)
  })

  test.each([
    ['nothing', {}, ['content: required']],
    ['an unknown visibility', { content: 'x', visibility: 'secret' }, ['visibility: enum']],
    ['a content of 65,537 characters', { content: 'x'.repeat(65_537) }, ['content: maxLength']],
  ])('422 for %s', async (_what, body, wrong) => {
    const { id } = await make()
    const answer = await write(id, body)
    expect([formatOutcome(answer), formatFieldErrors(answer)]).toEqual(['422 SVC:2001', wrong])
  })
})

describe('paging of lists', () => {
  test('tickets, children and history, each with the total and in order', async () => {
    const { id: poolId } = await flowdesk.makePool()
    const { id } = await make({ poolId })
    for (const priority of ['low', 'high', 'urgent']) await flowdesk.changeTicket(id, { priority })
    await flowdesk.changeTicket(id, { ticketStatusId: 6 })
    const children: number[] = []
    for (const content of ['1', '2', '3']) children.push((await send(id, 'messages', { content })).body.data.ticketId)
    const pageOf = async (url: string) => (await flowdesk.get(url, { token })).body.data
    const second = 'page=2&pageSize=2'
    const found = await pageOf(`${path}?poolIds=${poolId}&sortOrder=asc&${second}`)
    expect(found).toMatchObject({ page: 2, pageSize: 2, totalCount: 4, totalPages: 2 })
    expect(found.items.map((ticket: { id: number }) => ticket.id)).toEqual(children.slice(1))
    const continued = await pageOf(`${path}/${id}/children?${second}`)
    expect(continued).toMatchObject({ totalCount: 3, totalPages: 2, items: [{ id: children[2] }] })
    const changed = await pageOf(`${path}/${id}/history?${second}`)
    expect(changed).toMatchObject({ totalCount: 4, totalPages: 2 })
    expect(changed.items.map(({ changes }: { changes: { field: string }[] }) => changes[0]?.field)).toEqual([
      'priority',
      'ticketStatusId',
    ])
  })

  test('a child in a pool that is not visible is left out', async () => {
    const { id: poolId } = await flowdesk.makePool()
    const member = await makeSignedInPerson(flowdesk, { poolIds: [poolId] })
    const { id } = await make({ poolId })
    await flowdesk.changeTicket(id, { ticketStatusId: 6 })
    const [seen, moved] = [
      (await send(id, 'messages', { content: '1' })).body.data.ticketId,
      (await send(id, 'messages', { content: '2' })).body.data.ticketId,
    ]
    await flowdesk.changeTicket(moved, { poolId: 1 })
    const answer = await flowdesk.get(`${path}/${id}/children`, { token: member.token })
    expect(answer.body.data).toMatchObject({ totalCount: 1, items: [{ id: seen }] })
  })

  test.each(['children', 'history', 'messages'])('a malformed or unknown id of %s: 404 SVC:4001', async (list) => {
    for (const id of ['0', '-1', 'abc', '1.0', '987654', '9007199254740992'])
      expect(formatOutcome(await flowdesk.get(`${path}/${id}/${list}`, { token }))).toBe('404 SVC:4001')
  })

  test.each(['assign', 'escalate', 'messages'])('a malformed or unknown id of %s: 404 SVC:4001', async (verb) => {
    for (const id of ['0', 'abc', '987654'])
      expect(formatOutcome(await send(id, verb, { content: 'x' }))).toBe('404 SVC:4001')
  })
})

describe('v1/dashboard/tickets/{id}/history', () => {
  test('every changed field with its values before and after, oldest first', async () => {
    const { id } = await make({ priority: 'low' })
    await flowdesk.changeTicket(id, { priority: 'urgent', tags: ['vip'], subject: null })
    await flowdesk.changeTicket(id, { ticketStatusId: 6 })
    await flowdesk.changeTicket(id, { ticketStatusId: 6 })
    expect((await historyOf(id)).map(({ changes }) => changes)).toEqual([
      [
        { field: 'subject', from: 'The invoice shows the wrong address', to: null },
        { field: 'priority', from: 'low', to: 'urgent' },
        { field: 'tags', from: [], to: ['vip'] },
      ],
      [
        { field: 'ticketStatusId', from: 1, to: 6 },
        { field: 'ticketSubStatusId', from: 100, to: 600 },
      ],
    ])
  })

  test('concurrent changes are all recorded', async () => {
    const { id } = await make()
    await Promise.all(['low', 'high', 'urgent', 'low'].map((priority) => flowdesk.changeTicket(id, { priority })))
    const changes = (await historyOf(id)).flatMap((entry) => entry.changes)
    expect(changes.at(0)?.from).toBe('normal')
    for (const [index, { from }] of changes.entries()) if (index > 0) expect(from).toBe(changes[index - 1]?.to)
    expect(changes.at(-1)?.to).toBe((await read(id)).priority)
  })
})
