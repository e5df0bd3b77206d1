import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import {
  connectAgent,
  consoleAdministratorToken,
  makeAgent,
  makeDepartment,
  makeSignedInAgent,
} from '../support/chat.ts'
import {
  escalate,
  escalationSettings,
  findTicketsOf,
  listTicketMessages,
  listTickets,
  openMariasConversation,
  readConversation,
  setTicketPool,
  tick,
} from '../support/escalation.ts'
import { type Flowdesk, openFlowdesk } from '../support/flowdesk.ts'
import { createForm, formHeaders } from '../support/forms.ts'
import { formatOutcome } from '../support/refusals.ts'
import { collectAnnouncements, makeVisitor, openConversationOf, readRowsAs } from '../support/visitors.ts'

let flowdesk: Flowdesk

beforeAll(async () => {
  flowdesk = await openFlowdesk(escalationSettings)
  await setTicketPool(flowdesk)
})
afterAll(() => flowdesk.close())

/** A server of its own, with the pool `General` for the default department. */
async function openOwn(settings: Record<string, string> = {}): Promise<Flowdesk> {
  const own = await openFlowdesk({ ...escalationSettings, ...settings })
  onTestFinished(own.close)
  await setTicketPool(own)
  return own
}

const findTicketOf = (id: string, server = flowdesk) => findTicketsOf(id, server)

const kindsOf = async (...given: Parameters<typeof readRowsAs>) => (await readRowsAs(...given)).map(({ kind }) => kind)

describe('an agent who escalates a conversation', () => {
  test('gets 202 with the conversation, and the next tick opens a ticket for its visitor', async () => {
    const { visitor, id } = await openMariasConversation(flowdesk)
    const reply = await escalate(flowdesk, id)
    expect(reply.status).toBe(202)
    expect(reply.body.data).toMatchObject({ id, escalationStatus: 'requested', escalationTicketId: null, version: 2 })
    await tick(flowdesk)
    const [ticket, ...others] = await findTicketOf(id)
    expect(others).toEqual([])
    expect(ticket).toMatchObject({
      subject: expect.stringMatching(/^Where is my parcel\? \(chat [0-9a-f]{32}\)$/),
      ...{ requesterFullName: 'Maria Lindgren', requesterEmailAddress: 'maria@example.com', poolId: 1 },
    })
    expect(ticket?.description).toMatch(
      /^Chat on default, .* \([0-9a-f-]{36}\)\n.*UTC\.\n\n\[.*\] Maria Lindgren:\nWhere is my parcel\?$/i,
    )
    expect(await readConversation(flowdesk, id)).toMatchObject({
      ...{ status: 'queued', escalationStatus: 'escalated', escalationTicketId: ticket?.id },
      lastMessage: { kind: 'TicketOpened', preview: '' },
    })
    expect(await readRowsAs(visitor, id)).toMatchObject([
      { kind: 'Text' },
      { sequence: 2, kind: 'TicketOpened', senderKind: 'system', body: '', senderName: 'Administrator' },
    ])
  })

  test('again gets 202, and there is one ticket and one TicketOpened message', async () => {
    const { visitor, id } = await openMariasConversation(flowdesk)
    const replies = await Promise.all([escalate(flowdesk, id), escalate(flowdesk, id)])
    expect(replies.map(({ status, body }) => [status, body.data.version])).toEqual([
      [202, 2],
      [202, 2],
    ])
    await tick(flowdesk)
    const escalated = await readConversation(flowdesk, id)
    expect((await escalate(flowdesk, id)).body.data).toMatchObject({
      ...{ escalationStatus: 'escalated', version: escalated.version },
      escalationTicketId: escalated.escalationTicketId,
    })
    await tick(flowdesk, 3)
    expect(await findTicketOf(id)).toHaveLength(1)
    expect(await kindsOf(visitor, id)).toEqual(['Text', 'TicketOpened'])
  })

  test('can do so after the conversation has ended', async () => {
    const { visitor, id } = await openMariasConversation(flowdesk)
    expect((await visitor.post(`/v1/widget/conversations/${id}/close`)).status).toBe(200)
    expect(formatOutcome(await escalate(flowdesk, id))).toBe('202')
    await tick(flowdesk)
    expect(await findTicketOf(id)).toHaveLength(1)
    expect(await readConversation(flowdesk, id)).toMatchObject({ status: 'closed', closedBy: 'visitor' })
    expect(await kindsOf(visitor, id)).toEqual(['Text', 'Closed', 'TicketOpened'])
  })

  test('needs no assignment, but has to see the conversation', async () => {
    const { id: departmentId } = await makeDepartment(flowdesk)
    const [member, stranger] = [
      await makeSignedInAgent(flowdesk, { departmentIds: [1] }),
      await makeSignedInAgent(flowdesk, { departmentIds: [departmentId] }),
    ]
    const { id } = await openMariasConversation(flowdesk)
    const path = `/v1/agent/conversations/${id}/escalate`
    expect(formatOutcome(await flowdesk.post(path, { token: stranger.token }))).toBe('404 SVC:4004')
    expect(formatOutcome(await flowdesk.post(path, { token: member.token }))).toBe('202')
  })

  test('is refused with SVC:2201 while escalation is off, and nothing changes', async () => {
    const off = await openFlowdesk()
    onTestFinished(off.close)
    await setTicketPool(off)
    const { id } = await openMariasConversation(off)
    const before = await readConversation(off, id)
    expect(formatOutcome(await escalate(off, id))).toBe('422 SVC:2201')
    await tick(off)
    expect(await readConversation(off, id)).toEqual(before)
    expect(await listTickets(off)).toEqual([])
  })

  test('announces the request to agents alone, and the ticket to the visitor too, without its number', async () => {
    const own = await openOwn()
    const { id } = await openMariasConversation(own)
    const heard = collectAnnouncements(own)
    await escalate(own, id)
    expect(heard.map(({ audience, event }) => `${audience.kind} ${event}`)).toEqual(['department conversation'])
    await tick(own)
    const { escalationTicketId } = await readConversation(own, id)
    expect(escalationTicketId).toEqual(expect.any(Number))
    const ofVisitor = heard.filter(({ audience }) => audience.kind === 'visitor')
    expect(ofVisitor.map(({ event }) => event).toSorted()).toEqual(['conversation', 'message'])
    expect(JSON.stringify(ofVisitor.map(({ payload }) => Object.keys(payload)))).not.toContain('escalation')
    expect(ofVisitor.find(({ event }) => event === 'message')?.payload).toMatchObject({
      message: { kind: 'TicketOpened', body: '' },
    })
  })
})

describe('an escalation stays pending', () => {
  const expectPending = async (id: string, server: Flowdesk) => {
    await tick(server, 3)
    expect(await readConversation(server, id)).toMatchObject({
      escalationStatus: 'requested',
      escalationTicketId: null,
    })
    expect(await findTicketOf(id, server)).toEqual([])
  }

  test('until the department has a pool', async () => {
    const own = await openOwn()
    await setTicketPool(own, null)
    const { visitor, id } = await openMariasConversation(own)
    await escalate(own, id)
    await expectPending(id, own)
    expect(await kindsOf(visitor, id)).toEqual(['Text'])
    await setTicketPool(own, 1)
    await tick(own)
    expect(await findTicketOf(id, own)).toHaveLength(1)
  })

  test('until the visitor has an e-mail address', async () => {
    const visitor = await makeVisitor(flowdesk)
    const id = await openConversationOf(visitor, { message: 'Hello?' })
    await escalate(flowdesk, id)
    await expectPending(id, flowdesk)
    expect(await kindsOf(visitor, id)).toEqual(['Text'])
    await visitor.put('/v1/widget/visitors/me', { email: 'late@example.com' })
    await tick(flowdesk)
    expect(await findTicketOf(id)).toMatchObject([
      { requesterEmailAddress: 'late@example.com', requesterFullName: null },
    ])
  })

  test('while the ticketing service refuses the pool', async () => {
    const own = await openOwn()
    await setTicketPool(own, 4711)
    const { id } = await openMariasConversation(own)
    await escalate(own, id)
    await expectPending(id, own)
    await setTicketPool(own, 1)
    await tick(own, 2)
    expect(await findTicketOf(id, own)).toHaveLength(1)
  })

  test('while no administrator exists to whom the token of the server could belong', async () => {
    const own = await openOwn()
    await own.db.updateTable('ticketing.staff').set({ isActive: false }).execute()
    await own.db.deleteFrom('ticketing.apiToken').execute()
    const later = await own.openSecondProcess(escalationSettings)
    onTestFinished(later.close)
    const { id } = await openMariasConversation(later)
    await escalate(later, id)
    await tick(later, 2)
    expect(await readConversation(later, id)).toMatchObject({ escalationStatus: 'requested' })
    await own.db.updateTable('ticketing.staff').set({ isActive: true }).execute()
    await tick(later, 2)
    expect(await readConversation(later, id)).toMatchObject({ escalationStatus: 'escalated' })
  })
})

test('two processes that escalate at the same time open one ticket for each conversation', async () => {
  const own = await openOwn()
  const other = await own.openSecondProcess(escalationSettings)
  onTestFinished(other.close)
  const ids: string[] = []
  for (let count = 0; count < 6; count++) {
    const { id } = await openMariasConversation(own)
    await escalate(own, id)
    ids.push(id)
  }
  own.clock.advance(15_000)
  await Promise.all([own.runDueJobs(), other.runDueJobs()])
  await tick(own)
  const tickets = await listTickets(own)
  const idsOfTickets = tickets.map(({ description }) => /^.*\((\S+)\)\n/.exec(String(description))?.[1])
  expect(idsOfTickets.toSorted()).toEqual(ids.toSorted())
  const opened = own.db.selectFrom('chat.message').select('id').where('kind', '=', 'TicketOpened')
  expect(await opened.execute()).toHaveLength(6)
})

test('while the token of the server is revoked, escalations stay pending', async () => {
  const own = await openOwn()
  const token = await own.adminToken()
  const { body } = await own.get('/v1/dashboard/api-tokens', { token })
  expect(body.data.items).toMatchObject([{ name: 'Chat', source: 'chat', allPools: true, status: 'active' }])
  await own.delete(`/v1/dashboard/api-tokens/${body.data.items[0].id}`, { token })
  const { id } = await openMariasConversation(own)
  await escalate(own, id)
  await tick(own, 2)
  expect(await readConversation(own, id)).toMatchObject({ escalationStatus: 'requested' })
  expect(await listTickets(own)).toEqual([])
})

describe('the ticket', () => {
  test('keeps the newest messages if not all fit, and says so', async () => {
    const { visitor, id } = await openMariasConversation(flowdesk, 'The first text')
    for (let count = 1; count <= 8; count++) {
      const said = { body: `${count}${'😀'.repeat(9999)}`, clientMessageId: randomUUID() }
      expect((await visitor.post(`/v1/widget/conversations/${id}/messages`, said)).status).toBe(201)
    }
    await escalate(flowdesk, id)
    await tick(flowdesk)
    const [ticket] = await findTicketOf(id)
    const { token } = await flowdesk.makeToken()
    const { description } = (await flowdesk.get(`/v1/integration/tickets/${ticket?.id}`, { token })).body.data
    expect(description).toContain('Earlier messages are not included.')
    expect(description).not.toContain('The first text')
    expect([...description.matchAll(/^(\d)😀/gm)].map(([, number]) => number)).toEqual(['3', '4', '5', '6', '7', '8'])
    expect(Array.from(description as string).length).toBeLessThanOrEqual(65_536)
  })

  test('has no internal notes, and the system rows in the language of the visitor', async () => {
    const visitor = await makeVisitor(flowdesk, { email: 'maria@example.com', locale: 'de-AT' })
    const id = await openConversationOf(visitor, { message: 'Guten Tag' })
    const token = await consoleAdministratorToken(flowdesk)
    await flowdesk.post(`/v1/agent/conversations/${id}/take`, { token })
    const note = { body: 'a secret', kind: 'Note', clientMessageId: randomUUID() }
    expect((await flowdesk.post(`/v1/agent/conversations/${id}/messages`, { token, body: note })).status).toBe(201)
    await escalate(flowdesk, id)
    await tick(flowdesk)
    const [ticket] = await findTicketOf(id)
    expect(ticket?.description).toContain('administrator ist dem Gespräch beigetreten.')
    expect(ticket?.description).not.toContain('secret')
  })

  test('gets the files of the chat as messages, each once', async () => {
    const own = await openOwn()
    const { visitor, id } = await openMariasConversation(own)
    const send = (name: string, caption: string) =>
      visitor.post(
        `/v1/widget/conversations/${id}/attachments`,
        createForm({ name: 'caption', content: caption }, { name: 'file', fileName: name, content: 'A note.' }),
        formHeaders,
      )
    expect((await send('one.txt', 'The first')).status).toBe(201)
    expect((await send('two.txt', '')).status).toBe(201)
    await escalate(own, id)
    await tick(own, 3)
    const [ticket] = await findTicketOf(id, own)
    const messages = await listTicketMessages(own, ticket?.id ?? 0)
    expect(messages.map(({ attachments }) => attachments.map(({ fileName }) => fileName))).toEqual([
      ['one.txt'],
      ['two.txt'],
    ])
    expect(messages[0]?.content).toMatch(/^Maria Lindgren, \S+Z \(chat message \S+\)\n\nThe first$/)
    expect((await own.get(messages[0]?.attachments[0]?.downloadUrl ?? '')).text).toBe('A note.')
  })
})

describe('a left message', () => {
  const body = { name: 'Maria Lindgren', email: 'maria@example.com', body: 'Please call me back.' }
  const leave = (server: Flowdesk) => server.post('/v1/widget/default/leave-message', { body })
  const list = async (server: Flowdesk) => {
    const token = await consoleAdministratorToken(server)
    return (await server.get('/v1/agent/conversations', { token })).body.data.items
  }

  test('becomes a ticket and leaves the queue', async () => {
    const own = await openOwn()
    expect(formatOutcome(await leave(own))).toBe('202')
    expect(await list(own)).toMatchObject([{ status: 'queued', escalationStatus: 'requested' }])
    await tick(own)
    const [ticket] = await listTickets(own)
    expect(ticket).toMatchObject({ requesterEmailAddress: 'maria@example.com', requesterFullName: 'Maria Lindgren' })
    expect(ticket?.description).toContain('Please call me back.')
    expect(await list(own)).toMatchObject([
      { status: 'closed', closedBy: 'visitor', escalationStatus: 'escalated', escalationTicketId: ticket?.id },
    ])
  })

  test('that an agent has taken in the meantime stays with the agent', async () => {
    const own = await openOwn()
    await leave(own)
    const [{ id }] = await list(own)
    await own.post(`/v1/agent/conversations/${id}/take`, { token: await consoleAdministratorToken(own) })
    await tick(own)
    expect(await list(own)).toMatchObject([{ status: 'active', escalationStatus: 'escalated' }])
  })

  test('is not routed to an agent while it is about to become a ticket', async () => {
    const own = await openOwn()
    const token = await consoleAdministratorToken(own)
    await own.patch('/v1/admin/departments/1', { token, body: { routing: 'automatic', ticketPoolId: 4711 } })
    const { id: agentId } = await makeAgent(own, { departmentIds: [1] })
    const connection = await connectAgent(own, agentId)
    await leave(own)
    await openMariasConversation(own)
    await tick(own)
    await connection.renew()
    await own.runDueJobs()
    await expect
      .poll(() => list(own))
      .toMatchObject([
        { status: 'active', escalationStatus: 'none', agentId },
        { status: 'queued', escalationStatus: 'requested' },
      ])
  })

  test.each([
    ['escalation is off', {}, 1],
    ['its department has no pool', escalationSettings, null],
  ])('stays a queued conversation if %s', async (_case, settings, poolId) => {
    const own = await openFlowdesk(settings as Record<string, string>)
    onTestFinished(own.close)
    await setTicketPool(own, poolId)
    await leave(own)
    await tick(own, 2)
    expect(await list(own)).toMatchObject([{ status: 'queued', escalationStatus: 'none' }])
    expect(await listTickets(own)).toEqual([])
  })
})
