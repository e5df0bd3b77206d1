import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Flowdesk, openFlowdesk } from '../support/flowdesk.ts'
import { deliverJson, deliverMail, inboundSettings, newMessageId } from '../support/inbound-mail.ts'
import { makeStaffMember } from '../support/people.ts'

let flowdesk: Flowdesk
let token: string

beforeAll(async () => {
  flowdesk = await openFlowdesk(inboundSettings)
  token = (await flowdesk.makeToken()).token
})
afterAll(() => flowdesk.close())

const readMessages = async (id: number) =>
  (await flowdesk.get(`/v1/integration/tickets/${id}/messages`, { token })).body.data
const readTicket = async (id: number) => (await flowdesk.get(`/v1/integration/tickets/${id}`, { token })).body.data

/** Creates a ticket whose requester is Maria, with a mail. */
async function makeMailTicket() {
  const messageId = newMessageId()
  const { ticketId } = await deliverMail(flowdesk, { messageId, subject: 'The lift is stuck' })
  const { trackingKey } = await readTicket(ticketId)
  return { ticketId, messageId, trackingKey: String(trackingKey) }
}

test('a mail to the reply address of a ticket is appended to it, from any sender', async () => {
  const { ticketId, trackingKey } = await makeMailTicket()
  const to = `Support <reply+${trackingKey}@reply.example.com>`
  const appended = await deliverMail(flowdesk, { to, subject: 'Re: The lift', text: 'Third floor.' })
  expect(appended).toEqual({ outcome: 'appended', ticketId, messageId: expect.any(Number) })
  expect(await readMessages(ticketId)).toMatchObject([
    {
      ...{ id: appended.messageId, ticketId, trackingKey, direction: 'inbound', channel: 'email' },
      ...{ subject: 'Re: The lift', content: 'Third floor.', contentHtml: null, attachments: [] },
    },
  ])
  expect(await deliverMail(flowdesk, { to, from: 'tom@example.com' })).toMatchObject({ outcome: 'appended', ticketId })
})

test.each([
  ['Cc', (address: string) => ({ headers: [`Cc: a@b.c, ${address}`] })],
  ['Delivered-To', (address: string) => ({ headers: [`Delivered-To: ${address}`] })],
  ['upper case', (address: string) => ({ to: address.toUpperCase() })],
  ['a group', (address: string) => ({ to: `Support: a@b.c, ${address};` })],
])('the reply address is found in %s', async (_place, options) => {
  const { ticketId, trackingKey } = await makeMailTicket()
  expect(await deliverMail(flowdesk, options(`reply+${trackingKey}@x.example`))).toMatchObject({ ticketId })
})

test('the reply address is found in the copies of a mail in JSON', async () => {
  const { ticketId, trackingKey } = await makeMailTicket()
  const mail = { from: 'maria@example.com', to: ['a@b.c'], cc: [`reply+${trackingKey}@x.example`], text: 'Third.' }
  expect((await deliverJson(flowdesk, mail)).body.data).toMatchObject({ outcome: 'appended', ticketId })
})

describe('the thread', () => {
  test('In-Reply-To names a mail of the ticket', async () => {
    const { ticketId, messageId } = await makeMailTicket()
    const reply = { headers: [`In-Reply-To: ${messageId}`], from: 'tom@example.com', subject: 'Other' }
    expect(await deliverMail(flowdesk, reply)).toMatchObject({ outcome: 'appended', ticketId })
  })

  test('References names a mail of the ticket; the newest counts', async () => {
    const [older, newer] = [await makeMailTicket(), await makeMailTicket()]
    const headers = [`References: <unknown@x>\r\n ${older.messageId} ${newer.messageId}`]
    expect(await deliverMail(flowdesk, { headers })).toMatchObject({ outcome: 'appended', ticketId: newer.ticketId })
    expect(await deliverMail(flowdesk, { headers: [`In-Reply-To: ${older.messageId}`, ...headers] })).toMatchObject({
      ticketId: older.ticketId,
    })
  })

  test('an appended mail belongs to the thread', async () => {
    const { ticketId, trackingKey } = await makeMailTicket()
    const messageId = newMessageId()
    await deliverMail(flowdesk, { messageId, to: `reply+${trackingKey}@x` })
    const json = { from: 'maria@example.com', inReplyTo: messageId, references: [messageId] }
    expect((await deliverJson(flowdesk, json)).body.data).toMatchObject({ outcome: 'appended', ticketId })
    expect((await deliverJson(flowdesk, { ...json, inReplyTo: null })).body.data).toMatchObject({ ticketId })
  })
})

describe('the tag in the subject', () => {
  test('counts if the requester sent the mail', async () => {
    const { ticketId } = await makeMailTicket()
    const reply = { subject: `AW: [#${ticketId}] The lift`, from: 'MARIA@example.com' }
    expect(await deliverMail(flowdesk, reply)).toMatchObject({ outcome: 'appended', ticketId })
  })

  test.each([
    ['another sender', 'tom@example.com'],
    ['a sender without an address', 'nobody'],
  ])('does not count from %s', async (_who, from) => {
    const { ticketId } = await makeMailTicket()
    const created = await deliverMail(flowdesk, { subject: `Re: [#${ticketId}] The lift`, from })
    expect(created.outcome).toBe('created')
    expect(created.ticketId).not.toBe(ticketId)
    expect(await readMessages(ticketId)).toEqual([])
  })

  test('of an unknown ticket begins a new one', async () => {
    expect(await deliverMail(flowdesk, { subject: 'Re: [#999999999] [#0] [#x]' })).toMatchObject({ outcome: 'created' })
  })
})

test('the reply address takes precedence over the thread, and the thread over the tag', async () => {
  const [address, thread, tag] = [await makeMailTicket(), await makeMailTicket(), await makeMailTicket()]
  const options = { headers: [`In-Reply-To: ${thread.messageId}`], subject: `[#${tag.ticketId}]` }
  expect(await deliverMail(flowdesk, options)).toMatchObject({ ticketId: thread.ticketId })
  const all = { ...options, to: `reply+${address.trackingKey}@x` }
  expect(await deliverMail(flowdesk, all)).toMatchObject({ ticketId: address.ticketId })
})

test('a reply reopens a resolved ticket, and continues a completed one in a child', async () => {
  const { ticketId, trackingKey } = await makeMailTicket()
  const to = `reply+${trackingKey}@x`
  await flowdesk.changeTicket(ticketId, { ticketStatusId: 5 })
  expect(await deliverMail(flowdesk, { to })).toMatchObject({ outcome: 'appended', ticketId })
  expect(await readTicket(ticketId)).toMatchObject({ ticketStatusName: 'Open' })
  await flowdesk.changeTicket(ticketId, { ticketStatusId: 6 })
  const continued = await deliverMail(flowdesk, { to, text: 'It is stuck again.' })
  expect(continued).toEqual({ outcome: 'appended', ticketId: expect.any(Number), messageId: expect.any(Number) })
  expect(continued.ticketId).not.toBe(ticketId)
  expect(await readTicket(continued.ticketId)).toMatchObject({ parentTicketId: ticketId })
  expect((await readMessages(continued.ticketId)).at(-1)).toMatchObject({ content: 'It is stuck again.' })
})

describe('a mail of a staff member', () => {
  const readThread = async (id: number) =>
    (await flowdesk.get(`/v1/dashboard/tickets/${id}/messages`, { token: await flowdesk.adminToken() })).body.data.items

  test.each([
    ['who is a member of the pool', { poolIds: [1] }],
    ['who is an administrator', { role: 'administrator' as const }],
  ])('%s becomes an internal note, and changes no status', async (_who, options) => {
    const { ticketId, trackingKey } = await makeMailTicket()
    const { id, credentials } = await makeStaffMember(flowdesk, options)
    await flowdesk.changeTicket(ticketId, { ticketStatusId: 5 })
    const from = `Tom <${credentials.email.toUpperCase()}>`
    const mail = { from, to: `reply+${trackingKey}@x`, messageId: newMessageId(), text: 'I go there.' }
    const appended = await deliverMail(flowdesk, mail)
    expect(appended).toEqual({ outcome: 'appended', ticketId, messageId: expect.any(Number) })
    expect(await readMessages(ticketId)).toEqual([])
    expect(await readThread(ticketId)).toMatchObject([
      {
        ...{
          id: appended.messageId,
          ticketId,
          visibility: 'internal',
          authorUserId: id,
          authorName: expect.any(String),
        },
        ...{ direction: 'outbound', channel: 'email', subject: 'Help', content: 'I go there.' },
      },
    ])
    expect(await readTicket(ticketId)).toMatchObject({ ticketStatusName: 'Resolved' })
    expect(await deliverMail(flowdesk, mail)).toMatchObject({ outcome: 'duplicate', ticketId })
  })

  test('is a note of a completed ticket, which no child continues', async () => {
    const { ticketId, messageId } = await makeMailTicket()
    const { credentials } = await makeStaffMember(flowdesk, { poolIds: [1] })
    await flowdesk.changeTicket(ticketId, { ticketStatusId: 6 })
    const note = { from: credentials.email, headers: [`In-Reply-To: ${messageId}`] }
    expect(await deliverMail(flowdesk, note)).toMatchObject({ outcome: 'appended', ticketId })
    expect(await readThread(ticketId)).toMatchObject([{ visibility: 'internal' }])
  })

  test('who requested the ticket is a message of the requester', async () => {
    const { credentials } = await makeStaffMember(flowdesk, { poolIds: [1] })
    const messageId = newMessageId()
    const { ticketId } = await deliverMail(flowdesk, { messageId, from: credentials.email })
    await deliverMail(flowdesk, { from: credentials.email, headers: [`In-Reply-To: ${messageId}`] })
    expect(await readMessages(ticketId)).toMatchObject([{ direction: 'inbound', channel: 'email' }])
  })

  test.each([
    ['who cannot see the ticket', {}],
    ['who was deactivated', { role: 'administrator' as const, isActive: false }],
  ])('%s is a message like that of any other sender', async (_who, options) => {
    const { ticketId, messageId } = await makeMailTicket()
    const { credentials } = await makeStaffMember(flowdesk, options)
    await deliverMail(flowdesk, { from: credentials.email, headers: [`In-Reply-To: ${messageId}`] })
    expect(await readMessages(ticketId)).toMatchObject([{ direction: 'inbound', channel: 'email' }])
  })

  test('that answers no ticket creates one', async () => {
    const { credentials } = await makeStaffMember(flowdesk, { poolIds: [1] })
    expect(await deliverMail(flowdesk, { from: credentials.email })).toMatchObject({ outcome: 'created' })
  })
})

test('replies to one ticket at the same time are all appended', async () => {
  const { ticketId, trackingKey } = await makeMailTicket()
  const to = `reply+${trackingKey}@x`
  const calls = Array.from({ length: 12 }, (_, n) => deliverMail(flowdesk, { to, text: `Reply ${n}` }))
  expect((await Promise.all(calls)).every(({ outcome }) => outcome === 'appended')).toBe(true)
  expect(await readMessages(ticketId)).toHaveLength(12)
})
