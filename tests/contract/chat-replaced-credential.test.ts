import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeWidget, signInAgent } from '../support/chat.ts'
import type { Flowdesk } from '../support/flowdesk.ts'
import { createForm, formHeaders } from '../support/forms.ts'
import { identitySecret, signIdentityToken } from '../support/identity-tokens.ts'
import { listenOnFreePort } from '../support/raw-socket.ts'
import { startUnfinishedRequest, type UnfinishedRequest } from '../support/unfinished-request.ts'
import { type FlowdeskWithFiles, listFiles, openWithFiles } from '../support/uploads.ts'
import {
  createTestVisitor,
  makeVisitor,
  openConversationOf,
  readRowsAs,
  type TestVisitor,
} from '../support/visitors.ts'

// The guard checks the credential before the body is read. A client can hold its body back until the credential has been
// replaced, and must not act with it then.

let opened: FlowdeskWithFiles
let flowdesk: Flowdesk
let port: number
let key: string
beforeAll(async () => {
  opened = await openWithFiles({ Smtp__Host: '127.0.0.1', Smtp__Port: '1' })
  ;({ flowdesk } = opened)
  port = await listenOnFreePort(flowdesk)
  key = (await makeWidget(flowdesk, { identitySecret })).key
})
afterAll(() => opened.close())

/** Sends a request of a visitor whose last byte is held back. */
const slowCall = (
  { credential }: TestVisitor,
  line: string,
  body: Buffer,
  type = 'application/json',
): UnfinishedRequest =>
  startUnfinishedRequest(port, { line, credential: ['Authorization', `Visitor ${credential}`], body, type })

/** Waits until the guard has let a request of this visitor in: it notes the visit once more than five minutes have passed. */
async function admitted(visitor: TestVisitor, start: () => UnfinishedRequest): Promise<UnfinishedRequest> {
  flowdesk.clock.advance(6 * 60_000)
  const now = flowdesk.clock.now().toISOString()
  const slow = start()
  const row = flowdesk.db.selectFrom('chat.visitor').select('lastSeenAt').where('id', '=', visitor.id)
  await expect.poll(async () => (await row.executeTakeFirstOrThrow()).lastSeenAt >= now).toBe(true)
  return slow
}

async function verify(visitor: TestVisitor): Promise<TestVisitor> {
  const token = await signIdentityToken(flowdesk, { sub: randomUUID() })
  const { status, body } = await visitor.post(`/v1/widget/${key}/visitors`, { identityToken: token })
  expect(status).toBe(201)
  return createTestVisitor(flowdesk, body.data.visitorId, body.data.token)
}

const json = (body: unknown) => Buffer.from(JSON.stringify(body))
const path = '/v1/widget/conversations'

const slowCalls: readonly (readonly [string, (id: string, messageId: string) => readonly [string, unknown]])[] = [
  ['a message', (id) => [`POST ${path}/${id}/messages`, { body: 'Hello', clientMessageId: 'slow' }]],
  ['a transcript by mail', (id) => [`POST ${path}/${id}/transcript`, { email: 'mallory@example.com' }]],
  ['an end of the conversation', (id) => [`POST ${path}/${id}/close`, {}]],
  ['a new name', () => ['PUT /v1/widget/visitors/me', { displayName: 'CEO Jane Doe' }]],
  ['a page', () => ['POST /v1/widget/visitors/me/pages', { url: 'https://evil.example' }]],
  ['a read cursor', (id, messageId) => [`PUT ${path}/${id}/read`, { lastReadMessageId: messageId }]],
]

test.each(slowCalls)('%s whose body ends after the credential was replaced is refused', async (_name, call) => {
  const visitor = await makeVisitor(flowdesk, { widget: key })
  const id = await openConversationOf(visitor, { message: 'Hello' })
  const [row] = await readRowsAs(visitor, id)
  const [line, body] = call(id, row?.id ?? '')
  const slow = await admitted(visitor, () => slowCall(visitor, line, json(body)))
  const verified = await verify(visitor)
  const { db } = flowdesk
  const stored = async () => ({
    visitor: await db.selectFrom('chat.visitor').selectAll().where('id', '=', visitor.id).executeTakeFirst(),
    conversation: await db.selectFrom('chat.conversation').selectAll().where('id', '=', id).executeTakeFirst(),
    pages: await db.selectFrom('chat.pageVisit').selectAll().where('visitorId', '=', visitor.id).execute(),
    rows: await readRowsAs(verified, id),
  })
  const before = await stored()
  expect(await slow.finish()).toBe(401)
  expect(await stored()).toEqual(before)
})

test('a conversation whose request ends after the credential was replaced is not opened', async () => {
  const visitor = await makeVisitor(flowdesk, { widget: key })
  const slow = await admitted(visitor, () => slowCall(visitor, `POST ${path}`, json({ message: 'Hello' })))
  const verified = await verify(visitor)
  expect(await slow.finish()).toBe(401)
  expect((await verified.post(path, {})).status).toBe(201)
})

test('a visitor session whose request ends after the visitor was blocked is refused', async () => {
  const visitor = await makeVisitor(flowdesk, { widget: key })
  const line = `POST /v1/widget/${key}/visitors`
  const slow = await admitted(visitor, () => slowCall(visitor, line, json({ displayName: 'CEO Jane Doe' })))
  const { accessToken: token } = await signInAgent(flowdesk)
  const blocked = await flowdesk.post('/v1/admin/blocked-visitors', { token, body: { visitorId: visitor.id } })
  expect(blocked.status).toBe(201)
  expect(await slow.finish()).toBe(401)
  const { db } = flowdesk
  const row = db.selectFrom('chat.visitor').select('displayName').where('id', '=', visitor.id)
  expect(await row.executeTakeFirstOrThrow()).not.toEqual({ displayName: 'CEO Jane Doe' })
})

test('a file that arrives after the credential was replaced is not kept', async () => {
  const visitor = await makeVisitor(flowdesk, { widget: key })
  const id = await openConversationOf(visitor)
  const form = createForm({ fileName: 'note.txt', content: 'A note.' })
  const line = `POST ${path}/${id}/attachments`
  const slow = await admitted(visitor, () => slowCall(visitor, line, form, formHeaders['content-type']))
  const verified = await verify(visitor)
  expect(await slow.finish()).toBe(401)
  expect(await readRowsAs(verified, id)).toEqual([])
  expect(await listFiles(opened.folder)).toEqual([])
})
