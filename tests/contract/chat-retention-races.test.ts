import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { signInAgent } from '../support/chat.ts'
import type { ApiResponse, Flowdesk } from '../support/flowdesk.ts'
import { createForm, formHeaders } from '../support/forms.ts'
import { formatOutcome } from '../support/refusals.ts'
import {
  endTalk,
  listArchivedIds,
  listIds,
  makeEndedTalk,
  openWithRetention,
  readRetentionMetric,
  sendFile,
  startTalk,
  sweepAgain,
  type Talk,
} from '../support/retention.ts'
import { type FlowdeskWithFiles, listFiles } from '../support/uploads.ts'

const DAY_MS = 24 * 3600_000

let opened: FlowdeskWithFiles
let flowdesk: Flowdesk

beforeEach(async () => {
  opened = await openWithRetention()
  flowdesk = opened.flowdesk
})
afterEach(() => opened.close())

const path = (id: string) => `/v1/agent/conversations/${id}`

const holdConversation = (id: string) =>
  flowdesk.holdLock('select 1 from chat.conversation where id = $1 for update', [id])

/** Runs the handler itself, because the lease of the job would leave it to one process. */
const sweepIn = async ({ app }: Flowdesk) => {
  const handler = app.resources.jobs.leasedHandlers.get('retention.sweep')
  await handler?.run({ payload: 'null', createdAt: '', signal: new AbortController().signal })
}

const failures = async () => [
  await readRetentionMetric(flowdesk, 'failed_sweeps_total'),
  await readRetentionMetric(flowdesk, 'consecutive_failures'),
]

describe('a batch that races a write', () => {
  test('is rolled back and counted, and archived with the write by the next sweep', async () => {
    const [talk, other] = [await makeEndedTalk(flowdesk), await makeEndedTalk(flowdesk)]
    flowdesk.clock.advance(91 * DAY_MS)
    const { accessToken: token } = await signInAgent(flowdesk)
    const held = await holdConversation(talk.id)
    const body = { body: 'For the record', kind: 'Note', clientMessageId: randomUUID() }
    const writing = flowdesk.post(`${path(talk.id)}/messages`, { token, body })
    await held.waitForWaiters(1)
    const sweeping = flowdesk.runDueJobs()
    await held.waitForWaiters(2)
    await held.release()
    expect((await writing).status).toBe(201)
    await sweeping
    expect([await failures(), await listIds(flowdesk)]).toEqual([
      [1, 1],
      [talk.id, other.id],
    ])
    await sweepAgain(flowdesk)
    expect([await failures(), await listArchivedIds(flowdesk)]).toEqual([
      [1, 0],
      [talk.id, other.id],
    ])
    const read = await flowdesk.get(`${path(talk.id)}/messages`, { token: (await signInAgent(flowdesk)).accessToken })
    expect(read.body.data.items.at(-1)).toMatchObject({ kind: 'Note', body: 'For the record' })
  })

  test('goes first if it has the lock first: the write is refused', async () => {
    const talk = await makeEndedTalk(flowdesk)
    flowdesk.clock.advance(91 * DAY_MS)
    const { accessToken: token } = await signInAgent(flowdesk)
    const held = await holdConversation(talk.id)
    const sweeping = flowdesk.runDueJobs()
    await held.waitForWaiters(1)
    const body = { body: 'Too late', kind: 'Note', clientMessageId: randomUUID() }
    const writing = flowdesk.post(`${path(talk.id)}/messages`, { token, body })
    const continuing = talk.visitor.post(`/v1/widget/conversations/${talk.id}/messages`, {
      ...{ body: 'Me again', clientMessageId: randomUUID() },
    })
    await held.waitForWaiters(2)
    await held.release()
    await sweeping
    expect(formatOutcome(await writing)).toBe('409 SVC:3006')
    expect(['401 SVC:1001', '404 SVC:4004']).toContain(formatOutcome(await continuing))
    expect(await failures()).toEqual([0, 0])
  })

  test('waits for a visitor who opens a conversation, and leaves that visitor where they are', async () => {
    const talk = await makeEndedTalk(flowdesk)
    flowdesk.clock.advance(91 * DAY_MS)
    // Extends the credential now, which would otherwise wait for the lock first.
    await talk.visitor.get(`/v1/widget/conversations/${talk.id}/messages`)
    const held = await flowdesk.holdLock('select 1 from chat.visitor where id = $1 for update', [talk.visitor.id])
    const opening = talk.visitor.post('/v1/widget/conversations', { message: 'Hello again' })
    await held.waitForWaiters(1)
    const sweeping = flowdesk.runDueJobs()
    await held.waitForWaiters(2)
    await held.release()
    const { status, body } = await opening
    await sweeping
    expect([status, await listIds(flowdesk), await listArchivedIds(flowdesk)]).toEqual([201, [body.data.id], [talk.id]])
    expect((await talk.visitor.get(`/v1/widget/conversations/${body.data.id}/messages`)).status).toBe(200)
  })

  test('that archives a visitor first refuses the credential to a request that waited', async () => {
    const talk = await makeEndedTalk(flowdesk)
    flowdesk.clock.advance(91 * DAY_MS)
    const held = await flowdesk.holdLock('select 1 from chat.visitor where id = $1 for update', [talk.visitor.id])
    const sweeping = flowdesk.runDueJobs()
    await held.waitForWaiters(1)
    const calls = [
      talk.visitor.post('/v1/widget/conversations', { message: 'Hello again' }),
      talk.visitor.post('/v1/widget/visitors/me/pages', { url: 'https://shop.example/', title: 'Shop' }),
      talk.visitor.put('/v1/widget/visitors/me', { displayName: 'Maria' }),
    ]
    await held.waitForWaiters(1 + calls.length)
    await held.release()
    await sweeping
    expect((await Promise.all(calls)).map(formatOutcome)).toEqual(calls.map(() => '401 SVC:1001'))
    expect(await listArchivedIds(flowdesk)).toEqual([talk.id])
  })
})

test('a conversation that is escalated after the sweep has listed it keeps its files', async () => {
  const talk = await startTalk(flowdesk)
  const { objectKey } = await sendFile(talk)
  await endTalk(talk)
  flowdesk.clock.advance(91 * DAY_MS)
  const held = await flowdesk.holdLock('lock table chat.attachment in access exclusive mode')
  const sweeping = sweepIn(flowdesk)
  await held.waitForWaiters(1)
  const { db } = flowdesk
  const escalated = { escalationStatus: 'requested', agentVersion: 100 } as const
  await db.updateTable('chat.conversation').set(escalated).where('id', '=', talk.id).execute()
  await held.release()
  await sweeping
  expect([await listFiles(opened.folder), await listIds(flowdesk)]).toEqual([[objectKey], [talk.id]])
  expect(await failures()).toEqual([0, 0])
})

test('a file that arrives while its conversation is archived is refused and not kept', async () => {
  const talk = await makeEndedTalk(flowdesk)
  flowdesk.clock.advance(91 * DAY_MS)
  const { accessToken: token } = await signInAgent(flowdesk)
  const held = await holdConversation(talk.id)
  const sweeping = flowdesk.runDueJobs()
  await held.waitForWaiters(1)
  const form = createForm({ fileName: 'late.txt', content: 'Late.' }, { name: 'kind', content: 'Note' })
  const uploading = flowdesk.post(`${path(talk.id)}/attachments`, { token, headers: formHeaders, body: form })
  await held.waitForWaiters(2)
  await held.release()
  await sweeping
  expect(formatOutcome(await uploading)).toBe('409 SVC:3006')
  expect(await listFiles(opened.folder)).toEqual([])
})

/** Sends a note and a file of an agent, and a message of the visitor. Returns the bodies that were accepted. */
async function writeAnything(server: Flowdesk, token: string, { visitor, id }: Talk): Promise<string[]> {
  const [note, text, caption] = [randomUUID(), randomUUID(), randomUUID()]
  const form = createForm(
    { fileName: 'note.txt', content: 'A note.' },
    { name: 'kind', content: 'Note' },
    { name: 'caption', content: caption },
  )
  const calls: [string, Promise<ApiResponse>][] = [
    [note, server.post(`${path(id)}/messages`, { token, body: { body: note, kind: 'Note', clientMessageId: note } })],
    [text, visitor.post(`/v1/widget/conversations/${id}/messages`, { body: text, clientMessageId: text })],
    [caption, server.post(`${path(id)}/attachments`, { token, headers: formHeaders, body: form })],
  ]
  const accepted: string[] = []
  for (const [body, call] of calls) {
    const outcome = formatOutcome(await call)
    expect(['201', '401 SVC:1001', '404 SVC:4004', '409 SVC:3006']).toContain(outcome)
    if (outcome === '201') accepted.push(body)
  }
  return accepted
}

test('sweeps of two processes and writes at the same time lose and duplicate nothing', async () => {
  const talks = await Promise.all(Array.from({ length: 40 }, () => makeEndedTalk(flowdesk, { displayName: 'Maria' })))
  const other = await opened.openSecondProcess()
  flowdesk.clock.advance(91 * DAY_MS)
  const { accessToken: token } = await signInAgent(flowdesk)
  const sweepOften = async (server: Flowdesk) => {
    for (let round = 0; round < 4; round++) await sweepIn(server)
  }
  const sweeping = Promise.all([sweepOften(flowdesk), sweepOften(other)])
  const accepted = (await Promise.all(talks.map((talk) => writeAnything(flowdesk, token, talk)))).flat()
  await sweeping
  await sweepIn(flowdesk)
  await other.close()
  const { db } = flowdesk
  const live = await db.selectFrom('chat.message').select(['body', 'conversationId']).execute()
  const archived = await db.selectFrom('chat.archivedMessage').select(['body', 'conversationId']).execute()
  const bodies = [...live, ...archived].map(({ body }) => body)
  for (const body of accepted) expect(bodies.filter((one) => one === body)).toHaveLength(1)
  expect(bodies.filter((body) => body === 'Hello')).toHaveLength(talks.length)
  const archivedIds = await listArchivedIds(flowdesk)
  expect(archivedIds.toSorted()).toEqual(talks.map(({ id }) => id).toSorted())
  expect(archived.every(({ conversationId }) => archivedIds.includes(conversationId))).toBe(true)
  const files = await db.selectFrom('chat.attachment').select('objectKey').where('state', '=', 'linked').execute()
  expect(await listFiles(opened.folder)).toEqual(files.map(({ objectKey }) => objectKey).toSorted())
})
