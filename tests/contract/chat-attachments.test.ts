import { readdir } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { consoleAdministratorToken, makeDepartment, makeSignedInAgent, makeWidget } from '../support/chat.ts'
import { type Flowdesk, openFlowdesk } from '../support/flowdesk.ts'
import { createForm, type FormPart, formHeaders } from '../support/forms.ts'
import { formatFieldErrors, formatOutcome } from '../support/refusals.ts'
import { type FlowdeskWithFiles, listFiles, openWithFiles, sampleUpload } from '../support/uploads.ts'
import {
  collectAnnouncements,
  makeVisitor,
  openConversationOf,
  readRowsAs,
  type TestVisitor,
} from '../support/visitors.ts'

const HOUR_MS = 3600_000
const MANY = { RateLimits__VisitorUpload__Permits: '100000' }

let opened: FlowdeskWithFiles
let flowdesk: Flowdesk
let admin: string
beforeAll(async () => {
  opened = await openWithFiles(MANY)
  ;({ flowdesk } = opened)
  admin = await consoleAdministratorToken(flowdesk)
})
afterAll(() => opened.close())

const file = { fileName: 'note.txt', content: 'A note.' }
const caption = (content: string): FormPart => ({ name: 'caption', content })
const clientId = (content: string): FormPart => ({ name: 'clientMessageId', content })
const kind = (content: string): FormPart => ({ name: 'kind', content })

const path = '/v1/widget/conversations'
const notForms = [
  ['application/json', '{}'],
  ['application/json', '{'],
  ['application/json', `"${'x'.repeat(2 * 1024 * 1024)}"`],
  ['text/plain', 'text'],
] as const

const byVisitor = (visitor: TestVisitor, id: string, ...parts: FormPart[]) =>
  visitor.post(`/v1/widget/conversations/${id}/attachments`, createForm(...parts), formHeaders)
const byAgent = (id: string, token: string, ...parts: FormPart[]) =>
  flowdesk.post(`/v1/agent/conversations/${id}/attachments`, {
    token,
    headers: formHeaders,
    body: createForm(...parts),
  })
const kept = async () => (await listFiles(opened.folder)).length

async function talking(options = {}) {
  const visitor = await makeVisitor(flowdesk, options)
  return { visitor, id: await openConversationOf(visitor) }
}

const attachmentRows = () => flowdesk.db.selectFrom('chat.attachment').selectAll().execute()

describe('a visitor sends', () => {
  test('a file with a caption: a message with the attachment that both sides read and receive', async () => {
    const { visitor, id } = await talking({ displayName: 'Maria' })
    const heard = collectAnnouncements(flowdesk)
    const { status, body } = await byVisitor(
      visitor,
      id,
      caption('  The invoice\n'),
      sampleUpload('pdf'),
      clientId('f-1'),
    )
    expect(status).toBe(201)
    expect(body.data).toMatchObject({
      ...{ conversationId: id, kind: 'Text', body: '  The invoice\n', senderKind: 'visitor', senderName: 'Maria' },
      ...{ sequence: 1, clientMessageId: 'f-1', continuedInNewConversation: false },
      attachments: [
        {
          id: expect.stringMatching(/^[0-9a-f-]{36}$/),
          objectKey: expect.any(String),
          originalFileName: 'sample.pdf',
          contentType: 'application/pdf',
          fileSize: sampleUpload('pdf').content.length,
          createdAt: expect.stringMatching(/Z$/),
        },
      ],
    })
    const { continuedInNewConversation: _, ...message } = body.data
    expect(await readRowsAs(visitor, id)).toEqual([message])
    const read = await flowdesk.get(`/v1/agent/conversations/${id}/messages`, { token: admin })
    expect(read.body.data.items).toEqual([message])
    const events = heard.filter(({ event }) => event === 'message')
    expect(events.map(({ payload }) => payload['message'])).toEqual([message, message])
  })

  test('a file alone or a caption alone; a form without both is refused', async () => {
    const { visitor, id } = await talking()
    expect((await byVisitor(visitor, id, file)).body.data).toMatchObject({ body: '', clientMessageId: null })
    expect((await byVisitor(visitor, id, caption('Only words'))).body.data).toMatchObject({
      ...{ body: 'Only words', attachments: [] },
    })
    for (const parts of [[], [caption(' \n ')], [{ fileName: '', content: '' }], [{ ...file, name: 'other' }]])
      expect(formatFieldErrors(await byVisitor(visitor, id, ...parts))).toEqual(['file: required'])
  })

  test('one file per form, whose fields are validated like those of a message; an invalid form leaves no file', async () => {
    const { visitor, id } = await talking()
    const before = await kept()
    const wrong: [FormPart[], string[]][] = [
      [[file, { ...file, fileName: 'other.txt' }], ['file: maxItems']],
      [[{ name: 'file', content: 'text' }], ['file: type']],
      [[file, caption('x'.repeat(10_001))], ['caption: maxLength']],
      [[file, caption('🙂'.repeat(10_001))], ['caption: maxLength']],
      [[file, caption('a\0b')], ['caption: text']],
      [[file, caption('one'), caption('two')], ['caption: maxItems']],
      [[file, clientId('x'.repeat(65))], ['clientMessageId: maxLength']],
      [[file, clientId('ü')], ['clientMessageId: format']],
      [
        [caption(''), clientId('a b')],
        ['clientMessageId: format', 'file: required'],
      ],
    ]
    for (const [parts, fields] of wrong)
      expect(formatFieldErrors(await byVisitor(visitor, id, ...parts))).toEqual(fields)
    expect((await byVisitor(visitor, id, file, caption('🙂'.repeat(10_000)))).status).toBe(201)
    expect(await kept()).toBe(before + 1)
    expect(await readRowsAs(visitor, id)).toHaveLength(1)
  })

  test('other text fields are ignored, whatever their name', async () => {
    const { visitor, id } = await talking()
    for (const name of ['other', 'constructor', 'toString', '__proto__']) {
      const repeated = [
        { name, content: 'x'.repeat(50_000) },
        { name, content: Buffer.from([0xff]) },
      ]
      expect((await byVisitor(visitor, id, ...repeated, file)).status).toBe(201)
    }
  })

  test('the same file again with the same clientMessageId: one message, one file', async () => {
    const { visitor, id } = await talking()
    const before = await kept()
    const first = await byVisitor(visitor, id, file, clientId('same'))
    const again = await byVisitor(visitor, id, file, clientId('same'))
    expect([first.status, again.status]).toEqual([201, 200])
    expect(again.body).toEqual(first.body)
    const replies = await Promise.all([1, 2, 3].map(() => byVisitor(visitor, id, file, clientId('at-once'))))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 201])
    expect(await kept()).toBe(before + 2)
    expect((await attachmentRows()).every(({ state }) => state === 'linked')).toBe(true)
  })

  test('to a closed conversation: the file is in a new conversation', async () => {
    const { visitor, id } = await talking()
    await visitor.post(`/v1/widget/conversations/${id}/close`)
    const { status, body } = await byVisitor(visitor, id, file)
    expect([status, body.data.continuedInNewConversation]).toEqual([201, true])
    expect(body.data.conversationId).not.toBe(id)
    expect(body.data.attachments).toHaveLength(1)
    expect((await readRowsAs(visitor, body.data.conversationId)).at(-1)).toMatchObject({ id: body.data.id })
    const [{ id: fileId }] = body.data.attachments
    expect((await visitor.get(`/v1/widget/attachments/${fileId}`)).status).toBe(200)
  })

  test('the file types that the deployment allows, recognized by content', async () => {
    const { visitor, id } = await talking()
    const before = await kept()
    expect(formatOutcome(await byVisitor(visitor, id, { ...file, fileName: 'a.exe' }))).toBe('422 SVC:2003')
    expect(formatOutcome(await byVisitor(visitor, id, { ...sampleUpload('pdf'), fileName: 'a.png' }))).toBe(
      '422 SVC:2003',
    )
    expect(formatOutcome(await byVisitor(visitor, id, { ...file, content: '' }))).toBe('422 SVC:2004')
    const large = { ...file, content: Buffer.alloc(20 * 1024 * 1024 + 1, 'x') }
    expect(formatOutcome(await byVisitor(visitor, id, large))).toBe('413 SVC:2005')
    expect(await kept()).toBe(before)
    expect(await readRowsAs(visitor, id)).toEqual([])
  })

  test('the file types that the widget allows, or none', async () => {
    const limits = { attachmentMaxSizeBytes: 100, attachmentAllowedExtensions: ['txt'] }
    const { id: widgetId, key } = await makeWidget(flowdesk, limits)
    const { visitor, id } = await talking({ widget: key })
    expect(formatOutcome(await byVisitor(visitor, id, { ...file, content: 'x'.repeat(100) }))).toBe('201')
    expect(formatOutcome(await byVisitor(visitor, id, { ...file, content: 'x'.repeat(101) }))).toBe('413 SVC:2005')
    expect(formatOutcome(await byVisitor(visitor, id, sampleUpload('png')))).toBe('422 SVC:2003')
    const change = { token: admin, body: { visitorUploadsEnabled: false } }
    await flowdesk.patch(`/v1/admin/widgets/${widgetId}`, change)
    for (const parts of [[file], [caption('Only words')]])
      expect(formatOutcome(await byVisitor(visitor, id, ...parts))).toBe('403 SVC:1104')
    // Before the body is read: that it is no form is not looked at.
    const path = `/v1/widget/conversations/${id}/attachments`
    expect(formatOutcome(await visitor.post(path, 'no form', formHeaders))).toBe('403 SVC:1104')
  })

  test('nothing to a conversation of another visitor, whatever the body', async () => {
    const { id } = await talking()
    const other = await makeVisitor(flowdesk)
    for (const named of [id, 'x', '019a9f2e-0c11-7d40-8a55-1b9c33d7e602']) {
      expect(formatOutcome(await byVisitor(other, named, file))).toBe('404 SVC:4004')
      expect(formatOutcome(await byVisitor(other, named))).toBe('404 SVC:4004')
    }
    for (const [type, body] of notForms)
      expect(formatOutcome(await other.post(`${path}/${id}/attachments`, body, { 'content-type': type }))).toBe(
        '404 SVC:4004',
      )
  })

  test('nothing while the widget allows no files, whatever the body; otherwise only forms', async () => {
    const { key } = await makeWidget(flowdesk, { visitorUploadsEnabled: false })
    const [shut, open] = [await talking({ widget: key }), await talking()]
    for (const [type, body] of notForms) {
      const send = ({ visitor, id }: typeof open) =>
        visitor.post(`${path}/${id}/attachments`, body, { 'content-type': type })
      expect(formatOutcome(await send(shut))).toBe('403 SVC:1104')
      expect(['413 SVC:0007', '415 SVC:0006']).toContain(formatOutcome(await send(open)))
    }
  })

  test('an empty body like an empty form', async () => {
    const { visitor, id } = await talking()
    for (const headers of [formHeaders, { 'content-type': 'application/json' }, {}]) {
      const reply = await visitor.post(`${path}/${id}/attachments`, undefined, headers)
      expect(formatFieldErrors(reply)).toEqual(['file: required'])
    }
  })

  test('no field that is not UTF-8, whatever charset it declares', async () => {
    const { visitor, id } = await talking()
    const before = await kept()
    const head = 'Content-Disposition: form-data; name="caption"'
    for (const more of ['', '\r\nContent-Type: text/plain; charset=utf-8']) {
      const send = (content: Buffer) => byVisitor(visitor, id, file, { head: head + more, content })
      expect(formatOutcome(await send(Buffer.from([0x61, 0xff])))).toBe('400 SVC:0004')
      expect((await send(Buffer.from('\ufeffÜ 🙂 \ufffd'))).body.data.body).toBe('\ufeffÜ 🙂 \ufffd')
    }
    expect(await kept()).toBe(before + 2)
  })

  test('at most ten files a minute', async () => {
    const server = await openFlowdesk()
    const visitor = await makeVisitor(server)
    const id = await openConversationOf(visitor)
    for (let n = 0; n < 10; n++) expect((await byVisitor(visitor, id, file)).status).toBe(201)
    const { status, body } = await byVisitor(visitor, id, file)
    expect([status, body.error.details.policy]).toEqual([429, 'VisitorUpload'])
    await server.close()
  })
})

describe('an agent sends', () => {
  test('a file to a queued conversation, and takes it', async () => {
    const { visitor, id } = await talking()
    const { id: agentId, token } = await makeSignedInAgent(flowdesk, { departmentIds: [1] })
    const { status, body } = await byAgent(id, token, sampleUpload('png'), caption('Look'), clientId('a-1'))
    expect([status, body.data.kind, body.data.sequence]).toEqual([201, 'Text', 2])
    expect((await readRowsAs(visitor, id)).map((row) => row.kind)).toEqual(['AgentJoined', 'Text'])
    const detail = await flowdesk.get(`/v1/agent/conversations/${id}`, { token })
    expect(detail.body.data).toMatchObject({ status: 'active', agentId })
    expect((await byAgent(id, token, sampleUpload('png'), clientId('a-1'))).status).toBe(200)
  })

  test('only notes to a conversation that is another agent’s or closed, and nothing to another department', async () => {
    const { visitor, id } = await talking()
    const holder = await makeSignedInAgent(flowdesk, { departmentIds: [1] })
    const other = await makeSignedInAgent(flowdesk, { departmentIds: [1] })
    const stranger = await makeSignedInAgent(flowdesk)
    await makeDepartment(flowdesk, { memberIds: [stranger.id] })
    await byAgent(id, holder.token, file)
    const before = await kept()
    expect(formatOutcome(await byAgent(id, other.token, file))).toBe('409 SVC:3005')
    expect(formatOutcome(await byAgent(id, stranger.token, file))).toBe('404 SVC:4004')
    for (const [type, body] of notForms) {
      const options = { token: stranger.token, headers: { 'content-type': type }, body }
      expect(formatOutcome(await flowdesk.post(`/v1/agent/conversations/${id}/attachments`, options))).toBe(
        '404 SVC:4004',
      )
    }
    expect(await kept()).toBe(before)
    expect(formatOutcome(await byAgent(id, other.token, file, kind('Note')))).toBe('201')
    await visitor.post(`/v1/widget/conversations/${id}/close`)
    expect(formatOutcome(await byAgent(id, holder.token, file))).toBe('409 SVC:3006')
    expect(formatFieldErrors(await byAgent(id, holder.token, file, kind('Closed')))).toEqual(['kind: enum'])
    expect(await kept()).toBe(before + 1)
  })

  test('a note with a file that the visitor neither receives nor finds', async () => {
    const { visitor, id } = await talking()
    const heard = collectAnnouncements(flowdesk)
    const { body } = await byAgent(id, admin, file, kind('Note'), caption('For us'))
    const [{ id: fileId }] = body.data.attachments
    expect(await readRowsAs(visitor, id)).toEqual([])
    expect(heard.filter(({ audience }) => audience.kind === 'visitor')).toEqual([])
    expect(formatOutcome(await visitor.get(`/v1/widget/attachments/${fileId}`))).toBe('404 SVC:4002')
    expect((await flowdesk.get(`/v1/agent/attachments/${fileId}`, { token: admin })).text).toBe('A note.')
  })
})

describe('a download', () => {
  async function sent(part: FormPart = sampleUpload('png')) {
    const { visitor, id } = await talking()
    const [attachment] = (await byVisitor(visitor, id, part)).body.data.attachments
    return { visitor, id, path: `/v1/widget/attachments/${attachment.id}`, fileId: attachment.id as string }
  }

  test('is sent to the visitor and to agents who see the conversation, and to no other caller', async () => {
    const { visitor, path, fileId } = await sent(file)
    const { status, text, headers } = await visitor.get(path)
    expect([status, text]).toEqual([200, 'A note.'])
    expect(headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'content-disposition': 'attachment; filename="note.txt"',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
      'cache-control': 'private, no-cache',
    })
    const console = `/v1/agent/attachments/${fileId}`
    const member = await makeSignedInAgent(flowdesk, { departmentIds: [1] })
    expect((await flowdesk.get(console, { token: member.token })).text).toBe('A note.')
    const stranger = await makeSignedInAgent(flowdesk)
    const refused = await Promise.all([
      flowdesk.get(console, { token: stranger.token }),
      (await makeVisitor(flowdesk)).get(path),
      visitor.get('/v1/widget/attachments/019a9f2e-0c11-7d40-8a55-1b9c33d7e602'),
      visitor.get('/v1/widget/attachments/x'),
    ])
    expect(refused.map(formatOutcome)).toEqual(Array(4).fill('404 SVC:4002'))
    expect(formatOutcome(await flowdesk.get(path))).toBe('401 SVC:1001')
    expect(formatOutcome(await flowdesk.get(path, { token: admin }))).toBe('401 SVC:1001')
    expect(formatOutcome(await flowdesk.get(console))).toBe('401 SVC:1001')
  })

  test('sends images inline, and supports ranges and conditional requests', async () => {
    const { visitor, path } = await sent()
    const whole = await visitor.get(path)
    expect(whole.headers).toMatchObject({
      ...{ 'content-type': 'image/png', 'content-disposition': 'inline; filename="sample.png"' },
      'accept-ranges': 'bytes',
    })
    const part = await visitor.get(path, { headers: { range: 'bytes=0-3' } })
    expect([part.status, part.headers['content-length']]).toEqual([206, '4'])
    expect((await visitor.get(path, { headers: { range: 'bytes=999999-' } })).status).toBe(416)
    const etag = String(whole.headers['etag'])
    expect((await visitor.get(path, { headers: { 'if-none-match': etag } })).status).toBe(304)
  })
})

test('the unfinished upload of a dead process is deleted after an hour; sent files are kept', async () => {
  const server = await openWithFiles(MANY)
  const visitor = await makeVisitor(server.flowdesk)
  const id = await openConversationOf(visitor)
  expect((await byVisitor(visitor, id, file)).status).toBe(201)
  const { db } = server.flowdesk
  // As if the process had died between the file and its message.
  await byVisitor(visitor, id, { ...file, fileName: 'lost.txt' })
  const lost = db.updateTable('chat.attachment').set({ state: 'receiving', messageId: null })
  await lost.where('originalFileName', '=', 'lost.txt').execute()
  for (const [ms, left] of [
    [HOUR_MS / 2, 2],
    [HOUR_MS, 1],
  ] as const) {
    server.flowdesk.clock.advance(ms)
    await server.flowdesk.runDueJobs()
    expect(await listFiles(server.folder)).toHaveLength(left)
  }
  expect(await db.selectFrom('chat.attachment').select('originalFileName').execute()).toEqual([
    { originalFileName: 'note.txt' },
  ])
  expect((await readdir(server.folder)).length).toBeGreaterThan(0)
  await server.close()
})
