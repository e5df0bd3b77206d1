import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Flowdesk, openFlowdesk } from '../support/flowdesk.ts'
import { createForm, formHeaders } from '../support/forms.ts'
import {
  basicHeaders,
  createMail,
  deliver,
  deliverJson,
  deliverMail,
  inboundSecret,
  inboundSettings,
  newMessageId,
  signatureHeaders,
  webhookPath,
} from '../support/inbound-mail.ts'
import { formatOutcome } from '../support/refusals.ts'

let flowdesk: Flowdesk
let token: string

beforeAll(async () => {
  flowdesk = await openFlowdesk(inboundSettings)
  token = (await flowdesk.makeToken()).token
})
afterAll(() => flowdesk.close())

const readTicket = async (id: number) => (await flowdesk.get(`/v1/integration/tickets/${id}`, { token })).body.data
const countTickets = async () =>
  (await flowdesk.get('/v1/integration/tickets?pageSize=1', { token })).body.data.totalCount as number
const seconds = (offset = 0) => Math.floor(flowdesk.clock.now().getTime() / 1000) + offset
const type = { 'content-type': 'message/rfc822' }
const post = (body: string | Buffer, headers: Record<string, string | string[]>) =>
  flowdesk.post(webhookPath, { body, headers: { ...type, ...headers } })

describe('the credential', () => {
  test.each([
    ['a password', () => basicHeaders()],
    ['a password of an empty user', () => basicHeaders(inboundSecret, '')],
    ['a signature', (body: Buffer) => signatureHeaders(body, seconds())],
    ['a signature that is 4 minutes old', (body: Buffer) => signatureHeaders(body, seconds(-240))],
    ['a signature 4 minutes ahead', (body: Buffer) => signatureHeaders(body, seconds(240))],
  ])('may be %s', async (_what, headers) => {
    const body = createMail()
    expect(await post(body, headers(body))).toMatchObject({ status: 200, body: { data: { outcome: 'created' } } })
  })

  test.each([
    ['none', () => ({})],
    ['another password', () => basicHeaders('wrong')],
    ['a password without a user', () => ({ authorization: `Basic ${Buffer.from(inboundSecret).toString('base64')}` })],
    ['the secret as a bearer token', () => ({ authorization: `Bearer ${inboundSecret}` })],
    ['an API token', () => ({ authorization: `Bearer ${token}` })],
    ['two passwords', () => ({ authorization: [basicHeaders().authorization, basicHeaders().authorization] })],
    ['a signature with another secret', (body: Buffer) => signatureHeaders(body, seconds(), 'wrong')],
    ['a signature of another body', () => signatureHeaders('other', seconds())],
    ['a signature that is 6 minutes old', (body: Buffer) => signatureHeaders(body, seconds(-360))],
    ['a signature 6 minutes ahead', (body: Buffer) => signatureHeaders(body, seconds(360))],
    [
      'a signature of another time',
      (body: Buffer) => ({ ...signatureHeaders(body, seconds(-9)), 'x-webhook-timestamp': `${seconds()}` }),
    ],
    [
      'a time that is no number',
      (body: Buffer) => ({ ...signatureHeaders(body, seconds()), 'x-webhook-timestamp': 'now' }),
    ],
    [
      'a signature without a time',
      (body: Buffer) => ({ 'x-webhook-signature': signatureHeaders(body, seconds())['x-webhook-signature'] }),
    ],
    ['a time without a signature', () => ({ 'x-webhook-timestamp': `${seconds()}` })],
    [
      'a signature without its prefix',
      (body: Buffer) => ({
        ...signatureHeaders(body, seconds()),
        'x-webhook-signature': signatureHeaders(body, seconds())['x-webhook-signature'].slice(7),
      }),
    ],
  ])('is never %s', async (_what, headers) => {
    const body = createMail()
    const before = await countTickets()
    const reply = await post(body, headers(body))
    expect(reply).toMatchObject({ status: 401, body: { error: { code: 'SVC:1001' } } })
    expect(reply.headers['www-authenticate']).toContain('Basic')
    expect(await countTickets()).toBe(before)
  })

  test('does not exist without the setting: every call is refused', async () => {
    const other = await openFlowdesk()
    try {
      for (const headers of [basicHeaders(), basicHeaders(''), {}, signatureHeaders(createMail(), seconds(), '')])
        expect((await deliver(other, createMail(), headers)).status).toBe(401)
    } finally {
      await other.close()
    }
  })

  test('is checked before the body', async () => {
    const wrong = { authorization: 'Basic eDp5', 'content-type': 'application/json' }
    expect((await flowdesk.post(webhookPath, { body: '{', headers: wrong })).status).toBe(401)
    const ofText = { ...type, ...signatureHeaders('other', seconds()), 'content-type': 'text/plain' }
    expect((await flowdesk.post(webhookPath, { body: 'x', headers: ofText })).status).toBe(401)
  })
})

test('a secret has 600 calls a minute, and only accepted calls count', async () => {
  const limited = await openFlowdesk({ ...inboundSettings, RateLimits__InboundEmail__Permits: '2' })
  try {
    for (let call = 0; call < 5; call++) await deliver(limited, createMail(), basicHeaders('wrong'))
    const body = createMail()
    const wrong = { ...type, ...signatureHeaders('other', seconds()) }
    expect((await limited.post(webhookPath, { body, headers: wrong })).status).toBe(401)
    const signed = { ...type, ...signatureHeaders(body, seconds()) }
    expect((await limited.post(webhookPath, { body, headers: signed })).status).toBe(200)
    expect((await deliver(limited, createMail())).status).toBe(200)
    const refused = await deliver(limited, createMail())
    expect(refused).toMatchObject({ status: 429, body: { error: { code: 'SVC:0003' } } })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await limited.post(webhookPath, { body, headers: signed })).status).toBe(429)
  } finally {
    await limited.close()
  }
})

describe('the formats', () => {
  const mail = () => createMail({ subject: 'Grüße', text: 'Merhaba dünya' })

  test.each([
    ['MIME', () => deliver(flowdesk, mail())],
    ['MIME with parameters', () => deliver(flowdesk, mail(), { 'content-type': 'Message/RFC822; charset=utf-8' })],
    ['MIME in a text field', () => deliver(flowdesk, createForm({ name: 'email', content: mail() }), formHeaders)],
    [
      'MIME in a file field, beside others',
      () =>
        deliver(
          flowdesk,
          createForm(
            { name: 'spam_score', content: '0.1' },
            { name: 'email', fileName: 'mail.eml', content: mail() },
            { name: 'file', fileName: 'x.txt', content: 'x' },
          ),
          formHeaders,
        ),
    ],
    ['MIME in JSON', () => deliverJson(flowdesk, { raw: mail().toString('base64') })],
    [
      'JSON',
      () =>
        deliverJson(flowdesk, {
          ...{ from: '"Maria Lindgren" <Maria@Example.com>', to: ['support@example.com'], cc: [], subject: 'Grüße' },
          ...{ text: 'Merhaba dünya', html: null, headers: {}, messageId: newMessageId(), inReplyTo: null },
          ...{ references: [], attachments: [] },
        }),
    ],
  ])('a mail arrives as %s', async (_format, send) => {
    const { status, body } = await send()
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { data: { outcome: 'created', messageId: null }, success: true, error: null },
    })
    expect(await readTicket(body.data.ticketId)).toMatchObject({
      ...{ subject: 'Grüße', description: 'Merhaba dünya', poolId: 1, ticketStatusName: 'New', priority: 'normal' },
      ...{ requesterFullName: 'Maria Lindgren', requesterEmailAddress: 'maria@example.com' },
      requesterPhoneNumber: null,
    })
  })

  test.each([
    ['text', { 'content-type': 'text/plain' }, 'hello', 415, 'SVC:0006'],
    ['no type', { 'content-type': '' }, 'hello', 415, 'SVC:0006'],
    ['malformed JSON', { 'content-type': 'application/json' }, '{', 400, 'SVC:0004'],
    [
      'JSON that is not UTF-8',
      { 'content-type': 'application/json' },
      Buffer.from([0x22, 0xff, 0x22]),
      400,
      'SVC:0004',
    ],
    ['a form without a boundary', { 'content-type': 'multipart/form-data' }, 'x', 400, 'SVC:0004'],
    [
      'an incomplete form',
      formHeaders,
      '--flowdesk-test-boundary\r\nContent-Disposition: form-data; name="email"\r\n\r\nx',
      400,
      'SVC:0004',
    ],
    ['bytes that are no mail', type, Buffer.from([1, 2, 3, 0, 255]), 400, 'SVC:0004'],
  ])('%s is refused', async (_what, headers, body, status, code) => {
    expect(await deliver(flowdesk, body, headers)).toMatchObject({ status, body: { error: { code } } })
  })

  test.each([
    [{}, [{ field: 'from', rule: 'required' }]],
    [
      { from: 7, to: 'x' },
      [
        { field: 'from', rule: 'type' },
        { field: 'to', rule: 'type' },
      ],
    ],
    [{ from: 'a@b.c', headers: { Date: 7 } }, [{ field: 'headers.Date', rule: 'type' }]],
    [{ from: 'a@b.c', headers: [] }, [{ field: 'headers', rule: 'type' }]],
    [{ from: 'a@b.c', text: 'a\0b' }, [{ field: 'text', rule: 'text' }]],
    [{ raw: 'not base64!' }, [{ field: 'raw', rule: 'format' }]],
    [{ from: 'a@b.c', attachments: [{ fileName: 'a.txt' }] }, [{ rule: 'required' }, { rule: 'required' }]],
    [
      { from: 'a@b.c', attachments: [{ fileName: 'a.txt', contentType: 'text/plain', contentBase64: '*' }] },
      [{ field: 'attachments[0].contentBase64', rule: 'format' }],
    ],
  ])('JSON is validated: %j', async (body, errors) => {
    expect(await deliverJson(flowdesk, body)).toMatchObject({
      status: 422,
      body: { error: { code: 'SVC:2001', details: { errors } } },
    })
  })

  test.each([
    ['an empty body', () => deliver(flowdesk, Buffer.alloc(0)), ''],
    ['a form without a mail', () => deliver(flowdesk, createForm({ name: 'x', content: 'y' }), formHeaders), 'email'],
    [
      'a form with two mails',
      () =>
        deliver(
          flowdesk,
          createForm({ name: 'email', content: createMail() }, { name: 'email', content: createMail() }),
          formHeaders,
        ),
      'email',
    ],
  ])('%s is refused with 422', async (_what, send, field) => {
    expect(await send()).toMatchObject({ status: 422, body: { error: { details: { errors: [{ field }] } } } })
  })
})

test('a ticket from a mail has the source and the channel of mail', async () => {
  const { ticketId } = await deliverMail(flowdesk)
  const read = await flowdesk.get(`/v1/dashboard/tickets/${ticketId}`, { token: await flowdesk.adminToken() })
  expect(read.body.data).toMatchObject({ source: 'email', channel: 'email' })
})

test('a mail goes to the pool of the setting', async () => {
  const { id } = await flowdesk.makePool({ defaultPriority: 'high' })
  const other = await flowdesk.openSecondProcess({ ...inboundSettings, Email__InboundPoolId: String(id) })
  try {
    const { ticketId } = await deliverMail(other)
    expect(await readTicket(ticketId)).toMatchObject({ poolId: id, priority: 'high' })
  } finally {
    await other.close()
  }
})

test('503 while the pool of the setting does not exist, and the mail is delivered later', async () => {
  const other = await flowdesk.openSecondProcess({ ...inboundSettings, Email__InboundPoolId: '999999' })
  try {
    const body = createMail()
    const refused = await deliver(other, body)
    expect([formatOutcome(refused), refused.headers['retry-after']]).toEqual(['503 SVC:0002', '60'])
    expect((await deliver(flowdesk, body)).body.data).toMatchObject({ outcome: 'created' })
  } finally {
    await other.close()
  }
})

describe('a second delivery', () => {
  test('of a Message-ID is a duplicate and writes nothing', async () => {
    const messageId = newMessageId()
    const { ticketId } = await deliverMail(flowdesk, { messageId })
    const before = await readTicket(ticketId)
    const count = await countTickets()
    expect(await deliverMail(flowdesk, { messageId, text: 'Another text' })).toEqual({
      ...{ outcome: 'duplicate', ticketId, messageId: null },
    })
    const json = { from: 'maria@example.com', messageId: messageId.slice(1, -1) }
    expect((await deliverJson(flowdesk, json)).body.data).toMatchObject({ outcome: 'duplicate', ticketId })
    expect(
      (await deliverJson(flowdesk, { from: 'a@b.c', headers: { 'message-ID': messageId } })).body.data,
    ).toMatchObject({
      ...{ outcome: 'duplicate', ticketId },
    })
    expect(await readTicket(ticketId)).toEqual(before)
    expect(await countTickets()).toBe(count)
  })

  test('at the same time is a duplicate: one of twenty is written, in two processes', async () => {
    const other = await flowdesk.openSecondProcess(inboundSettings)
    try {
      const messageId = newMessageId()
      const count = await countTickets()
      const calls = Array.from({ length: 20 }, (_, n) => deliverMail(n % 2 ? flowdesk : other, { messageId }))
      const outcomes = (await Promise.all(calls)).map(({ outcome }) => outcome)
      expect(outcomes.filter((outcome) => outcome === 'created')).toHaveLength(1)
      expect(outcomes.filter((outcome) => outcome === 'duplicate')).toHaveLength(19)
      expect(await countTickets()).toBe(count + 1)
    } finally {
      await other.close()
    }
  })

  test('without a Message-ID is detected by its date and content', async () => {
    const dated = { messageId: null, headers: ['Date: Mon, 23 Nov 2026 10:00:00 +0000'], subject: 'No id' }
    const { ticketId } = await deliverMail(flowdesk, dated)
    expect(await deliverMail(flowdesk, dated)).toMatchObject({ outcome: 'duplicate', ticketId })
    expect(await deliverMail(flowdesk, { ...dated, text: 'Other' })).toMatchObject({ outcome: 'created' })
    const undated = { messageId: null, subject: 'No id and no date' }
    expect(await deliverMail(flowdesk, undated)).toMatchObject({ outcome: 'created' })
    expect(await deliverMail(flowdesk, undated)).toMatchObject({ outcome: 'created' })
  })
})

test.each([
  ['an automatic reply', { headers: ['Auto-Submitted: auto-replied'] }],
  ['a bounce', { from: 'MAILER-DAEMON@mx.example.com', headers: ['Return-Path: <>'] }],
  ['a newsletter', { headers: ['Precedence: bulk', 'List-Unsubscribe: <https://example.com>'] }],
])('%s is ignored, also if it answers a ticket', async (_what, options) => {
  const messageId = newMessageId()
  const { ticketId } = await deliverMail(flowdesk, { messageId })
  const count = await countTickets()
  const headers = [...(options.headers ?? []), `In-Reply-To: ${messageId}`]
  expect(await deliverMail(flowdesk, { ...options, headers })).toEqual({
    ...{ outcome: 'ignored', ticketId: null, messageId: null },
  })
  expect(await countTickets()).toBe(count)
  expect((await flowdesk.get(`/v1/integration/tickets/${ticketId}/messages`, { token })).body.data).toEqual([])
})

test('an automatic mail in JSON is ignored by its header fields', async () => {
  const sent = await deliverJson(flowdesk, { from: 'a@b.c', headers: { 'auto-submitted': 'auto-generated' } })
  expect(sent.body.data).toEqual({ outcome: 'ignored', ticketId: null, messageId: null })
})

test('the webhook works while the server sends no mail, and while the licence limits nothing', async () => {
  const reply = await flowdesk.get('/health')
  expect(reply.body.checks.mail).toBe('off')
  expect(await deliverMail(flowdesk)).toMatchObject({ outcome: 'created' })
})
