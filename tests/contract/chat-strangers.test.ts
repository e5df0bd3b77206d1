import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeDepartment, makeSignedInAgent } from '../support/chat.ts'
import { type CallOptions, type Flowdesk, openFlowdesk } from '../support/flowdesk.ts'
import { createForm, formHeaders } from '../support/forms.ts'
import { type LocatedOperation, listExamples, parseApiReference } from '../support/openapi.ts'
import { formatOutcome } from '../support/refusals.ts'
import { makeVisitor, openConversationOf, readRowsAs, type TestVisitor } from '../support/visitors.ts'

// Every route with the id of a conversation or file is called with one of another visitor. A new route is included by
// being in the document.

const reference = parseApiReference(await readFile(new URL('../../openapi/v1.json', import.meta.url), 'utf8'))
const naming = (surface: string): LocatedOperation[] =>
  reference.operations.filter(({ path }) =>
    new RegExp(`^/v1/${surface}/(conversations|attachments)/\\{id\\}`).test(path),
  )
const table = (surface: string) => naming(surface).map((placed) => [`${placed.method} ${placed.path}`, placed] as const)

let flowdesk: Flowdesk
let owner: { readonly token: string; readonly id: number }
let stranger: { readonly token: string; readonly id: number }
let visitor: TestVisitor
let passerBy: TestVisitor
let departmentId: number
let conversationId: string
let fileId: string
let messageId: string

beforeAll(async () => {
  // E-mail is off, as in a new deployment: that must not answer for what is not there.
  flowdesk = await openFlowdesk()
  ;[owner, stranger] = [await makeSignedInAgent(flowdesk), await makeSignedInAgent(flowdesk)]
  departmentId = (await makeDepartment(flowdesk, { memberIds: [owner.id] })).id
  await makeDepartment(flowdesk, { memberIds: [stranger.id] })
  ;[visitor, passerBy] = [await makeVisitor(flowdesk), await makeVisitor(flowdesk)]
  conversationId = await openConversationOf(visitor, { departmentId, message: 'Where is my parcel?' })
  await openConversationOf(passerBy)
  const path = `/v1/widget/conversations/${conversationId}`
  const form = createForm({ fileName: 'note.txt', content: 'A note.' })
  const sent = await visitor.post(`${path}/attachments`, form, formHeaders)
  fileId = sent.body.data.attachments[0].id
  messageId = sent.body.data.id
})
afterAll(() => flowdesk.close())

/** A call that would succeed for another caller. */
function callOf({ method, path, operation }: LocatedOperation, credential: string) {
  const content = operation.requestBody?.content ?? {}
  const isForm = 'multipart/form-data' in content
  const [example] = content['application/json'] ? listExamples(reference, content['application/json']) : []
  const body = path.endsWith('/read') ? { lastReadMessageId: messageId } : example?.[1]
  const options: CallOptions = {
    headers: { authorization: credential, ...(isForm ? formHeaders : {}) },
    ...(isForm
      ? { body: createForm({ fileName: 'note.txt', content: 'A note.' }) }
      : body === undefined
        ? {}
        : { body }),
  }
  const url = path.replace('{id}', path.includes('/attachments/') ? fileId : conversationId)
  return { call: method.toLowerCase() as 'get' | 'post' | 'put' | 'delete', url, options }
}

/** How the conversation stands, as its own agent and its own visitor see it. */
const standing = async () => [
  (await flowdesk.get(`/v1/agent/conversations/${conversationId}`, { token: owner.token })).body.data,
  await readRowsAs(visitor, conversationId),
]

async function isNotThere(placed: LocatedOperation, credential: string): Promise<void> {
  const before = await standing()
  const { call, url, options } = callOf(placed, credential)
  const isFile = placed.path.includes('/attachments/')
  expect(formatOutcome(await flowdesk[call](url, options))).toBe(isFile ? '404 SVC:4002' : '404 SVC:4004')
  expect(await standing()).toEqual(before)
}

test('the lists of routes and methods are not empty', () => {
  expect(naming('widget').length).toBeGreaterThan(7)
  expect(naming('agent').length).toBeGreaterThan(12)
})

test.each(table('widget'))('another visitor gets 404: %s', (_route, placed) =>
  isNotThere(placed, `Visitor ${passerBy.credential}`),
)

test.each(table('agent'))('an agent of another department gets 404: %s', (_route, placed) =>
  isNotThere(placed, `Bearer ${stranger.token}`),
)

test('the list of an agent of another department omits it with any filter', async () => {
  for (const query of [
    '',
    `?departmentId=${departmentId}`,
    `?visitorId=${visitor.id}`,
    '?status=open',
    `?agentId=${owner.id}`,
  ]) {
    const { body } = await flowdesk.get(`/v1/agent/conversations${query}`, { token: stranger.token })
    expect([query, body.data.items, body.data.totalCount]).toEqual([query, [], 0])
  }
})
