import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Flowdesk, openFlowdesk } from '../support/flowdesk.ts'
import { formatOutcome } from '../support/refusals.ts'

const tickets = '/v1/integration/tickets'
const COMPLETED = 6

let flowdesk: Flowdesk
let token: string

beforeAll(async () => {
  flowdesk = await openFlowdesk()
  token = (await flowdesk.makeToken()).token
})
afterAll(() => flowdesk.close())

interface Message {
  readonly id: number
  readonly ticketId: number
  readonly trackingKey: string
  readonly content: string
}

const ticketOf = async (id: number, by = token) => (await flowdesk.get(`${tickets}/${id}`, { token: by })).body.data

async function write(ticketId: number, content: string) {
  const reply = await flowdesk.post(`${tickets}/${ticketId}/messages`, { token, body: { content } })
  expect(formatOutcome(reply)).toBe('201')
  return reply.body.data
}

async function conversation(ticketId: number, by = token): Promise<Message[]> {
  const reply = await flowdesk.get(`${tickets}/${ticketId}/messages`, { token: by })
  expect(formatOutcome(reply)).toBe('200')
  return reply.body.data
}

const contentsOf = (messages: Message[]): string[] => messages.map((message) => message.content)

/** A ticket with one message, over; then messages that each continue the newest one, which is over again but for the last. */
async function makeChain(contents: readonly string[]): Promise<number[]> {
  const ids = [(await flowdesk.makeTicket(token)).id]
  for (const [index, content] of contents.entries()) {
    const newest = ids.at(-1) ?? 0
    if (index > 0) await flowdesk.changeTicket(newest, { ticketStatusId: COMPLETED })
    const { ticketId } = await write(newest, content)
    if (ticketId !== newest) ids.push(ticketId)
  }
  return ids
}

describe.each([
  [COMPLETED, 'completed'],
  [7, 'cancelled'],
])('Ticket in status %i (%s), POST of a message', (ticketStatusId) => {
  async function makeOver(more: Record<string, unknown> = {}) {
    const ticket = await flowdesk.makeTicket(token, more)
    await flowdesk.changeTicket(ticket.id, { ticketStatusId })
    return ticket
  }

  test('201 with continuedInNewTicket true, ticketId and trackingKey of the child, parentTicketId set', async () => {
    const parent = await makeOver()
    const receipt = await write(parent.id, 'Still broken')
    const child = await ticketOf(receipt.ticketId)
    expect(receipt).toMatchObject({ continuedInNewTicket: true, parentTicketId: parent.id, isReplay: false })
    expect(receipt.ticketId).not.toBe(parent.id)
    expect(receipt.trackingKey).toBe(child.trackingKey)
    expect(child.trackingKey).not.toBe(parent.trackingKey)
  })

  test('identical when addressed by tracking key', async () => {
    const parent = await makeOver()
    const url = `${tickets}/by-tracking-key/${parent.trackingKey}/messages`
    const { body } = await flowdesk.post(url, { token, body: { content: 'Still broken' } })
    expect(body.data).toMatchObject({ continuedInNewTicket: true, parentTicketId: parent.id })
  })

  test('the ticket and its ETag are unchanged; the message is written to the child', async () => {
    const parent = await makeOver()
    const before = await ticketOf(parent.id)
    flowdesk.clock.advance(1000)
    const receipt = await write(parent.id, 'Still broken')
    expect(await ticketOf(parent.id)).toEqual(before)
    expect(await conversation(parent.id)).toEqual([])
    expect(await conversation(receipt.ticketId)).toMatchObject([{ id: receipt.id, ticketId: receipt.ticketId }])
  })

  test('the child copies pool, subject, priority, source and requester, and starts in status 1', async () => {
    const pool = await flowdesk.makePool({ defaultPriority: 'urgent' })
    const shop = await flowdesk.makeToken({ source: 'shop' })
    const copied = {
      poolId: pool.id,
      subject: 'Parcel lost',
      priority: 'low',
      requesterFullName: 'Maria Lindgren',
      requesterEmailAddress: 'maria@example.com',
      requesterPhoneNumber: '+44 20 7946 0018',
    }
    const parent = await flowdesk.makeTicket(shop.token, { ...copied, description: 'Sent on Monday.' })
    await flowdesk.changeTicket(parent.id, { ticketStatusId, tags: ['parcel'] })
    const receipt = await write(parent.id, 'Still lost')
    const seen = await flowdesk.get(`/v1/dashboard/tickets/${receipt.ticketId}`, { token: await flowdesk.adminToken() })
    expect(seen.body.data).toMatchObject({
      ...copied,
      source: 'shop',
      parentTicketId: parent.id,
      description: null,
      ticketStatusId: 1,
      ticketSubStatusId: 100,
      completedAt: null,
      createdAt: receipt.createdAt,
    })
  })

  test('every message creates another child', async () => {
    const parent = await makeOver()
    const [one, other] = [await write(parent.id, 'Still broken'), await write(parent.id, 'And again')]
    expect(one.ticketId).not.toBe(other.ticketId)
    expect([one.parentTicketId, other.parentTicketId]).toEqual([parent.id, parent.id])
    expect(contentsOf(await conversation(one.ticketId))).toEqual(['Still broken'])
    expect(contentsOf(await conversation(other.ticketId))).toEqual(['And again'])
  })

  test('ten concurrent messages create ten children', async () => {
    const parent = await makeOver()
    const receipts = await Promise.all(Array.from({ length: 10 }, (_, index) => write(parent.id, `News ${index}`)))
    expect(new Set(receipts.map((receipt) => receipt.ticketId)).size).toBe(10)
    expect(receipts.every((receipt) => receipt.parentTicketId === parent.id)).toBe(true)
  })
})

test('a message on the open child stays there', async () => {
  const [, child = 0] = await makeChain(['Broken', 'Still broken'])
  expect(await write(child, 'Any news?')).toMatchObject({ ticketId: child, continuedInNewTicket: false })
})

describe('A message that waits for a change of its ticket is decided on the changed ticket', () => {
  /** Sends a message while a change of its ticket is not committed yet; resolves with its answer. */
  async function writeDuring(change: Record<string, unknown>, by = token) {
    const ticket = await flowdesk.makeTicket(token)
    const hold = await flowdesk.holdLock('lock table ticketing."ticketHistory" in exclusive mode')
    const changing = flowdesk.changeTicket(ticket.id, change)
    await hold.waitForWaiters(1)
    const writing = flowdesk.post(`${tickets}/${ticket.id}/messages`, { token: by, body: { content: 'Any news?' } })
    await hold.waitForWaiters(2)
    await hold.release()
    await changing
    return await writing
  }

  test('completed meanwhile: it continues in a child', async () => {
    const reply = await writeDuring({ ticketStatusId: COMPLETED })
    expect(formatOutcome(reply)).toBe('201')
    expect(reply.body.data.continuedInNewTicket).toBe(true)
  })

  test('set to pending meanwhile: it opens the ticket again', async () => {
    const { ticketId } = (await writeDuring({ ticketStatusId: 3 })).body.data
    expect(await ticketOf(ticketId)).toMatchObject({ ticketStatusId: 2, ticketSubStatusId: 200 })
  })

  test('moved to an invisible pool meanwhile: 404', async () => {
    const pool = await flowdesk.makePool()
    const scoped = await flowdesk.makeToken({ poolIds: [1] })
    expect(formatOutcome(await writeDuring({ poolId: pool.id }, scoped.token))).toBe('404 SVC:4001')
  })
})

test('the child is in the list of its pool', async () => {
  const pool = await flowdesk.makePool()
  const scoped = await flowdesk.makeToken({ poolIds: [pool.id] })
  const parent = await flowdesk.makeTicket(token, { poolId: pool.id })
  await flowdesk.changeTicket(parent.id, { ticketStatusId: COMPLETED })
  const { ticketId } = await write(parent.id, 'Still broken')
  const reply = await flowdesk.get(`${tickets}?statusIds=1`, { token: scoped.token })
  expect(reply.body.data.items).toMatchObject([{ id: ticketId, parentTicketId: parent.id }])
})

describe('A ticket that continued in a child returns the whole parent chain', () => {
  test('oldest first, each entry tagged with its own ticketId and trackingKey', async () => {
    const ids = await makeChain(['Broken', 'Still broken', 'Broken again'])
    const keys = await Promise.all(ids.map(async (id) => (await ticketOf(id)).trackingKey))
    const messages = await conversation(ids[2] ?? 0)
    expect(messages.map(({ ticketId, trackingKey, content }) => ({ ticketId, trackingKey, content }))).toEqual([
      { ticketId: ids[0], trackingKey: keys[0], content: 'Broken' },
      { ticketId: ids[1], trackingKey: keys[1], content: 'Still broken' },
      { ticketId: ids[2], trackingKey: keys[2], content: 'Broken again' },
    ])
    expect(messages.map((message) => message.id)).toEqual(messages.map(({ id }) => id).sort((a, b) => a - b))
  })

  test('by tracking key as by id', async () => {
    const ids = await makeChain(['Broken', 'Still broken'])
    const child = await ticketOf(ids[1] ?? 0)
    const reply = await flowdesk.get(`${tickets}/by-tracking-key/${child.trackingKey}/messages`, { token })
    expect(reply.body.data).toEqual(await conversation(child.id))
  })

  test('a read returns the messages of the ticket and its ancestors, never those of descendants or siblings', async () => {
    const [first = 0, second = 0, third = 0] = await makeChain(['Broken', 'Still broken', 'Broken again'])
    const sibling = await write(first, 'Something else')
    expect(contentsOf(await conversation(first))).toEqual(['Broken'])
    expect(contentsOf(await conversation(second))).toEqual(['Broken', 'Still broken'])
    expect(contentsOf(await conversation(third))).toEqual(['Broken', 'Still broken', 'Broken again'])
    expect(contentsOf(await conversation(sibling.ticketId))).toEqual(['Broken', 'Something else'])
  })

  test('afterId works over the whole chain', async () => {
    const [, second = 0] = await makeChain(['Broken', 'Still broken'])
    const [oldest] = await conversation(second)
    const reply = await flowdesk.get(`${tickets}/${second}/messages?afterId=${oldest?.id}`, { token })
    expect(contentsOf(reply.body.data)).toEqual(['Still broken'])
  })

  test('an ancestor in an invisible pool is omitted, its visible ancestors are not', async () => {
    const hidden = await flowdesk.makePool()
    const scoped = (await flowdesk.makeToken({ poolIds: [1] })).token
    const [, second = 0, third = 0] = await makeChain(['Broken', 'Still broken', 'Broken again'])
    await flowdesk.changeTicket(second, { poolId: hidden.id })
    expect(contentsOf(await conversation(third, scoped))).toEqual(['Broken', 'Broken again'])
    expect(contentsOf(await conversation(third))).toEqual(['Broken', 'Still broken', 'Broken again'])
    expect(formatOutcome(await flowdesk.get(`${tickets}/${second}/messages`, { token: scoped }))).toBe('404 SVC:4001')
  })

  test('a token of only that pool sees that ticket and no ancestor', async () => {
    const hidden = await flowdesk.makePool()
    const scoped = (await flowdesk.makeToken({ poolIds: [hidden.id] })).token
    const [first = 0, second = 0] = await makeChain(['Broken', 'Still broken'])
    await flowdesk.changeTicket(second, { poolId: hidden.id })
    expect(contentsOf(await conversation(second, scoped))).toEqual(['Still broken'])
    expect(formatOutcome(await flowdesk.get(`${tickets}/${first}/messages`, { token: scoped }))).toBe('404 SVC:4001')
  })
})
