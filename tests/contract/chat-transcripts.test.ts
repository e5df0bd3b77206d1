import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { consoleAdministratorToken, makeDepartment, makeSignedInAgent, makeWidget } from '../support/chat.ts'
import { type Flowdesk, openFlowdesk } from '../support/flowdesk.ts'
import { createForm, formHeaders } from '../support/forms.ts'
import { type MailServer, startMailServer } from '../support/mail-server.ts'
import { formatFieldErrors, formatOutcome } from '../support/refusals.ts'
import { makeVisitor, openConversationOf, type TestVisitor } from '../support/visitors.ts'

const manyTranscripts = Object.fromEntries(
  ['TranscriptVisitor', 'TranscriptAddress', 'TranscriptAgent', 'TranscriptRecipient'].map((policy) => [
    `RateLimits__${policy}__Permits`,
    '1000',
  ]),
)

let mails: MailServer
let flowdesk: Flowdesk
let admin: string
beforeAll(async () => {
  mails = await startMailServer()
  flowdesk = await openFlowdesk({ ...manyTranscripts, Smtp__Host: '127.0.0.1', Smtp__Port: String(mails.port) })
  admin = await consoleAdministratorToken(flowdesk)
})
afterAll(async () => {
  await flowdesk.close()
  await mails.close()
})
beforeEach(() => void mails.received.splice(0))

const maria = { email: 'maria@example.com' }
const asked = (visitor: TestVisitor, id: string, body: unknown = maria) =>
  visitor.post(`/v1/widget/conversations/${id}/transcript`, body)
const askedByAgent = (id: string, body: unknown = maria, token = admin) =>
  flowdesk.post(`/v1/agent/conversations/${id}/transcript`, { token, body })

/** The mail that leaves now, alone. */
async function leaving() {
  await flowdesk.runDueJobs()
  expect(mails.received).toHaveLength(1)
  const [one] = mails.received.splice(0)
  if (!one) throw new Error('no mail came')
  return { ...one, text: one.mail.text ?? '', html: one.mail.html ?? '' }
}

/** A conversation in which everything has happened: texts, a note, a file, and its end. */
async function talk(options: Readonly<Record<string, unknown>> = {}) {
  const visitor = await makeVisitor(flowdesk, { displayName: 'Maria <Lindgren>', ...options })
  const id = await openConversationOf(visitor, { message: 'Where is my <b>parcel</b>?\n  Two lines.' })
  const path = `/v1/agent/conversations/${id}`
  await flowdesk.post(`${path}/take`, { token: admin })
  const say = (body: string, kind: string) =>
    flowdesk.post(`${path}/messages`, { token: admin, body: { body, kind, clientMessageId: `${id}-${kind}` } })
  await say('On its way.', 'Text')
  await say('a difficult customer', 'Note')
  const file = createForm({ fileName: 'invoice <1>.txt', content: 'An invoice.' })
  await visitor.post(`/v1/widget/conversations/${id}/attachments`, file, formHeaders)
  return { visitor, id, path }
}

test('the visitor gets the rows that the visitor saw, as text and HTML, and never a note', async () => {
  const { visitor, id, path } = await talk({ locale: 'en-GB' })
  const secret = createForm({ fileName: 'secret.txt', content: 'Psst.' }, { name: 'kind', content: 'Note' })
  await flowdesk.post(`${path}/attachments`, { token: admin, headers: formHeaders, body: secret })
  await flowdesk.post(`${path}/close`, { token: admin })
  const { status, body } = await asked(visitor, id, { email: ' Maria@Example.com ' })
  expect([status, body.data]).toEqual([202, null])
  const { to, text, html, mail } = await leaving()
  expect(to).toEqual(['maria@example.com'])
  expect(mail.subject).toMatch(/^\S.*: your conversation on \w+ \d+, \d{4}$/)
  for (const part of [text, html]) {
    expect(part).toMatch(
      /joined the conversation[\s\S]*On its way\.[\s\S]*invoice [\s\S]*The conversation was closed\./,
    )
    expect(part).not.toMatch(/difficult|secret/)
  }
  expect(text).toContain('Where is my <b>parcel</b>?\n  Two lines.')
  expect(text).toContain('Files: invoice <1>.txt')
  expect(html).toContain('Where is my &lt;b&gt;parcel&lt;/b&gt;?')
  expect(html).not.toMatch(/<b>|<Lindgren>/)
})

test.each([
  ['en', 'All times are in the time zone', 'ltr'],
  ['tr', 'saat dilimine göredir', 'ltr'],
  ['de-AT', 'Alle Uhrzeiten beziehen sich auf die Zeitzone', 'ltr'],
  ['fr', 'Les heures sont indiquées', 'ltr'],
  ['es', 'Las horas corresponden', 'ltr'],
  ['ar', 'الأوقات بحسب المنطقة الزمنية', 'rtl'],
  ['pt-BR', 'All times are in the time zone', 'ltr'],
])('a visitor with the language %s reads "%s"', async (locale, words, direction) => {
  const visitor = await makeVisitor(flowdesk, { locale })
  await asked(visitor, await openConversationOf(visitor, { message: 'Hello' }))
  const { text, html } = await leaving()
  expect(text).toContain(words)
  expect(html).toContain(`dir="${direction}"`)
})

test('without a language of the visitor, that of the widget is used', async () => {
  const { key } = await makeWidget(flowdesk, { locale: 'tr', title: 'Mağaza' })
  const visitor = await makeVisitor(flowdesk, { widget: key })
  await asked(visitor, await openConversationOf(visitor, { message: 'Merhaba' }))
  expect((await leaving()).mail.subject).toMatch(/^Mağaza: .* tarihli konuşmanız$/)
})

test.each([
  ['Asia/Tokyo', 9 * 60],
  ['America/New_York', null],
  ['Not/AZone', 0],
])('times are in the time zone of %s', async (timezone, minutes) => {
  const visitor = await makeVisitor(flowdesk, { locale: 'de', timezone })
  const id = await openConversationOf(visitor, { message: 'Hello' })
  const { createdAt } = (await visitor.get(`/v1/widget/conversations/${id}/messages`)).body.data.items[0]
  await asked(visitor, id)
  const { text } = await leaving()
  if (minutes === null) return expect(text).toContain(`Alle Uhrzeiten beziehen sich auf die Zeitzone ${timezone}.`)
  const local = new Date(Date.parse(createdAt) + minutes * 60_000).toISOString()
  expect(text).toContain(`, ${local.slice(11, 16)}]`)
})

test('an agent mails the rows that the visitor saw, in the visitor’s language; a conversation of another department is 404', async () => {
  const { id } = await talk({ locale: 'de' })
  expect((await askedByAgent(id)).status).toBe(202)
  const { text } = await leaving()
  expect(text).toContain('Alle Uhrzeiten beziehen sich auf die Zeitzone UTC.')
  expect(text).not.toContain('difficult')
  const elsewhere = await makeSignedInAgent(flowdesk)
  await makeDepartment(flowdesk, { memberIds: [elsewhere.id] })
  expect(formatOutcome(await askedByAgent(id, maria, elsewhere.token))).toBe('404 SVC:4004')
})

test('a long conversation is cut to its newest rows, with a note about it', async () => {
  const visitor = await makeVisitor(flowdesk)
  const id = await openConversationOf(visitor, { message: `first ${'x'.repeat(9000)}` })
  for (let n = 0; n < 34; n++) {
    const body = `${n} ${'y'.repeat(9000)}`
    await visitor.post(`/v1/widget/conversations/${id}/messages`, { body, clientMessageId: `long-${n}` })
  }
  await asked(visitor, id)
  const { text } = await leaving()
  expect(text).toContain('Earlier messages are not included.')
  expect(text).toContain('\n33 yyy')
  expect(text).not.toContain('first xxx')
})

test('a conversation of another visitor, or an unknown one, is 404', async () => {
  const { id } = await talk()
  const other = await makeVisitor(flowdesk)
  for (const named of [id, 'x', '019a9f2e-0c11-7d40-8a55-1b9c33d7e602'])
    expect(formatOutcome(await asked(other, named))).toBe('404 SVC:4004')
  expect(formatOutcome(await askedByAgent('019a9f2e-0c11-7d40-8a55-1b9c33d7e602'))).toBe('404 SVC:4004')
})

test.each([
  [{}, 'email: required'],
  [{ email: null }, 'email: type'],
  [{ email: 'maria' }, 'email: format'],
  [{ email: 'a@b.example,c@d.example' }, 'email: format'],
  [{ email: 'a@b.example\r\nBcc: c@d.example' }, 'email: format'],
  [{ email: 'a\u0001@b.example' }, 'email: format'],
  [{ email: 'a@b\u0085.example' }, 'email: format'],
  [{ email: `${'a'.repeat(250)}@b.example` }, 'email: maxLength'],
  [{ email: 5 }, 'email: type'],
])('%j is not an e-mail address', async (body, words) => {
  const visitor = await makeVisitor(flowdesk)
  const id = await openConversationOf(visitor)
  expect(formatFieldErrors(await asked(visitor, id, body))).toEqual([words])
  expect(formatFieldErrors(await askedByAgent(id, body))).toEqual([words])
})

test.each([{ Smtp__Host: '' }, { Email__Enabled: 'false' }])(
  'a transcript is refused while e-mail is off: %j',
  async (settings) => {
    const quiet = await flowdesk.openSecondProcess(settings)
    const visitor = await makeVisitor(quiet)
    const id = await openConversationOf(visitor)
    expect(formatOutcome(await visitor.post(`/v1/widget/conversations/${id}/transcript`, maria))).toBe('422 SVC:2202')
    const path = `/v1/agent/conversations/${id}/transcript`
    const refused = await quiet.post(path, { token: admin, body: maria })
    expect(formatOutcome(refused)).toBe('422 SVC:2202')
    expect(refused.body.detail).toContain('check `Smtp:Host` and `Email:Enabled`')
    expect((await quiet.get('/health')).body.checks.mail).toBe('off')
    await quiet.close()
  },
)

test('health reports whether the mail server is reachable', async () => {
  expect((await flowdesk.get('/health')).body.checks.mail).toBe('ok')
  const lost = await flowdesk.openSecondProcess({ Smtp__Host: '127.0.0.1', Smtp__Port: '1' })
  expect((await lost.get('/health')).body.checks.mail).toBe('failing')
  await lost.close()
})

test('visitors, addresses, agents and recipients have rate limits', async () => {
  const few = (policy: string) => ({ [`RateLimits__${policy}__Permits`]: '2' })
  async function refused(policy: string, ask: (server: Flowdesk, n: number) => Promise<unknown>) {
    const server = await flowdesk.openSecondProcess({
      ...manyTranscripts,
      Smtp__Host: '127.0.0.1',
      Smtp__Port: String(mails.port),
      ...few(policy),
    })
    const told: unknown[] = []
    for (let n = 0; n < 3; n++) told.push(await ask(server, n))
    await server.close()
    expect(told).toEqual([202, 202, { policy, retryAfterSeconds: expect.any(Number) }])
  }
  const verdict = ({ status, body }: { status: number; body: { error: { details: unknown } | null } }) =>
    status === 429 ? body.error?.details : status
  async function byVisitor(server: Flowdesk, n: number, visitor?: TestVisitor) {
    const who = visitor ?? (await makeVisitor(server))
    const id = (await who.post('/v1/widget/conversations', {})).body.data.id
    return verdict(await who.post(`/v1/widget/conversations/${id}/transcript`, { email: `a${n}@limits.example` }))
  }
  const { credential } = await makeVisitor(flowdesk)
  const authorization = `Visitor ${credential}`
  const { id } = (await flowdesk.post('/v1/widget/conversations', { headers: { authorization }, body: {} })).body.data
  await refused('TranscriptVisitor', async (server, n) => {
    const body = { email: `v${n}@limits.example` }
    return verdict(await server.post(`/v1/widget/conversations/${id}/transcript`, { headers: { authorization }, body }))
  })
  await refused('TranscriptAddress', byVisitor)
  const path = `/v1/agent/conversations/${id}/transcript`
  await refused('TranscriptAgent', async (server, n) =>
    verdict(await server.post(path, { token: admin, body: { email: `g${n}@limits.example` } })),
  )
  const spelled = ['r@limits.example', 'R@limits.example', ' r@LIMITS.example']
  await refused('TranscriptRecipient', async (server, n) =>
    verdict(await server.post(path, { token: admin, body: { email: spelled[n] } })),
  )
})
