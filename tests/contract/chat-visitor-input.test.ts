import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiResponse, type Flowdesk, openFlowdesk } from '../support/flowdesk.ts'
import { type MailServer, startMailServer } from '../support/mail-server.ts'
import { formatFieldErrors, formatOutcome } from '../support/refusals.ts'
import { makeVisitor, openConversationOf, type TestVisitor } from '../support/visitors.ts'

const manyTranscripts = Object.fromEntries(
  ['TranscriptVisitor', 'TranscriptAddress', 'TranscriptRecipient'].map((policy) => [
    `RateLimits__${policy}__Permits`,
    '100000',
  ]),
)

let mails: MailServer
let flowdesk: Flowdesk
beforeAll(async () => {
  mails = await startMailServer()
  flowdesk = await openFlowdesk({ ...manyTranscripts, Smtp__Host: '127.0.0.1', Smtp__Port: String(mails.port) })
})
afterAll(async () => {
  await flowdesk.close()
  await mails.close()
})

/** Characters that something on the way could trip over. */
const marks = [
  ...['\u0001', '\u0007', '\u001f', '\u007f', '\u0085', '\u00a0', '\u00ad', '\u200b', '\u202e', '\u2028', '\ufeff'],
  ...[
    '\ufdd0',
    '\ufffe',
    '\uffff',
    '\ufffd',
    '\u{1f600}',
    '\u{10ffff}',
    '\ud800',
    '\udc00',
    '\0',
    '\r\n',
    '\t',
    '\u0130',
  ],
  ...["'", '"', '`', '\\', '%', '_', '[', '!', ';', '--', '<b>', '{{visitor.name}}', '{site}', '$1', '$&'],
]
const strange = [
  ...marks.flatMap((mark) => [mark, `a${mark}b`, `a${mark}b@example.com`, `a@b${mark}c.example`, `https://x/${mark}`]),
  ...[
    '',
    ' ',
    '\n',
    '__proto__',
    'constructor',
    'null',
    'Etc/UTC',
    '+25:00',
    'de-DE-u-ca-buddhist',
    'x'.repeat(20_000),
  ],
  ...['e\u0301'.repeat(200), '🙂'.repeat(200), '🙂'.repeat(10_000)],
  ...[0, -1, 0.5, 3, 1e15, 2 ** 53, -(2 ** 53), 1e300, true, false, null, [], [[]], ['a'], {}, { a: 1 }],
]

interface Site {
  readonly visitor: TestVisitor
  readonly path: string
}

const message = { body: 'Hello', clientMessageId: 'm-1' }
const left = { name: 'Maria', email: 'maria@example.com', body: 'Please call.' }
const come = '/v1/widget/default/visitors'
const open = '/v1/widget/conversations'

/** Every call of a visitor with a body: a right one, and the members to spoil. */
const calls: readonly [string, object, readonly string[], (site: Site, body: unknown) => Promise<ApiResponse>][] = [
  [
    'a bootstrap',
    {},
    ['displayName', 'email', 'externalId', 'locale', 'timezone', 'pageUrl', 'referrer', 'identityToken'],
    ({ visitor }, body) => visitor.post(come, body),
  ],
  [
    'an identity',
    {},
    ['displayName', 'email', 'externalId'],
    ({ visitor }, body) => visitor.put('/v1/widget/visitors/me', body),
  ],
  [
    'a page',
    { url: 'https://x' },
    ['url', 'title'],
    ({ visitor }, body) => visitor.post('/v1/widget/visitors/me/pages', body),
  ],
  [
    'an opening',
    {},
    ['departmentId', 'pageUrl', 'pageTitle', 'message'],
    async ({ visitor, path }, body) => {
      await visitor.post(`${path}/close`)
      return await visitor.post(open, body)
    },
  ],
  [
    'a message',
    message,
    ['body', 'clientMessageId'],
    ({ visitor, path }, body) => visitor.post(`${path}/messages`, body),
  ],
  ['a cursor', {}, ['lastReadMessageId'], ({ visitor, path }, body) => visitor.put(`${path}/read`, body)],
  ['a transcript', {}, ['email'], ({ visitor, path }, body) => visitor.post(`${path}/transcript`, body)],
  [
    'a rating',
    { score: 5 },
    ['score', 'comment'],
    async ({ visitor, path }, body) => {
      await visitor.post(`${path}/close`)
      return await visitor.post(`${path}/rating`, body)
    },
  ],
  [
    'a message that is left',
    left,
    ['name', 'email', 'body'],
    (_site, body) => flowdesk.post('/v1/widget/default/leave-message', { body }),
  ],
]

async function arrived(): Promise<Site> {
  const visitor = await makeVisitor(flowdesk)
  return { visitor, path: `${open}/${await openConversationOf(visitor, { message: 'Hello' })}` }
}

test.each(calls)('%s is taken or refused, whatever is in it', async (_what, right, members, call) => {
  const site = await arrived()
  for (const member of members)
    for (const value of strange) {
      const reply = await call(site, { ...right, [member]: value })
      const verdict = formatOutcome(reply)
      expect(verdict, `${member}: ${JSON.stringify(value).slice(0, 60)}`).toMatch(/^20[012]$|^422 SVC:2001$/)
      // A second rating is refused for what was rated, not for what is in it.
      if (reply.status === 422 && !formatFieldErrors(reply).includes('score: state'))
        expect(formatFieldErrors(reply).every((words) => words.startsWith(`${member}: `))).toBe(true)
    }
})

test('accepted text is also sent by e-mail', async () => {
  await flowdesk.runDueJobs()
  mails.received.splice(0)
  let queued = 0
  for (const text of [...marks, '+25:00', 'de-DE-u-ca-buddhist', '__proto__'].map((mark) => `a${mark}`)) {
    const welcome = await flowdesk.post(come, { body: { displayName: text, locale: text, timezone: text } })
    if (welcome.status !== 201) continue
    const authorization = `Visitor ${welcome.body.data.token}`
    const call = (url: string, body: unknown) => flowdesk.post(url, { headers: { authorization }, body })
    const { id } = (await call(open, { message: text })).body.data
    expect((await call(`${open}/${id}/transcript`, { email: 'maria@example.com' })).status, text).toBe(202)
    queued++
  }
  await flowdesk.runDueJobs()
  expect(mails.received).toHaveLength(queued)
  expect(queued).toBeGreaterThan(30)
})

test.each([
  ...['x-service-user-id', 'user-agent', 'accept-language', 'accept', 'origin', 'x-request-id', 'referer', 'range'],
])('%s may say what it likes', async (field) => {
  const site = await arrived()
  const values = ['', ' ', ',', ';', ';q=', '*', '*/*;q=2', 'a'.repeat(8000), '\u00e9', 'x\ty', 'bytes=-', 'null', '{}']
  for (const value of values) {
    const headers = { [field]: value }
    expect((await flowdesk.post(come, { headers, body: {} })).status, value).toBe(201)
    expect((await site.visitor.get(`${site.path}/messages`, { headers })).status, value).toBe(200)
  }
})
