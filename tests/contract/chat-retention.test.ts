import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { makeSignedInAgent, signInAgent } from '../support/chat.ts'
import { setTicketPool } from '../support/escalation.ts'
import { type Flowdesk, openFlowdesk } from '../support/flowdesk.ts'
import { formatOutcome } from '../support/refusals.ts'
import {
  endTalk,
  listArchivedIds,
  listIds,
  makeEndedTalk,
  openWithRetention,
  passDays,
  readRetentionMetric,
  sendFile,
  startTalk,
  sweepAgain,
} from '../support/retention.ts'
import { type FlowdeskWithFiles, listFiles } from '../support/uploads.ts'
import { collectAnnouncements, makeVisitor, openConversationOf } from '../support/visitors.ts'

let opened: FlowdeskWithFiles
let flowdesk: Flowdesk

beforeEach(async () => {
  opened = await openWithRetention()
  flowdesk = opened.flowdesk
})
afterEach(() => opened.close())

const metrics = async () => ({
  archived: await readRetentionMetric(flowdesk, 'archived_conversations_total'),
  files: await readRetentionMetric(flowdesk, 'deleted_files_total'),
  failed: await readRetentionMetric(flowdesk, 'failed_sweeps_total'),
  inARow: await readRetentionMetric(flowdesk, 'consecutive_failures'),
})

/** Puts a folder in place of a stored file, which makes its deletion fail. Returns what undoes it. */
async function protect({ objectKey }: { objectKey: string }): Promise<() => Promise<void>> {
  const path = join(opened.folder, objectKey.slice(0, 2), objectKey)
  await rm(path)
  await mkdir(path)
  await writeFile(join(path, 'in the way'), '')
  return () => rm(path, { recursive: true })
}

describe('the sweep', () => {
  test('archives conversations by their creation time only', async () => {
    const old = await startTalk(flowdesk)
    await passDays(flowdesk, 89)
    const young = await makeEndedTalk(flowdesk)
    await endTalk(old)
    expect(await listArchivedIds(flowdesk)).toEqual([])
    await passDays(flowdesk, 1)
    expect([await listIds(flowdesk), await listArchivedIds(flowdesk)]).toEqual([[young.id], [old.id]])
    expect(await metrics()).toEqual({ archived: 1, files: 0, failed: 0, inARow: 0 })
  })

  test('moves more than one batch, each conversation once', async () => {
    const { db } = flowdesk
    const { visitor, id } = await makeEndedTalk(flowdesk)
    const row = await db.selectFrom('chat.conversation').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const copies = Array.from({ length: 450 }, () => ({
      ...row,
      id: flowdesk.app.resources.newId(),
      lastMessageId: null,
    }))
    for (let start = 0; start < copies.length; start += 50)
      await db
        .insertInto('chat.conversation')
        .values(copies.slice(start, start + 50))
        .execute()
    await passDays(flowdesk, 91)
    const { accessToken: token } = await signInAgent(flowdesk)
    const { body } = await flowdesk.get('/v1/agent/conversations?archived=true', { token })
    expect(body.data.totalCount).toBe(451)
    expect([await listIds(flowdesk), (await metrics()).archived]).toEqual([[], 451])
    expect(formatOutcome(await visitor.get(`/v1/widget/conversations/${id}/messages`))).toBe('401 SVC:1001')
  })

  test('closes an open conversation first, so that both sides learn that it has ended', async () => {
    const { visitor, id } = await startTalk(flowdesk)
    const heard = collectAnnouncements(flowdesk)
    await passDays(flowdesk, 91)
    const { accessToken: token } = await signInAgent(flowdesk)
    const { body } = await flowdesk.get(`/v1/agent/conversations/${id}`, { token })
    expect(body.data).toMatchObject({ status: 'closed', closedBy: 'inactivity', archivedAt: expect.any(String) })
    const closed = heard.filter(({ event, payload }) => event === 'conversation' && payload['status'] === 'closed')
    expect(closed.map(({ audience }) => audience.kind).sort()).toEqual(['department', 'visitor'])
    expect(formatOutcome(await visitor.post('/v1/widget/conversations', {}))).toBe('401 SVC:1001')
  })

  test('does nothing without a window', async () => {
    const own = await openFlowdesk()
    onTestFinished(own.close)
    const { id } = await makeEndedTalk(own)
    await passDays(own, 1000)
    expect([await listIds(own), await listArchivedIds(own)]).toEqual([[id], []])
  })

  /** Changes the escalation of a conversation that could become a ticket. */
  async function setEscalation(id: string, change: Readonly<Record<string, string | null>>): Promise<void> {
    const { db } = flowdesk
    await db.updateTable('chat.conversation').set(change).where('id', '=', id).execute()
  }

  test('leaves a conversation whose escalation is pending until the ticket exists', async () => {
    await setTicketPool(flowdesk)
    const { id } = await makeEndedTalk(flowdesk, { email: 'maria@example.com' })
    await setEscalation(id, { escalationStatus: 'requested' })
    await passDays(flowdesk, 91)
    expect(await listIds(flowdesk)).toEqual([id])
    await setEscalation(id, { escalationStatus: 'escalated' })
    await sweepAgain(flowdesk)
    expect(await listArchivedIds(flowdesk)).toEqual([id])
  })

  test('leaves a conversation whose ticket was attempted, also if none can be created now', async () => {
    const { id } = await makeEndedTalk(flowdesk)
    await setEscalation(id, { escalationStatus: 'requested', escalationAttemptedAt: new Date().toISOString() })
    await passDays(flowdesk, 91)
    expect(await listIds(flowdesk)).toEqual([id])
  })

  test.each([
    ['no e-mail address', {}, 1],
    ['no pool', { email: 'maria@example.com' }, null],
  ])('archives a conversation whose escalation is pending with %s, open or closed', async (_what, profile, pool) => {
    await setTicketPool(flowdesk, pool)
    const talks = [await makeEndedTalk(flowdesk, profile), await startTalk(flowdesk, profile)]
    for (const { id } of talks) await setEscalation(id, { escalationStatus: 'requested' })
    await passDays(flowdesk, 91)
    expect(await listArchivedIds(flowdesk)).toEqual(talks.map(({ id }) => id))
  })
})

describe('files', () => {
  test('that are yet to be copied to a ticket keep their conversation live', async () => {
    const talk = await startTalk(flowdesk)
    const { objectKey } = await sendFile(talk)
    await endTalk(talk)
    const { db, clock } = flowdesk
    const at = clock.now().toISOString()
    const handler = 'escalation.copyFiles'
    const payload = JSON.stringify({ conversationId: talk.id })
    await db.insertInto('platform.job').values({ event: handler, handler, payload, createdAt: at, dueAt: at }).execute()
    await passDays(flowdesk, 91)
    expect([await listIds(flowdesk), await listFiles(opened.folder)]).toEqual([[talk.id], [objectKey]])
    await db.deleteFrom('platform.job').where('handler', '=', handler).execute()
    await sweepAgain(flowdesk)
    expect([await listArchivedIds(flowdesk), await listFiles(opened.folder)]).toEqual([[talk.id], []])
  })

  test('are deleted, and what is known about them stays in the archive', async () => {
    const talk = await startTalk(flowdesk)
    const { id, objectKey } = await sendFile(talk)
    await endTalk(talk)
    expect(await listFiles(opened.folder)).toEqual([objectKey])
    await passDays(flowdesk, 91)
    expect([await listFiles(opened.folder), await metrics()]).toEqual([
      [],
      { archived: 1, files: 1, failed: 0, inARow: 0 },
    ])
    const { accessToken: token } = await signInAgent(flowdesk)
    const { body } = await flowdesk.get(`/v1/agent/conversations/${talk.id}/messages`, { token })
    expect(body.data.items[1].attachments).toMatchObject([
      { id, objectKey, originalFileName: 'note.txt', contentType: 'text/plain', fileSize: 7 },
    ])
    expect(formatOutcome(await flowdesk.get(`/v1/agent/attachments/${id}`, { token }))).toBe('404 SVC:4002')
  })

  test('that cannot be deleted hold back only their conversation, which a later sweep archives', async () => {
    const [held, free] = [await startTalk(flowdesk), await startTalk(flowdesk)]
    const unprotect = await protect(await sendFile(held))
    await sendFile(free)
    for (const talk of [held, free]) await endTalk(talk)
    await passDays(flowdesk, 91)
    expect([await listIds(flowdesk), await listArchivedIds(flowdesk)]).toEqual([[held.id], [free.id]])
    expect(await metrics()).toEqual({ archived: 1, files: 1, failed: 0, inARow: 0 })
    await unprotect()
    await sweepAgain(flowdesk)
    expect([await listIds(flowdesk), await listArchivedIds(flowdesk)]).toEqual([[], [held.id, free.id]])
  })

  test('that cannot be deleted change no counter if there is nothing else to archive', async () => {
    const talk = await startTalk(flowdesk)
    await protect(await sendFile(talk))
    await endTalk(talk)
    await passDays(flowdesk, 91)
    expect(await metrics()).toEqual({ archived: 0, files: 0, failed: 0, inARow: 0 })
  })

  test('that were already deleted by a sweep whose process died are no obstacle', async () => {
    const talk = await startTalk(flowdesk)
    const { objectKey } = await sendFile(talk)
    await endTalk(talk)
    await rm(join(opened.folder, objectKey.slice(0, 2), objectKey))
    await passDays(flowdesk, 91)
    expect(await listArchivedIds(flowdesk)).toEqual([talk.id])
  })
})

describe('a visitor', () => {
  test('stays with a younger conversation, and is archived with the last one', async () => {
    const { visitor, id } = await makeEndedTalk(flowdesk, { displayName: 'Maria' })
    await passDays(flowdesk, 50)
    const later = { visitor, id: await openConversationOf(visitor, { message: 'Hello again' }) }
    await endTalk(later)
    await passDays(flowdesk, 41)
    expect(await listArchivedIds(flowdesk)).toEqual([id])
    expect(formatOutcome(await visitor.get(`/v1/widget/conversations/${later.id}/messages`))).toBe('200')
    for (const call of [
      visitor.get(`/v1/widget/conversations/${id}/messages`),
      visitor.post(`/v1/widget/conversations/${id}/messages`, { body: 'Hello', clientMessageId: 'again' }),
      visitor.post(`/v1/widget/conversations/${id}/rating`, { score: 5 }),
      visitor.post(`/v1/widget/conversations/${id}/close`),
    ])
      expect(formatOutcome(await call)).toBe('404 SVC:4004')
    await passDays(flowdesk, 50)
    expect(await listArchivedIds(flowdesk)).toEqual([id, later.id])
    expect(formatOutcome(await visitor.put('/v1/widget/visitors/me', { displayName: 'Eve' }))).toBe('401 SVC:1001')
    const again = await flowdesk.post('/v1/widget/default/visitors', {
      headers: { authorization: `Visitor ${visitor.credential}` },
      body: {},
    })
    expect([again.status, again.body.data.visitorId === visitor.id]).toEqual([201, false])
  })

  test('who is blocked stays blocked', async () => {
    const { visitor, id } = await makeEndedTalk(flowdesk)
    const { accessToken: token } = await signInAgent(flowdesk)
    await flowdesk.post('/v1/admin/blocked-visitors', { token, body: { visitorId: visitor.id } })
    await passDays(flowdesk, 91)
    expect(await listArchivedIds(flowdesk)).toEqual([id])
    expect(formatOutcome(await visitor.post('/v1/widget/conversations', {}))).toBe('401 SVC:1003')
    const { accessToken } = await signInAgent(flowdesk)
    const { body } = await flowdesk.get('/v1/admin/blocked-visitors', { token: accessToken })
    expect(body.data.items).toMatchObject([{ visitorId: visitor.id }])
  })
})

describe('a sweep', () => {
  test('that only finds a full batch of conversations that cannot be archived leaves the number of failures', async () => {
    const { db } = flowdesk
    const { id } = await makeEndedTalk(flowdesk)
    const escalationAttemptedAt = flowdesk.clock.now().toISOString()
    const pending = { escalationStatus: 'requested', escalationAttemptedAt, lastMessageId: null } as const
    const row = await db.selectFrom('chat.conversation').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    await sql`alter table chat."archivedConversation" rename to gone`.execute(db)
    await passDays(flowdesk, 91)
    await sql`alter table chat.gone rename to "archivedConversation"`.execute(db)
    await db.updateTable('chat.conversation').set(pending).execute()
    for (let count = 1; count < 200; count++)
      await db
        .insertInto('chat.conversation')
        .values({ ...row, ...pending, id: flowdesk.app.resources.newId() })
        .execute()
    await sweepAgain(flowdesk)
    expect(await metrics()).toMatchObject({ failed: 1, inARow: 1 })
  })

  test('that is stopped closes no conversation', async () => {
    const { id } = await startTalk(flowdesk)
    flowdesk.clock.advance(91 * 24 * 3600_000)
    const handler = flowdesk.app.resources.jobs.leasedHandlers.get('retention.sweep')
    await handler?.run({ payload: 'null', createdAt: '', signal: AbortSignal.abort() })
    expect(await listIds(flowdesk, '&status=open')).toEqual([id])
  })
})

describe('a visitor without live conversations', () => {
  test('who was blocked when the last one was archived is archived after the block ends', async () => {
    const { visitor } = await makeEndedTalk(flowdesk)
    const { accessToken } = await signInAgent(flowdesk)
    await flowdesk.post('/v1/admin/blocked-visitors', { token: accessToken, body: { visitorId: visitor.id } })
    await passDays(flowdesk, 91)
    const archivedVisitors = () => flowdesk.db.selectFrom('chat.archivedVisitor').select('id').execute()
    await sweepAgain(flowdesk)
    expect(await archivedVisitors()).toEqual([])
    const { accessToken: token } = await signInAgent(flowdesk)
    await flowdesk.delete(`/v1/admin/blocked-visitors/${visitor.id}`, { token })
    await sweepAgain(flowdesk)
    expect(await archivedVisitors()).toEqual([{ id: visitor.id }])
    expect(formatOutcome(await visitor.post('/v1/widget/conversations', {}))).toBe('401 SVC:1001')
  })

  test('who never had one stays', async () => {
    const visitor = await makeVisitor(flowdesk)
    await passDays(flowdesk, 91)
    const { db } = flowdesk
    expect(await db.selectFrom('chat.visitor').select('id').execute()).toEqual([{ id: visitor.id }])
  })
})

describe('a department, a widget and an agent', () => {
  test('that archived conversations refer to stay in use', async () => {
    const { accessToken } = await signInAgent(flowdesk)
    const { body } = await flowdesk.post('/v1/admin/departments', { token: accessToken, body: { name: 'Sales' } })
    const departmentId = body.data.id
    await makeSignedInAgent(flowdesk, { departmentIds: [departmentId] })
    const { visitor, id } = await makeEndedTalk(flowdesk)
    const later = await openConversationOf(visitor, { departmentId })
    await endTalk({ visitor, id: later })
    await passDays(flowdesk, 91)
    expect(await listArchivedIds(flowdesk)).toEqual([id, later])
    const { accessToken: token } = await signInAgent(flowdesk)
    const refused = await flowdesk.delete(`/v1/admin/departments/${departmentId}`, { token })
    expect([formatOutcome(refused), refused.body.error.details.reason]).toEqual(['409 SVC:3008', 'department_in_use'])
  })
})
