import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { createUuidGenerator } from '#platform/db/uuid-v7.ts'
import { makeSignedInAgent } from '../support/chat.ts'
import { type Flowdesk, openFlowdesk } from '../support/flowdesk.ts'
import { INDEX_CHECK_MS, indexMessages, QUIET_MS } from '../support/message-search.ts'
import { formatFieldErrors } from '../support/refusals.ts'
import { archiveConversation, makeOld } from '../support/retention.ts'
import { makeVisitor, openConversationOf, type TestVisitor } from '../support/visitors.ts'

const HOUR_MS = 3_600_000

let flowdesk: Flowdesk
/** The department and the widget of the conversations of one test, and an agent who sees only this department. */
let departmentId: number
let widget: string
let adminToken: string
let agent: Awaited<ReturnType<typeof makeSignedInAgent>>

beforeAll(async () => {
  flowdesk = await openFlowdesk({ Chat__InactivityTimeout: '', RateLimits__VisitorBootstrap__Permits: '1000000' })
  flowdesk.clock.stop()
})
afterAll(() => flowdesk.close())

beforeEach(async () => {
  // Signs in for each test: some tests outlast an access token.
  adminToken = (await makeSignedInAgent(flowdesk, { role: 'administrator' })).token
  departmentId = await makeDepartment()
  widget = await makeWidget()
  agent = await makeSignedInAgent(flowdesk, { departmentIds: [departmentId] })
})

const makeDepartment = async (): Promise<number> =>
  (await flowdesk.post('/v1/admin/departments', { token: adminToken, body: { name: `Dept ${randomUUID()}` } })).body
    .data.id

const makeWidget = async (): Promise<string> =>
  (
    await flowdesk.post('/v1/admin/widgets', {
      token: adminToken,
      body: { name: 'Shop', departmentIds: [departmentId] },
    })
  ).body.data.key

interface Talk {
  readonly id: string
  readonly visitor: TestVisitor
}

async function open(message: string, profile: Readonly<Record<string, unknown>> = {}): Promise<Talk> {
  const visitor = await makeVisitor(flowdesk, { widget, ...profile })
  return { visitor, id: await openConversationOf(visitor, { message, clientMessageId: randomUUID() }) }
}

async function send({ id, visitor }: Talk, body: string): Promise<void> {
  const sent = await visitor.post(`/v1/widget/conversations/${id}/messages`, { body, clientMessageId: randomUUID() })
  expect(sent.status).toBe(201)
}

async function callAs(token: string, verb: string, body?: unknown): Promise<void> {
  const answer = await flowdesk.post(`/v1/agent/conversations/${verb}`, { token, body })
  if (answer.status >= 300) throw new Error(`${verb} was refused with ${answer.status}: ${answer.text}`)
}

const index = () => indexMessages(flowdesk)

interface Part {
  text: string
  isMatch: boolean
}

async function list(search: string, more = '', token = agent.token) {
  const path = `/v1/agent/conversations?search=${encodeURIComponent(search)}${more}`
  const { body } = await flowdesk.get(path, { token })
  return body.data as { items: { id: string; excerpt: Part[] | null }[]; totalCount: number }
}

const find = async (search: string, more = '', token = agent.token): Promise<string[]> =>
  (await list(search, more, token)).items.map(({ id }) => id)

/** The excerpts of the conversations that are found, with the matches in brackets. */
const findExcerpts = async (search: string, more = ''): Promise<(string | undefined)[]> =>
  (await list(search, more)).items.map(({ excerpt }) =>
    excerpt?.map(({ text, isMatch }) => (isMatch ? `[${text}]` : text)).join(''),
  )

const readIndexed = async (id: string) =>
  await flowdesk.db.selectFrom('chat.conversationSearch').selectAll().where('conversationId', '=', id).execute()

describe('what a search finds', () => {
  test('a conversation that contains the word in a message of the visitor or of an agent', async () => {
    const { id } = await open('Where is my parcel?')
    await callAs(agent.token, `${id}/take`)
    await callAs(agent.token, `${id}/messages`, { body: 'The courier is late.', clientMessageId: randomUUID() })
    await open('My invoice is wrong.')
    await index()
    expect(await find('parcel')).toEqual([id])
    expect(await find('courier')).toEqual([id])
    expect(await find('refund')).toEqual([])
  })

  test('internal notes', async () => {
    const { id } = await open('Hello')
    const note = { body: 'Seems to be a reseller', kind: 'Note', clientMessageId: randomUUID() }
    await callAs(agent.token, `${id}/messages`, note)
    await index()
    expect(await findExcerpts('reseller')).toEqual(['Seems to be a [reseller]'])
    expect(await find('reseller')).toEqual([id])
  })

  test.each([
    ['écran', 'Mon ECRAN est cassé'],
    ['CASSE', 'Mon écran est cassé'],
    ['istanbul', 'İSTANBUL’a gönderin'],
    ['strasse', 'Lange Straße 5'],
    ['فاتورة', 'أين الفاتورة'],
    ['退款', '我想退款'],
    ['maria@example.com', 'Write to Maria@Example.com, please'],
  ])('case and accents do not matter: %s finds %s', async (search, message) => {
    const { id } = await open(message)
    await index()
    expect(await find(search)).toEqual([id])
  })

  test('words that begin with a word of the search; a single letter is a whole word', async () => {
    const [long, short] = [await open('Two invoices'), await open('Plan b')]
    await index()
    expect(await find('invo')).toEqual([long.id])
    expect(await find('voices')).toEqual([])
    expect(await find('plan b')).toEqual([short.id])
    expect(await find('plan x')).toEqual([])
  })

  test('a conversation that contains all words, in any messages', async () => {
    const both = await open('The parcel arrived')
    await send(both, 'but it is broken')
    await open('The parcel is late')
    await index()
    expect(await find('broken parcel')).toEqual([both.id])
  })

  test('no conversation for characters without words, except in a field of the visitor', async () => {
    const { id } = await open('x &! y', { displayName: 'Simon :) Garfunkel' })
    await index()
    expect(await find('&!')).toEqual([])
    expect(await find(':)')).toEqual([id])
  })

  test.each(["o'clock", 'a | b', 'not (this)', '"and"', ':*', '!!'])('a search may contain %s', async (search) => {
    await open('x')
    await index()
    expect(await find(search)).toEqual([])
  })

  test('conversations whose visitor matches, and those whose messages match, newest first and each once', async () => {
    const name = `Zeno${randomUUID().slice(0, 8)}`
    const first = await open('Hello', { displayName: name })
    flowdesk.clock.advance(1000)
    const second = await open(`Is ${name} there?`)
    flowdesk.clock.advance(1000)
    const third = await open(`I am ${name}`, { displayName: name })
    await index()
    expect(await find(name)).toEqual([third.id, second.id, first.id])
    expect(await find(name, '&sortOrder=asc&pageSize=2')).toEqual([first.id, second.id])
    expect((await list(name, '&pageSize=1')).totalCount).toBe(3)
  })

  test('the other filters apply to the matches', async () => {
    const [closed, queued] = [await open('A parcel'), await open('A parcel')]
    await callAs(agent.token, `${closed.id}/take`)
    await callAs(agent.token, `${closed.id}/close`)
    await index()
    expect(await find('parcel', '&status=closed')).toEqual([closed.id])
    expect(await find('parcel', '&status=open')).toEqual([queued.id])
    expect(await find('parcel', `&visitorId=${queued.visitor.id}`)).toEqual([queued.id])
  })

  test('422 for a search of one character', async () => {
    const answer = await flowdesk.get('/v1/agent/conversations?search=x', { token: agent.token })
    expect(formatFieldErrors(answer)).toEqual(['search: minLength'])
  })
})

describe('an excerpt', () => {
  test('is of the newest message that contains the most words', async () => {
    const talk = await open('My parcel is not here')
    await send(talk, 'The parcel, the blue one')
    await send(talk, 'The blue sky')
    await index()
    expect(await findExcerpts('parcel')).toEqual(['The [parcel], the blue one'])
    expect(await findExcerpts('blue parcel')).toEqual(['The [parcel], the [blue] one'])
  })

  test('is null if only the visitor matches, and without a search', async () => {
    const { id } = await open('Hello', { displayName: 'Quirinus Zwick' })
    await index()
    expect((await list('quirinus')).items).toMatchObject([{ id, excerpt: null }])
    const all = await flowdesk.get('/v1/agent/conversations', { token: agent.token })
    expect(all.body.data.items).toMatchObject([{ id, excerpt: null }])
  })

  test('of a long text is the part around the match', async () => {
    await open(`${'x '.repeat(500)}needle${' y'.repeat(500)}`)
    await index()
    const [excerpt] = await findExcerpts('needle')
    expect(excerpt).toMatch(/^….{50,70}\[needle\].{100,150}…$/)
  })
})

describe('who finds a conversation', () => {
  test('the agents of its department and administrators', async () => {
    const { id } = await open('A secret parcel')
    const otherId = await makeDepartment()
    const stranger = await makeSignedInAgent(flowdesk, { departmentIds: [otherId] })
    await index()
    expect(await find('secret')).toEqual([id])
    expect(await list('secret', '', stranger.token)).toMatchObject({ items: [], totalCount: 0 })
    expect(await find('secret', `&departmentId=${departmentId}`, adminToken)).toEqual([id])
  })

  test('after a transfer, at once the agents of the other department instead', async () => {
    const { id } = await open('A secret parcel')
    const otherId = await makeDepartment()
    const colleague = await makeSignedInAgent(flowdesk, { departmentIds: [otherId] })
    await index()
    await callAs(agent.token, `${id}/transfer`, { departmentId: otherId })
    expect(await find('secret')).toEqual([])
    expect(await find('secret', '', colleague.token)).toEqual([id])
  })
})

describe('after a new message', () => {
  test('a conversation is found by its words when it was quiet for ten seconds, and still by the earlier ones', async () => {
    const talk = await open('Where is my parcel?')
    await index()
    await send(talk, 'Thank you')
    flowdesk.clock.advance(QUIET_MS - 1)
    await flowdesk.runDueJobs()
    expect(await find('thank')).toEqual([])
    await index()
    expect(await find('thank')).toEqual([talk.id])
    expect(await find('parcel')).toEqual([talk.id])
  })

  test('a conversation that is never quiet is found by none of its words until it is', async () => {
    const talk = await open('Where is my parcel?')
    for (let nth = 0; nth < 60; nth++) {
      flowdesk.clock.advance(INDEX_CHECK_MS)
      await send(talk, 'And now?')
      await flowdesk.runDueJobs()
    }
    expect(await readIndexed(talk.id)).toEqual([])
    await index()
    expect(await find('parcel')).toEqual([talk.id])
  })

  test('a message that is committed two minutes after its date is indexed', async () => {
    const talk = await open('Where is my parcel?')
    flowdesk.clock.advance(120_000)
    await flowdesk.runDueJobs()
    await forget([talk.id])
    await flowdesk.runDueJobs()
    expect(await find('parcel')).toEqual([])
    flowdesk.clock.advance(INDEX_CHECK_MS)
    await flowdesk.runDueJobs()
    expect(await find('parcel')).toEqual([talk.id])
  })
})

const forget = async (ids: readonly string[]) =>
  await flowdesk.db
    .deleteFrom('chat.conversationSearch')
    .where('conversationId', 'in', [...ids])
    .execute()

describe('the index', () => {
  test('a server that starts indexes the conversations that are not indexed', async () => {
    const talks = []
    for (let nth = 0; nth < 3; nth++) talks.push(await open('A quokka'))
    const ids = talks.map(({ id }) => id)
    await index()
    await forget(ids)
    flowdesk.clock.advance(HOUR_MS / 6)
    const second = await flowdesk.openSecondProcess()
    onTestFinished(second.close)
    await second.runDueJobs()
    expect((await find('quokka')).toSorted()).toEqual(ids.toSorted())
  })

  test('each hour, a server indexes the messages that are missing, however old they are', async () => {
    const { id } = await open('A numbat')
    flowdesk.clock.advance(HOUR_MS)
    await flowdesk.runDueJobs()
    await forget([id])
    const token = async () => (await makeSignedInAgent(flowdesk, { departmentIds: [departmentId] })).token
    flowdesk.clock.advance(HOUR_MS / 2)
    await flowdesk.runDueJobs()
    expect(await find('numbat', '', await token())).toEqual([])
    flowdesk.clock.advance(HOUR_MS / 2)
    await flowdesk.runDueJobs()
    expect(await find('numbat', '', await token())).toEqual([id])
  })

  test('while another process indexes, conversations wait', async () => {
    const { id } = await open('A dugong')
    const lock = await flowdesk.holdLock('select id from chat."conversationIndexer" for update')
    await index()
    expect(await find('dugong')).toEqual([])
    await lock.release()
    await flowdesk.runDueJobs()
    expect(await find('dugong')).toEqual([id])
  })

  test('two processes index each conversation once', async () => {
    const ids: string[] = []
    for (let nth = 0; nth < 10; nth++) ids.push((await open('A capybara')).id)
    const second = await flowdesk.openSecondProcess()
    onTestFinished(second.close)
    flowdesk.clock.advance(QUIET_MS + INDEX_CHECK_MS)
    // A second insertion of the same conversation would be an error.
    await Promise.all([flowdesk.runDueJobs(), second.runDueJobs()])
    await flowdesk.runDueJobs()
    expect((await find('capybara')).toSorted()).toEqual(ids.toSorted())
    const rows = await Promise.all(ids.map(readIndexed))
    expect(rows.flat()).toHaveLength(ids.length)
  })

  test('a message is sent while its conversation is indexed', async () => {
    const talk = await open('An okapi')
    const lock = await flowdesk.holdLock('lock table chat."conversationSearch" in share mode')
    const indexing = index()
    await lock.waitForWaiters(1)
    await send(talk, 'And a giraffe')
    await lock.release()
    await indexing
    await index()
    expect(await find('giraffe okapi')).toEqual([talk.id])
  })

  test('more than a hundred conversations are indexed in one run', async () => {
    const visitor = await makeVisitor(flowdesk, { widget })
    const id = await openConversationOf(visitor, { message: 'An axolotl', clientMessageId: randomUUID() })
    const ids = await copyConversation(id, 120)
    await index()
    expect(await list('axolotl', '&pageSize=1')).toMatchObject({ totalCount: 121 })
    expect(ids).toHaveLength(120)
  })
})

/** Copies a conversation with one message, closed. Returns the ids of the copies. */
async function copyConversation(id: string, count: number): Promise<string[]> {
  const { db } = flowdesk
  const conversation = await db
    .selectFrom('chat.conversation')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const message = await db
    .selectFrom('chat.message')
    .selectAll()
    .where('conversationId', '=', id)
    .executeTakeFirstOrThrow()
  const newId = createUuidGenerator(flowdesk.clock.now)
  const copies = Array.from({ length: count }, () => ({ id: newId(), messageId: newId() }))
  const closed = { status: 'closed', closedBy: 'agent', closedAt: conversation.createdAt } as const
  await db
    .insertInto('chat.conversation')
    .values(copies.map((copy) => ({ ...conversation, ...closed, id: copy.id, lastMessageId: copy.messageId })))
    .execute()
  await db
    .insertInto('chat.message')
    .values(copies.map((copy) => ({ ...message, id: copy.messageId, conversationId: copy.id, clientMessageId: null })))
    .execute()
  return copies.map((copy) => copy.id)
}

describe('a long conversation', () => {
  /** Appends texts to a conversation that has one message, as if the visitor had sent them. */
  async function append({ id, visitor }: Talk, bodies: readonly string[]): Promise<void> {
    const { db } = flowdesk
    const newId = createUuidGenerator(flowdesk.clock.now)
    const createdAt = flowdesk.clock.now().toISOString()
    const rows = bodies.map((body, nth) => ({
      ...({ id: newId(), conversationId: id, body, createdAt, kind: 'Text', senderKind: 'visitor' } as const),
      ...{ senderId: visitor.id, senderName: null, clientMessageId: null },
      ...{ agentSequence: nth + 2, visitorSequence: nth + 2 },
    }))
    await db.insertInto('chat.message').values(rows).execute()
    const lastAgentSequence = bodies.length + 1
    await db
      .updateTable('chat.conversation')
      .set({ lastAgentSequence, lastVisitorSequence: lastAgentSequence, lastMessageId: rows.at(-1)?.id ?? null })
      .where('id', '=', id)
      .execute()
  }

  test('is found by its newest 500 messages, with an excerpt if the word is in the newest 100', async () => {
    const talk = await open('firstword')
    await append(talk, [
      'secondword',
      ...Array.from({ length: 300 }, (_, nth) => `filler${nth}`),
      ...Array.from({ length: 199 }, (_, nth) => `later${nth}`),
    ])
    await index()
    expect(await find('firstword')).toEqual([])
    expect(await list('secondword')).toMatchObject({ items: [{ id: talk.id, excerpt: null }] })
    expect(await findExcerpts('later198')).toEqual(['[later198]'])
  })

  test('is found by the newest messages that have 200,000 characters together', async () => {
    const talk = await open('firstword')
    const filler = (nth: number) => `message${nth} ${'x'.repeat(9990 - String(nth).length - 8)}`
    await append(
      talk,
      Array.from({ length: 25 }, (_, nth) => filler(nth)),
    )
    await index()
    expect(await find('message24')).toEqual([talk.id])
    expect(await find('message6')).toEqual([talk.id])
    expect(await find('message2 ')).toEqual([talk.id])
    expect(await find('message0')).toEqual([])
    expect(await find('firstword')).toEqual([])
  })
})

describe('an archived conversation', () => {
  async function close({ id }: Talk): Promise<void> {
    await callAs(agent.token, `${id}/take`)
    await callAs(agent.token, `${id}/close`)
  }

  test('leaves no words in the index, and is found by its visitor only', async () => {
    const talk = await open('Confidential', { displayName: 'Ottilie Kranz' })
    await close(talk)
    await index()
    expect(await find('confidential')).toEqual([talk.id])
    await archiveConversation(flowdesk, talk.id)
    expect(await readIndexed(talk.id)).toEqual([])
    expect(await find('confidential')).toEqual([])
    expect(await find('confidential', '&archived=true')).toEqual([])
    expect(await list('ottilie', '&archived=true')).toMatchObject({ items: [{ id: talk.id, excerpt: null }] })
    await index()
    flowdesk.clock.advance(HOUR_MS)
    await flowdesk.runDueJobs()
    expect(await readIndexed(talk.id)).toEqual([])
  })

  test('loses within an hour the words that a process of an earlier release left in the index', async () => {
    const talk = await open('Confidential')
    await close(talk)
    await index()
    const rows = await readIndexed(talk.id)
    await archiveConversation(flowdesk, talk.id)
    await flowdesk.db.insertInto('chat.conversationSearch').values(rows).execute()
    flowdesk.clock.advance(HOUR_MS)
    await flowdesk.runDueJobs()
    expect(await readIndexed(talk.id)).toEqual([])
  })

  test('leaves no words in the index if it is archived while it is indexed', async () => {
    const talk = await open('Confidential')
    await close(talk)
    await makeOld(flowdesk, talk.id)
    const lock = await flowdesk.holdLock('lock table chat."conversationSearch" in share mode')
    const indexing = index()
    await lock.waitForWaiters(1)
    const archiving = archiveConversation(flowdesk, talk.id)
    await lock.waitForWaiters(2)
    await lock.release()
    await Promise.all([indexing, archiving])
    const { db } = flowdesk
    const archived = db.selectFrom('chat.archivedConversation').select('id').where('id', '=', talk.id)
    expect(await archived.execute()).toHaveLength(1)
    expect(await readIndexed(talk.id)).toEqual([])
  })
})
