import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { makeSignedInAgent, makeWidget } from '../support/chat.ts'
import { type Flowdesk, openFlowdesk } from '../support/flowdesk.ts'
import { makeVisitor, openConversationOf, readRowsAs } from '../support/visitors.ts'

// What has changed since a visitor's last message, in this process or another one, counts at the very next message.

const shop = 'https://shop.example.com'

let flowdesk: Flowdesk
let other: Flowdesk
let token: string

beforeAll(async () => {
  flowdesk = await openFlowdesk()
  other = await flowdesk.openSecondProcess()
  token = (await makeSignedInAgent(flowdesk, { role: 'administrator' })).token
})
afterAll(async () => {
  await other.close()
  await flowdesk.close()
})

const said = (body = 'Hello') => ({ body, clientMessageId: randomUUID() })

/** A visitor whom `flowdesk` has just let in, with a conversation. */
async function seen(options = {}) {
  const visitor = await makeVisitor(flowdesk, options)
  const id = await openConversationOf(visitor)
  const path = `/v1/widget/conversations/${id}/messages`
  expect((await visitor.post(path, said('Seen'))).status).toBe(201)
  return { visitor, id, path }
}

const told = ({ status, body }: { status: number; body: { error: { code: string } | null } }) =>
  `${status} ${body.error?.code}`

test.each([
  ['this process', () => flowdesk],
  ['another process', () => other],
])('a visitor whom %s blocked is refused at the next message, which is not written', async (_name, by) => {
  const { visitor, path, id } = await seen()
  await by().post('/v1/admin/blocked-visitors', { token, body: { visitorId: visitor.id } })
  expect(told(await visitor.post(path, said()))).toBe('401 SVC:1003')
  await by().delete(`/v1/admin/blocked-visitors/${visitor.id}`, { token })
  expect((await readRowsAs(visitor, id)).map(({ body }) => body)).not.toContain('Hello')
  expect((await visitor.post(path, said())).status).toBe(201)
})

test('a visitor whom this process blocked is refused before the message is validated', async () => {
  const { visitor, path } = await seen()
  await flowdesk.post('/v1/admin/blocked-visitors', { token, body: { visitorId: visitor.id } })
  expect(told(await visitor.post(path, { body: '' }))).toBe('401 SVC:1003')
})

test('a visitor who was renamed in another process sends under the new name', async () => {
  const { visitor, path } = await seen({ displayName: 'Ada' })
  const headers = { authorization: `Visitor ${visitor.credential}` }
  expect((await other.put('/v1/widget/visitors/me', { headers, body: { displayName: 'Grace' } })).status).toBe(200)
  const { body } = await visitor.post(path, said())
  expect(body.data.senderName).toBe('Grace')
})

test('a page whose origin another process removed is refused at the next message, which is not written', async () => {
  const widget = await makeWidget(flowdesk)
  const { visitor, path, id } = await seen({ widget: widget.key })
  const from = (origin: string) => visitor.post(path, said(), { origin })
  expect((await from('https://elsewhere.example')).status).toBe(201)
  await other.patch(`/v1/admin/widgets/${widget.id}`, { token, body: { allowedOrigins: [shop] } })
  const before = await readRowsAs(visitor, id)
  expect(told(await from('https://elsewhere.example'))).toBe('403 SVC:1105')
  expect(await readRowsAs(visitor, id)).toEqual(before)
  expect((await from(shop)).status).toBe(201)
})

test('a page whose origin another process added is accepted at the next message', async () => {
  const widget = await makeWidget(flowdesk, { allowedOrigins: [shop] })
  const { visitor, path } = await seen({ widget: widget.key })
  const from = (origin: string) => visitor.post(path, said(), { origin })
  expect((await from(shop)).status).toBe(201)
  await other.patch(`/v1/admin/widgets/${widget.id}`, { token, body: { allowedOrigins: ['https://new.example.com'] } })
  expect((await from('https://new.example.com')).status).toBe(201)
})

test('each of many concurrent senders is checked separately, including blocked and renamed ones', async () => {
  const all = await Promise.all(Array.from({ length: 12 }, () => seen({ displayName: 'Ada' })))
  const [blocked, renamed] = [all[10]?.visitor, all[11]?.visitor]
  await other.post('/v1/admin/blocked-visitors', { token, body: { visitorId: blocked?.id } })
  const headers = { authorization: `Visitor ${renamed?.credential}` }
  await other.put('/v1/widget/visitors/me', { headers, body: { displayName: 'Grace' } })
  const replies = await Promise.all(all.map(({ visitor, path }) => visitor.post(path, said())))
  const names = replies.map(({ status, body }) => (status === 201 ? body.data.senderName : told({ status, body })))
  expect(names).toEqual([...Array(10).fill('Ada'), '401 SVC:1003', 'Grace'])
})

test.each([
  ['taken away', { credentialDigest: randomUUID() }, '401 SVC:1001'],
  ['over', { credentialExpiresAt: '2020-01-01T00:00:00.000Z' }, '401 SVC:1002'],
])('a credential that is %s in the database is refused at the next message', async (_name, set, refused) => {
  const { visitor, path } = await seen()
  await flowdesk.db.updateTable('chat.visitor').set(set).where('id', '=', visitor.id).execute()
  expect(told(await visitor.post(path, said()))).toBe(refused)
})

async function readLastSeenMs({ id }: { readonly id: string }): Promise<number> {
  const stored = flowdesk.db.selectFrom('chat.visitor').select('lastSeenAt').where('id', '=', id)
  return Date.parse((await stored.executeTakeFirstOrThrow()).lastSeenAt)
}

test('messages extend the credential before it expires', async () => {
  const { visitor, path } = await seen()
  for (let minute = 0; minute < 6; minute++) {
    flowdesk.clock.advance(60_000)
    expect((await visitor.post(path, said())).status).toBe(201)
  }
  expect(flowdesk.clock.now().getTime() - (await readLastSeenMs(visitor))).toBeLessThanOrEqual(5 * 60_000)
})

test('messages record that the visitor was seen after a clock moves backwards', async () => {
  const { visitor, path } = await seen()
  flowdesk.clock.advance(-3 * 3600_000)
  onTestFinished(() => flowdesk.clock.advance(3 * 3600_000))
  expect((await visitor.post(path, said())).status).toBe(201)
  expect(await readLastSeenMs(visitor)).toBeLessThanOrEqual(flowdesk.clock.now().getTime())
})
