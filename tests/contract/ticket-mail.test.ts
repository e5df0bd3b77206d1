import { sampleFiles } from '@flowdesk/file-types/sample-files'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { listRuns, makeRule } from '../support/automation.ts'
import { type Flowdesk, openFlowdesk } from '../support/flowdesk.ts'
import { deliverMail, inboundSettings, newMessageId } from '../support/inbound-mail.ts'
import { type MailServer, startMailServer } from '../support/mail-server.ts'
import { makeStaffMember } from '../support/people.ts'
import { makeUpload } from '../support/uploads.ts'

let mailServer: MailServer

beforeEach(async () => {
  mailServer = await startMailServer()
})
afterEach(() => mailServer.close())

/** Opens a server that sends mail to `mailServer`. */
async function open(settings: Record<string, string> = {}): Promise<Flowdesk> {
  const flowdesk = await openFlowdesk({
    ...{ Smtp__Host: '127.0.0.1', Smtp__Port: String(mailServer.port), Email__From: 'Support <support@example.com>' },
    ...{ Http__PublicUrl: 'https://help.example.com/', Email__ReplyDomain: 'reply.example.com' },
    ...inboundSettings,
    ...settings,
  })
  onTestFinished(() => flowdesk.close())
  return flowdesk
}

const requester = { requesterFullName: 'Maria Lindgren', requesterEmailAddress: 'maria@example.com' }

/** Creates a ticket of Maria without a welcome mail, and returns how staff write to it. */
async function openTicket(settings: Record<string, string> = {}, more: Record<string, unknown> = {}) {
  const flowdesk = await open({ Email__WelcomeEnabled: 'false', ...settings })
  const { token } = await flowdesk.makeToken()
  const ticket = await flowdesk.makeTicket(token, { subject: 'The lift is stuck', ...requester, ...more })
  const admin = await flowdesk.adminToken()
  const write = async (body: Record<string, unknown>) => {
    const reply = await flowdesk.post(`/v1/dashboard/tickets/${ticket.id}/messages`, { token: admin, body })
    expect(reply.status).toBe(201)
    await flowdesk.runDueJobs()
    return reply.body.data
  }
  return { flowdesk, token, admin, ticket, write }
}

const received = () => mailServer.received
const headerOf = (raw: string, name: string): string | undefined =>
  new RegExp(`^${name}: (.*(?:\\r\\n[ \\t].*)*)`, 'im').exec(raw)?.[1]?.replace(/\r\n\s+/g, ' ')

describe('the welcome mail', () => {
  test('contains the tracking link, as text and HTML, once', async () => {
    const flowdesk = await open()
    const { token } = await flowdesk.makeToken()
    const ticket = await flowdesk.makeTicket(token, { subject: 'Help <now>', ...requester })
    await flowdesk.runDueJobs()
    expect(received()).toHaveLength(1)
    const { to, mail, raw } = received()[0] ?? { to: [], mail: { html: '' }, raw: '' }
    const link = `https://help.example.com/track/${ticket.trackingKey}`
    expect(to).toEqual(['maria@example.com'])
    expect(mail).toMatchObject({
      subject: `[#${ticket.id}] Your request: Help <now>`,
      from: { name: 'Support', address: 'support@example.com' },
      text: expect.stringContaining(link),
    })
    expect(mail.html).toContain(`href="${link.replaceAll('/', '/')}"`)
    expect(mail.html).toContain('Hello Maria Lindgren,')
    expect(headerOf(raw, 'Reply-To')).toBe(`reply+${ticket.trackingKey}@reply.example.com`)
    expect(headerOf(raw, 'Auto-Submitted')).toBe('auto-generated')
    await flowdesk.runDueJobs()
    expect(received()).toHaveLength(1)
  })

  test('is sent for accepted tickets too, and for many at once', async () => {
    const flowdesk = await open()
    const { token } = await flowdesk.makeToken()
    const create = (n: number) =>
      flowdesk.post('/v1/integration/tickets', { token, body: { poolId: 1, ...requester, subject: `Request ${n}` } })
    await Promise.all(Array.from({ length: 15 }, (_, n) => create(n)))
    await flowdesk.runDueJobs()
    expect(new Set(received().map(({ mail }) => mail.subject)).size).toBe(15)
    expect(received()).toHaveLength(15)
  })

  test.each([
    ['without an address', {}, { requesterEmailAddress: null }],
    ['while it is disabled', { Email__WelcomeEnabled: 'false' }, {}],
    ['while e-mail is disabled', { Email__Enabled: 'false' }, {}],
  ])('is not sent %s', async (_when, settings, more) => {
    const flowdesk = await open(settings)
    const { token } = await flowdesk.makeToken()
    await flowdesk.makeTicket(token, { ...requester, ...more })
    await flowdesk.runDueJobs()
    expect(received()).toEqual([])
  })

  test('does not need a job while it is disabled', async () => {
    const flowdesk = await open({ Email__WelcomeEnabled: 'false' })
    await flowdesk.makeTicket((await flowdesk.makeToken()).token, requester)
    const { db } = flowdesk
    const jobs = db.selectFrom('platform.job').select('handler')
    expect(await jobs.where('event', '=', 'ticketsCreated').execute()).toEqual([])
  })

  test('is in the language of the setting, and has no line about replies without a reply domain', async () => {
    const flowdesk = await open({ Email__Locale: 'ar', Email__ReplyDomain: '' })
    const { token } = await flowdesk.makeToken()
    await flowdesk.makeTicket(token, { ...requester, subject: null, description: 'Help' })
    await flowdesk.runDueJobs()
    expect(received()[0]?.mail.subject).toMatch(/^\[#\d+\] طلبك$/)
    expect(received()[0]?.mail.html).toContain('<html lang="ar" dir="rtl">')
    expect(received()[0]?.mail.text).not.toContain('الرد على هذه الرسالة')
    expect(received()[0]?.raw).not.toMatch(/^Reply-To:/im)
  })

  test('answers the mail that created the ticket, and never an automatic one', async () => {
    const flowdesk = await open()
    const messageId = newMessageId()
    await deliverMail(flowdesk, { messageId })
    await deliverMail(flowdesk, { headers: ['Auto-Submitted: auto-replied'] })
    await flowdesk.runDueJobs()
    expect(received()).toHaveLength(1)
    expect(headerOf(received()[0]?.raw ?? '', 'In-Reply-To')).toBe(messageId)
  })
})

describe('a ticket that continues a completed one', () => {
  test('is confirmed if the requester wrote, and not if staff wrote', async () => {
    const { flowdesk, ticket, write } = await openTicket({ Email__WelcomeEnabled: 'true' })
    await flowdesk.runDueJobs()
    await flowdesk.changeTicket(ticket.id, { ticketStatusId: 6 })
    received().length = 0
    await write({ content: 'One more thing.' })
    expect(received().map(({ mail }) => mail.subject)).toEqual([expect.stringContaining('Re: The lift is stuck')])
    await deliverMail(flowdesk, { to: `reply+${ticket.trackingKey}@x.example` })
    await flowdesk.runDueJobs()
    expect(received()[1]?.mail.subject).toContain('Your request: The lift is stuck')
    expect(received()).toHaveLength(2)
  })
})

test('the answer of a colleague to a mail of a rule stays inside: no mail, no rule, and not in the thread', async () => {
  const flowdesk = await open({ Email__WelcomeEnabled: 'false' })
  const { credentials } = await makeStaffMember(flowdesk, { poolIds: [1] })
  const action = { type: 'send_email', to: credentials.email, subject: 'A new ticket', body: 'Please look.' }
  await makeRule(flowdesk, { actions: [action] })
  const onReply = await makeRule(flowdesk, { trigger: 'customer_replied' })
  const messageId = newMessageId()
  const { ticketId } = await deliverMail(flowdesk, { messageId, subject: 'Help' })
  await flowdesk.runDueJobs()
  const asked = received()[0]
  const replyTo = headerOf(asked?.raw ?? '', 'Reply-To') ?? ''
  await deliverMail(flowdesk, { from: credentials.email, to: replyTo, text: 'I go there.' })
  await flowdesk.runDueJobs()
  expect(await listRuns(flowdesk, onReply.id)).toEqual([])
  const [token, body] = [await flowdesk.adminToken(), { content: 'Tom comes.' }]
  await flowdesk.post(`/v1/dashboard/tickets/${ticketId}/messages`, { token, body })
  await flowdesk.runDueJobs()
  expect(received().map(({ to }) => to)).toEqual([[credentials.email], ['maria@example.com']])
  const raw = received()[1]?.raw ?? ''
  expect(headerOf(raw, 'In-Reply-To')).toBe(messageId)
  expect(headerOf(raw, 'References')).toBe(`${asked?.mail.messageId} ${messageId}`)
})

describe('a reply of staff', () => {
  test('is mailed to the requester, as a person wrote it', async () => {
    const { ticket, write } = await openTicket()
    await write({ content: 'We are on our way.\n<soon>' })
    expect(received()).toHaveLength(1)
    const { to, mail, raw } = received()[0] ?? { to: [], mail: {}, raw: '' }
    expect(to).toEqual(['maria@example.com'])
    expect(mail).toMatchObject({
      subject: `[#${ticket.id}] Re: The lift is stuck`,
      text: expect.stringMatching(/^We are on our way\.\n<soon>\n\n-- \n[\s\S]*\/track\//),
      html: expect.stringContaining('We are on our way.\n&lt;soon&gt;'),
    })
    expect(headerOf(raw, 'Reply-To')).toBe(`reply+${ticket.trackingKey}@reply.example.com`)
    expect(raw).not.toMatch(/^Auto-Submitted:/im)
  })

  test('keeps its HTML and its subject', async () => {
    const { write } = await openTicket()
    await write({ contentHtml: '<p>We <b>come</b>.</p>', subject: 'On our way' })
    expect(received()[0]?.mail).toMatchObject({
      ...{ subject: expect.stringContaining('On our way'), text: expect.stringMatching(/^We come\./) },
      html: expect.stringContaining('<p>We <b>come</b>.</p>'),
    })
  })

  test('is in the thread of the mails before it, and answers to it reach the ticket', async () => {
    const flowdesk = await open({ Email__WelcomeEnabled: 'false' })
    const messageId = newMessageId()
    const { ticketId } = await deliverMail(flowdesk, { messageId, subject: 'Help' })
    const token = await flowdesk.adminToken()
    const write = async (content: string) => {
      await flowdesk.post(`/v1/dashboard/tickets/${ticketId}/messages`, { token, body: { content } })
      await flowdesk.runDueJobs()
    }
    await write('Which floor?')
    await write('Which lift?')
    const [first, second] = received().map(({ mail }) => mail.messageId)
    expect(headerOf(received()[0]?.raw ?? '', 'References')).toBe(messageId)
    expect(headerOf(received()[1]?.raw ?? '', 'In-Reply-To')).toBe(messageId)
    expect(headerOf(received()[1]?.raw ?? '', 'References')).toBe(`${first} ${messageId}`)
    const answer = { from: 'tom@example.com', subject: 'Re', headers: [`In-Reply-To: ${second}`] }
    expect(await deliverMail(flowdesk, answer)).toMatchObject({ outcome: 'appended', ticketId })
  })

  test('comes back to the webhook and is ignored', async () => {
    const { flowdesk, write } = await openTicket()
    await write({ content: 'Hello' })
    const own = received()[0]?.mail.messageId ?? ''
    expect(await deliverMail(flowdesk, { messageId: own })).toMatchObject({ outcome: 'ignored', ticketId: null })
    expect(await deliverMail(flowdesk, { from: 'SUPPORT@example.com' })).toMatchObject({ outcome: 'ignored' })
  })

  test('that is internal is never mailed', async () => {
    const { write } = await openTicket()
    await write({ content: 'She calls every day.', visibility: 'internal' })
    expect(received()).toEqual([])
  })

  test.each([
    ['without an address', {}, { requesterEmailAddress: null }],
    ['while e-mail is disabled', { Email__Enabled: 'false' }, {}],
  ])('is not mailed %s', async (_when, settings, more) => {
    const { write } = await openTicket(settings, more)
    await write({ content: 'Hello' })
    expect(received()).toEqual([])
  })

  test('carries its files, and links to those that are too large for a mail', async () => {
    const { flowdesk, admin, write } = await openTicket()
    const path = '/v1/attachments'
    const pdf = Buffer.from(sampleFiles['pdf'] ?? '')
    const small = await makeUpload(flowdesk, admin, { path, fileName: 'plan.pdf', content: pdf })
    const large = await makeUpload(flowdesk, admin, {
      path,
      fileName: 'log.txt',
      content: Buffer.alloc(11 * 2 ** 20, 'a'),
    })
    await write({ content: 'See the files.', attachmentIds: [large, small] })
    const { mail } = received()[0] ?? { mail: { attachments: [], text: '' } }
    expect(mail.attachments).toMatchObject([{ filename: 'plan.pdf', mimeType: 'application/pdf' }])
    expect(Buffer.from(mail.attachments[0]?.content as ArrayBuffer)).toEqual(pdf)
    const [, link = ''] = /log\.txt: https:\/\/help\.example\.com(\S+)/.exec(mail.text ?? '') ?? []
    flowdesk.clock.advance(29 * 24 * 3600_000)
    expect((await flowdesk.get(link)).status).toBe(200)
    flowdesk.clock.advance(2 * 24 * 3600_000)
    expect((await flowdesk.get(link)).status).toBe(404)
  })
})

describe('an outage of the mail server', () => {
  test('loses no mail: each is sent once when the server is back', async () => {
    const { flowdesk, write } = await openTicket()
    mailServer.behavior.content = '451 4.3.0 later'
    await write({ content: 'One' })
    await write({ content: 'Two' })
    expect(received()).toEqual([])
    const waiting = (await flowdesk.get('/metrics')).text
    expect(waiting).toMatch(/^flowdesk_mails_waiting\S* 2$/m)
    delete mailServer.behavior.content
    for (let attempt = 0; attempt < 3; attempt++) {
      flowdesk.clock.advance(3600_000)
      await flowdesk.runDueJobs()
    }
    expect(
      received()
        .map(({ mail }) => mail.text?.slice(0, 3))
        .toSorted(),
    ).toEqual(['One', 'Two'])
    expect((await flowdesk.get('/metrics')).text).toMatch(/^flowdesk_mails_waiting\S* 0$/m)
  })

  test('delays no request: the ticket and the reply are stored at once', async () => {
    const { flowdesk, token, ticket, write } = await openTicket()
    mailServer.behavior.recipient = '550 5.1.1 no such user'
    await write({ content: 'Hello' })
    const messages = await flowdesk.get(`/v1/integration/tickets/${ticket.id}/messages`, { token })
    expect(messages.body.data).toMatchObject([{ content: 'Hello', direction: 'outbound' }])
    expect((await flowdesk.get('/metrics')).text).toMatch(/^flowdesk_mails_dead\S* 1$/m)
  })
})
