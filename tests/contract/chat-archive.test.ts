import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeDepartment, makeSignedInAgent, makeWidget } from '../support/chat.ts'
import { type Flowdesk, openFlowdesk } from '../support/flowdesk.ts'
import { createForm, formHeaders } from '../support/forms.ts'
import { formatOutcome } from '../support/refusals.ts'
import { archiveConversation, archiveOld, makeOld } from '../support/retention.ts'
import { makeVisitor, openConversationOf } from '../support/visitors.ts'

const list = '/v1/agent/conversations'

let flowdesk: Flowdesk
let departmentId: number
let widget: string
let agent: Awaited<ReturnType<typeof makeSignedInAgent>>
let admin: string
beforeAll(async () => {
  flowdesk = await openFlowdesk()
  agent = await makeSignedInAgent(flowdesk, { displayName: 'Ada' })
  admin = (await makeSignedInAgent(flowdesk, { role: 'administrator' })).token
  departmentId = (await makeDepartment(flowdesk, { memberIds: [agent.id] })).id
  widget = (await makeWidget(flowdesk, { departmentIds: [departmentId] })).key
})
afterAll(() => flowdesk.close())

const asAgent = async (verb: 'post' | 'put', path: string, body?: unknown) => {
  const answer = await flowdesk[verb](`${list}/${path}`, { token: agent.token, body })
  if (answer.status >= 300) throw new Error(`an agent was refused with ${answer.status}: ${answer.text}`)
  return answer.body.data
}

const read = async (path: string, token = agent.token) => (await flowdesk.get(`${list}${path}`, { token })).body.data

/** A closed conversation with everything that one can have. */
async function makeConversation(email: string) {
  const visitor = await makeVisitor(flowdesk, { widget, displayName: 'Maria', email, pageUrl: 'https://shop.example/' })
  const id = await openConversationOf(visitor, { message: 'Where is my parcel?' })
  await asAgent('post', `${id}/take`)
  const text = await asAgent('post', `${id}/messages`, { body: 'Let me have a look.', clientMessageId: `text-${id}` })
  await asAgent('post', `${id}/messages`, { body: 'Lost?', kind: 'Note', clientMessageId: `note-${id}` })
  await asAgent('put', `${id}/tags`, { tags: ['Parcel', 'Carrier'] })
  await asAgent('put', `${id}/read`, { lastReadMessageId: text.id })
  await asAgent('post', `${id}/close`)
  await visitor.post(`/v1/widget/conversations/${id}/rating`, { score: 4, comment: 'Quick.' })
  return { visitor, id, textId: text.id }
}

describe('an archived conversation', () => {
  test('reads as it did before, with the time at which it was archived', async () => {
    const { id } = await makeConversation('read@example.com')
    const [before, messages] = [await read(`/${id}`), await read(`/${id}/messages`)]
    expect(before).toMatchObject({ archivedAt: null, pages: [{ url: 'https://shop.example/' }] })
    await archiveConversation(flowdesk, id)
    const archived = await read(`/${id}`)
    expect(archived).toEqual({ ...before, createdAt: archived.createdAt, archivedAt: expect.stringMatching(/Z$/) })
    expect(await read(`/${id}/messages`)).toEqual(messages)
    expect((await read(`/${id}/messages?afterSequence=2&pageSize=1`)).items).toEqual(messages.items.slice(2, 3))
  })

  test('is found with every filter of the list, and only if the list asks for archived ones', async () => {
    const { id, visitor } = await makeConversation('found@example.com')
    await archiveConversation(flowdesk, id)
    const { createdAt } = await read(`/${id}`)
    const after = new Date(Date.parse(createdAt) + 1).toISOString()
    const ids = async (query: string) =>
      (await read(`?visitorId=${visitor.id}&${query}`)).items.map((one: { id: string }) => one.id)
    const matching = [
      ...['status=closed', 'closedBy=agent', 'agentId=me', `departmentId=${departmentId}`, 'tag=parcel'],
      ...['search=FOUND%40example', `startedFrom=${createdAt}`, `startedTo=${after}`, 'sortBy=updatedAt'],
    ]
    for (const query of matching) {
      expect(await ids(`archived=true&${query}`), query).toEqual([id])
      expect(await ids(query), query).toEqual([])
    }
    for (const query of ['status=open', 'closedBy=visitor', 'tag=invoice', 'search=unknown', `startedTo=${createdAt}`])
      expect(await ids(`archived=true&${query}`), query).toEqual([])
  })

  test('does not exist for agents of other departments', async () => {
    const { id } = await makeConversation('hidden@example.com')
    await archiveConversation(flowdesk, id)
    const { token } = await makeSignedInAgent(flowdesk, { departmentIds: [1] })
    for (const path of [`/${id}`, `/${id}/messages`])
      expect(formatOutcome(await flowdesk.get(`${list}${path}`, { token }))).toBe('404 SVC:4004')
    expect(formatOutcome(await flowdesk.post(`${list}/${id}/take`, { token }))).toBe('404 SVC:4004')
    expect((await read('?archived=true', token)).items).toEqual([])
    expect(await read(`/${id}`, admin)).toMatchObject({ id })
  })

  test('refuses every change, and says why', async () => {
    const { id, textId } = await makeConversation('changed@example.com')
    await archiveConversation(flowdesk, id)
    const before = [await read(`/${id}`), await read(`/${id}/messages`)]
    const calls = [
      ['post', 'take', undefined],
      ['post', 'return', undefined],
      ['post', 'close', undefined],
      ['post', 'transfer', { agentId: agent.id }],
      ['post', 'snooze', { until: null }],
      ['post', 'messages', { body: 'Hello', clientMessageId: `late-${id}` }],
      ['post', 'messages', { body: 'Hello', kind: 'Note', clientMessageId: `late-note-${id}` }],
      ['post', 'transcript', { email: 'maria@example.com' }],
      ['post', 'escalate', undefined],
      ['put', 'tags', { tags: [] }],
      ['put', 'read', { lastReadMessageId: textId }],
    ] as const
    const refused = await Promise.all(
      calls.map(([verb, path, body]) => flowdesk[verb](`${list}/${id}/${path}`, { token: agent.token, body })),
    )
    const form = createForm({ fileName: 'note.txt', content: 'A note.' })
    const upload = { token: agent.token, headers: formHeaders, body: form }
    for (const answer of [...refused, await flowdesk.post(`${list}/${id}/attachments`, upload)])
      expect([formatOutcome(answer), answer.body.error.details]).toEqual([
        '409 SVC:3006',
        { reason: 'conversation_archived' },
      ])
    expect([await read(`/${id}`), await read(`/${id}/messages`)]).toEqual(before)
  })

  test('counts in the summary report as it did before', async () => {
    const { id } = await makeConversation('report@example.com')
    const other = await makeDepartment(flowdesk)
    const visitor = await makeVisitor(flowdesk, { widget })
    const transferred = await openConversationOf(visitor)
    await asAgent('post', `${transferred}/transfer`, { departmentId: other.id })
    await visitor.post(`/v1/widget/conversations/${transferred}/close`)
    for (const closed of [id, transferred]) await makeOld(flowdesk, closed)
    const from = Date.parse((await read(`/${id}`)).createdAt) - 1000
    const range = [from, from + 91.5 * 24 * 3600_000].map((at) => new Date(at).toISOString())
    const report = async () =>
      (await flowdesk.get(`/v1/admin/reports/summary?from=${range[0]}&to=${range[1]}`, { token: admin })).body.data
    const before = await report()
    const departments = before.departments as readonly { departmentId: number; started: number }[]
    expect(departments.find((one) => one.departmentId === other.id)).toMatchObject({ started: 0 })
    expect(before.agents).toMatchObject([{ agentId: agent.id, averageFirstResponseSeconds: expect.any(Number) }])
    await archiveOld(flowdesk)
    for (const archived of [id, transferred])
      expect(await read(`/${archived}`, admin)).toMatchObject({ archivedAt: expect.any(String) })
    expect(await report()).toEqual(before)
  })
})
