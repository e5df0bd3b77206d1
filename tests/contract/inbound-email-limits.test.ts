import { connect } from 'node:net'
import type { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { patientDatabase } from '../support/app.ts'
import { type Flowdesk, openFlowdesk } from '../support/flowdesk.ts'
import { createForm, formHeaders } from '../support/forms.ts'
import {
  basicHeaders,
  createMail,
  deliver,
  deliverJson,
  deliverMail,
  filePart,
  inboundSettings,
  webhookPath,
} from '../support/inbound-mail.ts'
import { listenOnFreePort } from '../support/raw-socket.ts'

const MIB = 1024 * 1024

let flowdesk: Flowdesk
let token: string

beforeAll(async () => {
  flowdesk = await openFlowdesk(inboundSettings)
  token = (await flowdesk.makeToken()).token
})
afterAll(() => flowdesk.close())

const head = 'From: maria@example.com\r\nSubject: Bomb\r\n'

function createNested(depth: number): string {
  const opening = Array.from(
    { length: depth },
    (_, n) => `Content-Type: multipart/mixed; boundary="n${n}x"\r\n\r\n--n${n}x\r\n`,
  )
  return `${head}${opening.join('')}\r\nhi`
}

const createParts = (count: number): string =>
  `${head}Content-Type: multipart/mixed; boundary=p\r\n\r\n${'--p\r\n\r\nhi\r\n'.repeat(count)}--p--\r\n`

function nestForwards(depth: number, inner: string): string {
  if (depth === 0) return inner
  return `${head}Content-Type: message/rfc822\r\n\r\n${nestForwards(depth - 1, inner)}`
}

test.each<[string, () => string | Buffer]>([
  ['10,000 parts', () => createParts(10_000)],
  ['100 levels of parts', () => createNested(100)],
  ['a header field of 1 MiB', () => `${head}X-Long: ${'a'.repeat(MIB)}\r\n\r\nhi`],
  ['a million header fields', () => `${head}${'X: y\r\n'.repeat(300_000)}\r\nhi`],
  ['a million lines', () => `${head}\r\n${'\r\n'.repeat(1_000_000)}`],
  [
    '10,000 parts in an encoded forward',
    () => {
      const inner = Buffer.from(createParts(10_000))
        .toString('base64')
        .replace(/.{1,76}/g, '$&\r\n')
      return `${head}Content-Type: message/rfc822\r\nContent-Transfer-Encoding: base64\r\n\r\n${inner}`
    },
  ],
])('a mail with %s is refused, in every format', async (_what, create) => {
  const bomb = create()
  const refused = { status: 422, body: { error: { code: 'SVC:2001' } } }
  expect(await deliver(flowdesk, bomb)).toMatchObject(refused)
  expect(await deliverJson(flowdesk, { raw: Buffer.from(bomb).toString('base64') })).toMatchObject(refused)
  const form = createForm({ name: 'email', content: bomb })
  expect(await deliver(flowdesk, form, formHeaders)).toMatchObject(refused)
  expect(await deliverMail(flowdesk)).toMatchObject({ outcome: 'created' })
})

test.each<[string, () => string, { rule: string; message: string; limit: number }]>([
  [
    'parts nested too deeply',
    () => createNested(100),
    { rule: 'maximum', message: 'The parts of the mail are nested too deeply. Maximum depth: 20.', limit: 20 },
  ],
  [
    'parts nested too deeply, and so many lines that a thread parses it,',
    () => `${createNested(100)}${'\r\n'.repeat(20_000)}`,
    { rule: 'maximum', message: 'The parts of the mail are nested too deeply. Maximum depth: 20.', limit: 20 },
  ],
  [
    'header fields that are too long',
    () => `${head}X-Long: ${'a'.repeat(MIB)}\r\n\r\nhi`,
    {
      rule: 'maxLength',
      message: 'The header fields of the mail are too long. Maximum total length in bytes: 524288.',
      limit: 524_288,
    },
  ],
])('the refusal of a mail with %s names the limit', async (_what, create, { rule, message, limit }) => {
  const { status, body } = await deliver(flowdesk, create())
  expect([status, body.error.code]).toEqual([422, 'SVC:2001'])
  expect(body.error.details).toEqual({ errors: [{ field: '', rule, message, params: { limit } }] })
})

test('a body has at most 25 MiB', async () => {
  const large = { status: 413, body: { error: { code: 'SVC:0007' } } }
  const bomb = Buffer.alloc(50 * MIB, 'a')
  expect(await deliver(flowdesk, bomb)).toMatchObject(large)
  expect(await deliver(flowdesk, bomb, { 'content-type': 'application/json' })).toMatchObject(large)
  expect(await deliver(flowdesk, bomb, formHeaders)).toMatchObject(large)
})

test('a mail of almost 25 MiB is received, and what it carries is left out if it is too large', async () => {
  const parts = [filePart('large.txt', Buffer.alloc(17 * MIB, 'a'))]
  const { outcome, ticketId } = await deliverMail(flowdesk, { parts })
  expect(outcome).toBe('created')
  const messages = await flowdesk.get(`/v1/integration/tickets/${ticketId}/messages`, { token })
  expect(messages.body.data).toMatchObject([{ attachments: [{ sizeBytes: 17 * MIB }] }])
})

test('forwards within forwards are read to a depth of four', async () => {
  const { body, status } = await deliver(flowdesk, nestForwards(8, `${head}\r\ninnermost`))
  expect(status).toBe(200)
  const ticket = await flowdesk.get(`/v1/integration/tickets/${body.data.ticketId}`, { token })
  expect(ticket.body.data.description).toContain('----------')
})

test('HTML with far too many tags becomes text', async () => {
  const html = '<div>'.repeat(400_000)
  const raw = `${head}Content-Type: text/html\r\n\r\n${html}The lift is stuck.`
  const { body, status } = await deliver(flowdesk, raw)
  expect(status).toBe(200)
  const ticket = await flowdesk.get(`/v1/integration/tickets/${body.data.ticketId}`, { token })
  expect(ticket.body.data.description).toBe('The lift is stuck.')
})

test.each([
  ['quotations', '<blockquote>'.repeat(2000), 'a<br>'.repeat(7900)],
  ['lists', '<ul><li>'.repeat(200), 'a<br>'.repeat(9000)],
  ['headings', '<h1>'.repeat(500), 'a '.repeat(100_000)],
  ['links', '<a href="https://example.com">'.repeat(500), 'a '.repeat(100_000)],
])('HTML with very deep %s becomes text', async (_what, opening, lines) => {
  const raw = `${head}Content-Type: text/html\r\n\r\n<p>The lift is stuck.</p>${opening}${lines}`
  const { body, status } = await deliver(flowdesk, raw)
  expect(status).toBe(200)
  const ticket = await flowdesk.get(`/v1/integration/tickets/${body.data.ticketId}`, { token })
  expect(ticket.body.data.description).toMatch(/^The lift is stuck\.\s[\s>*]*a/i)
})

test('the server answers other calls while it parses large mails', async () => {
  const lines = `${head}\r\n${'a\r\n'.repeat(390_000)}`
  const delivered = Promise.all(Array.from({ length: 3 }, () => deliver(flowdesk, lines)))
  for (let call = 0; call < 20; call++) {
    const reply = await flowdesk.get('/v1/integration/tickets?pageSize=1', { token })
    expect(reply.status).toBe(200)
  }
  expect((await delivered).map(({ status }) => status)).toEqual([200, 200, 200])
})

test('a mail whose parser dies is delivered again: 503 with Retry-After', async () => {
  const large = createMail({ text: 'a\r\n'.repeat(20_000) })
  process.once('worker', (parser: Worker) => void parser.terminate())
  const { status, headers, body } = await deliver(flowdesk, large)
  expect([status, headers['retry-after'], body.error.code]).toEqual([503, '60', 'SVC:0002'])
  expect((await deliver(flowdesk, large)).body.data.outcome).toBe('created')
})

test('bodies that need too much memory together are refused until others have ended', async () => {
  const large = createMail({ parts: [filePart('a.txt', Buffer.alloc(17 * MIB, 'a'))] })
  const replies = await Promise.all(Array.from({ length: 8 }, () => deliver(flowdesk, large)))
  const statuses = replies.map(({ status }) => status)
  expect(statuses).toContain(200)
  expect(statuses).toContain(503)
  expect(replies.find(({ status }) => status === 503)?.headers).toHaveProperty('retry-after')
  expect(await deliverMail(flowdesk)).toMatchObject({ outcome: 'created' })
})

test('a body counts until the server has processed it, also after the client has disconnected', async () => {
  const other = await flowdesk.openSecondProcess(inboundSettings, patientDatabase)
  const port = await listenOnFreePort(other)
  const large = Buffer.from(createMail({ parts: [filePart('a.txt', Buffer.alloc(17 * MIB, 'a'))] }))
  const held = await flowdesk.holdLock('lock table ticketing."ticketMail" in access exclusive mode')
  const fields = [
    'Host: localhost',
    `Authorization: ${basicHeaders().authorization}`,
    `Content-Length: ${large.length}`,
  ]
  const requestHead = [`POST ${webhookPath} HTTP/1.1`, ...fields, 'Content-Type: message/rfc822', '', ''].join('\r\n')
  const sockets = [1, 2].map(() => connect(port, '127.0.0.1'))
  for (const socket of sockets) {
    socket.write(requestHead)
    socket.write(large)
  }
  await held.waitForWaiters(2)
  for (const socket of sockets) socket.destroy()
  const countConnections = () =>
    new Promise((resolve) => other.app.http.app.server.getConnections((_error, count) => resolve(count)))
  await expect.poll(countConnections).toBe(0)
  // Not `dependency_unavailable`, which a mail gets that waits for the lock for too long.
  expect((await deliver(other, large)).body.error.details).toEqual({ reason: 'overloaded' })
  await held.release()
  await expect.poll(async () => (await deliver(other, large)).status, { timeout: 30_000, interval: 200 }).toBe(200)
  await other.close()
})
