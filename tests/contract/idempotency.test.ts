import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { byDialect } from '#platform/db/by-dialect.ts'
import { type ApiResponse, type Flowdesk, openFlowdesk } from '../support/flowdesk.ts'
import { formatFieldErrors, formatOutcome } from '../support/refusals.ts'
import { makeUpload } from '../support/uploads.ts'

const tickets = '/v1/integration/tickets'
const DAY_MS = 24 * 3600 * 1000

let flowdesk: Flowdesk

beforeAll(async () => {
  flowdesk = await openFlowdesk()
})
afterAll(() => flowdesk.close())

/** A pool without other writers, a token of it, a URL, and the number of rows written so far. */
interface Desk {
  readonly poolId: number
  readonly token: string
  readonly url: string
  readonly written: () => Promise<number>
}

async function makeScope(at: Flowdesk) {
  const { id: poolId } = await at.makePool()
  return { poolId, token: (await at.makeToken({ poolIds: [poolId] })).token }
}

async function makeCreationDesk(at = flowdesk): Promise<Desk> {
  const scope = await makeScope(at)
  const written = async () => {
    await at.runDueJobs()
    return (await at.get(tickets, { token: scope.token })).body.data.totalCount
  }
  return { ...scope, url: tickets, written }
}

const makeMessageDesk =
  (suffixOf: (ticket: { id: number; trackingKey: string }) => string) =>
  async (at = flowdesk): Promise<Desk> => {
    const scope = await makeScope(at)
    const url = `${tickets}/${suffixOf(await at.makeTicket(scope.token, { poolId: scope.poolId }))}/messages`
    const written = async () => (await at.get(url, { token: scope.token })).body.data.length
    return { ...scope, url, written }
  }

type Body = Readonly<Record<string, unknown>>

/** An idempotent operation: what it answers, and bodies that count as the same or as another. */
interface Operation {
  readonly name: string
  readonly makeDesk: (at?: Flowdesk) => Promise<Desk>
  readonly first: string
  readonly replay: string
  readonly body: Body
  readonly equal: readonly Body[]
  readonly different: readonly Body[]
}

const creation: Operation = {
  name: 'POST v1/integration/tickets',
  makeDesk: makeCreationDesk,
  first: '202',
  replay: '202',
  body: { subject: 'Parcel lost', priority: 'high', requesterEmailAddress: 'maria@example.com' },
  equal: [
    { requesterEmailAddress: 'maria@example.com', priority: 'high', subject: 'Parcel lost' },
    { subject: 'Parcel lost', priority: 'high', requesterEmailAddress: 'maria@example.com', description: null },
    { subject: 'Parcel lost', priority: 'high', requesterEmailAddress: 'maria@example.com', description: '  ' },
    { subject: '  Parcel lost ', priority: ' high', requesterEmailAddress: 'Maria@Example.com ' },
    { subject: 'Parcel lost', priority: 'high', requesterEmailAddress: 'maria@example.com', source: 'x', a: [{}] },
  ],
  different: [
    { subject: 'Parcel found', priority: 'high', requesterEmailAddress: 'maria@example.com' },
    { subject: 'parcel lost', priority: 'high', requesterEmailAddress: 'maria@example.com' },
    { subject: 'Parcel lost', requesterEmailAddress: 'maria@example.com' },
    { subject: 'Parcel lost', priority: 'high', requesterEmailAddress: 'maria@example.com', description: 'x' },
    { description: 'Parcel lost', priority: 'high', requesterEmailAddress: 'maria@example.com' },
  ],
}

const messages: Omit<Operation, 'name' | 'makeDesk'> = {
  first: '201',
  replay: '200',
  body: { content: 'Any news?', subject: 'Parcel' },
  equal: [
    { subject: 'Parcel', content: 'Any news?' },
    { content: 'Any news?', subject: ' Parcel\t', contentHtml: null, attachmentIds: null },
    { content: 'Any news?', subject: 'Parcel', contentHtml: ' ' },
    { content: 'Any news?', subject: 'Parcel', poolId: 1, a: [{}] },
  ],
  different: [
    { content: 'No news?', subject: 'Parcel' },
    { content: 'Any news? ', subject: 'Parcel' },
    { content: 'Any news?' },
    { content: 'Any news?', subject: 'Parcel', contentHtml: '<p>Any news?</p>' },
    { content: 'Parcel', subject: 'Any news?' },
  ],
}

const appending: Operation = {
  ...messages,
  name: 'POST v1/integration/tickets/{id}/messages',
  makeDesk: makeMessageDesk(({ id }) => String(id)),
}

const appendingByKey: Operation = {
  ...messages,
  name: 'POST v1/integration/tickets/by-tracking-key/{trackingKey}/messages',
  makeDesk: makeMessageDesk(({ trackingKey }) => `by-tracking-key/${trackingKey}`),
}

interface Sending {
  readonly key?: string | string[]
  readonly to?: Flowdesk
}

const send = ({ url, token }: Desk, body: unknown, { key = 'order-4711', to = flowdesk }: Sending = {}) =>
  to.post(url, { token, body, headers: { 'idempotency-key': key } })

/** The result that an answer tells of, whether for the first time or again. */
const resultOf = ({ body: { data } }: ApiResponse): unknown => ({ ...data, isReplay: undefined })

/** How many different results answers tell of. */
const resultsOf = (replies: readonly ApiResponse[]): number =>
  new Set(replies.map((reply) => JSON.stringify(resultOf(reply)))).size

/** Another process of the same deployment, closed after the test. */
async function openTwin(of = flowdesk): Promise<Flowdesk> {
  const twin = await of.openSecondProcess()
  onTestFinished(() => twin.close())
  return twin
}

/** A server whose clock is its own, closed after the test. */
async function openAlone(): Promise<Flowdesk> {
  const alone = await openFlowdesk()
  onTestFinished(() => alone.close())
  return alone
}

/** How many statements wait for a lock in the database. */
async function waitingStatements(db: Flowdesk['app']['resources']['db']): Promise<number> {
  const waiting: RawBuilder<{ count: number }> = byDialect({
    postgres: sql`select count(*) as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`,
    sqlServer: sql`select count(*) as count from sys.dm_exec_requests
      where database_id = db_id() and blocking_session_id <> 0`,
  })
  return (await waiting.execute(db)).rows[0]?.count ?? 0
}

describe.each([creation, appending, appendingByKey])('$name', ({ makeDesk, first, replay, body, equal, different }) => {
  const [otherBody] = different

  test('the same key and body within 24 hours return the original response and create nothing', async () => {
    const desk = await makeDesk()
    const before = await send(desk, body)
    expect(formatOutcome(before)).toBe(first)
    for (let time = 0; time < 2; time++) {
      const again = await send(desk, body)
      expect(formatOutcome(again)).toBe(replay)
      expect(resultOf(again)).toEqual(resultOf(before))
      expect(await desk.written()).toBe(1)
    }
  })

  test('the same key with a different body within 24 hours: 409 SVC:3001', async () => {
    const desk = await makeDesk()
    const before = await send(desk, body)
    const conflict = await send(desk, otherBody)
    expect(formatOutcome(conflict)).toBe('409 SVC:3001')
    expect(conflict.body.error.details).toEqual({ idempotencyKey: 'order-4711' })
    expect(resultOf(await send(desk, body))).toEqual(resultOf(before))
    expect(await desk.written()).toBe(1)
  })

  test.each(equal)('bodies with the same known members after validation are the same: %j', async (same) => {
    const desk = await makeDesk()
    const before = await send(desk, body)
    const again = await send(desk, same)
    expect(formatOutcome(again)).toBe(replay)
    expect(resultOf(again)).toEqual(resultOf(before))
    expect(await desk.written()).toBe(1)
  })

  test.each(different)('bodies that differ in any known member are different: %j', async (other) => {
    const desk = await makeDesk()
    await send(desk, body)
    expect(formatOutcome(await send(desk, other))).toBe('409 SVC:3001')
  })

  test.each([
    ['two keys', ['order-1', 'order-2']],
    ['keys that differ in case', ['order-a', 'order-A']],
    ['no key', ['', '']],
    ['blank keys', ['   ', '   ']],
  ])('%s are two requests', async (_what, keys) => {
    const desk = await makeDesk()
    for (const key of keys) expect(formatOutcome(await send(desk, body, { key }))).toBe(first)
    expect(await desk.written()).toBe(2)
  })

  test.each(['k', 'k'.repeat(255), '!"#$%&()*+,-./:;<=>?@[\\]^_`{|}~', "';drop_table--", '%', '{}', 'null'])(
    'a key of 1 to 255 visible ASCII characters is accepted: %s',
    async (key) => {
      const desk = await makeDesk()
      const before = await send(desk, body, { key })
      expect(formatOutcome(before)).toBe(first)
      expect(resultOf(await send(desk, body, { key }))).toEqual(resultOf(before))
      expect(formatOutcome(await send(desk, otherBody, { key }))).toBe('409 SVC:3001')
    },
  )

  test.each([
    ['maxLength', 'k'.repeat(256)],
    ['format', 'two words'],
    ['format', 'tab\tbed'],
    ['format', 'schlüssel'],
    ['format', 'del\x7f'],
    ['unique', ['order-1', 'order-2']],
    ['unique', ['order-1', 'order-1']],
  ])('any other key is 422, rule %s: %j', async (rule, key) => {
    const desk = await makeDesk()
    const reply = await send(desk, body, { key })
    expect(formatOutcome(reply)).toBe('422 SVC:2001')
    expect(formatFieldErrors(reply)).toEqual([`Idempotency-Key: ${rule}`])
    expect(await desk.written()).toBe(0)
  })

  test('an invalid key and an invalid body are reported together', async () => {
    const reply = await send(await makeDesk(), { ...body, subject: 7 }, { key: 'two words' })
    expect(formatFieldErrors(reply)).toEqual(['Idempotency-Key: format', 'subject: type'])
  })

  test('a failed request frees the key', async () => {
    const desk = await makeDesk()
    for (const failed of [{ ...body, subject: 7 }, {}, '{"subject":', '[]']) {
      expect((await send(desk, failed)).status).toBeGreaterThanOrEqual(400)
    }
    const reply = await send(desk, body)
    expect(formatOutcome(reply)).toBe(first)
    expect(resultOf(await send(desk, body))).toEqual(resultOf(reply))
  })

  test('an invalid body is 422 whatever its key', async () => {
    const desk = await makeDesk()
    await send(desk, body)
    expect(formatOutcome(await send(desk, { ...body, subject: 7 }))).toBe('422 SVC:2001')
  })

  test('two tokens can use the same key', async () => {
    const desk = await makeDesk()
    const other = { ...desk, token: (await flowdesk.makeToken({ poolIds: [desk.poolId] })).token }
    expect(formatOutcome(await send(desk, body))).toBe(first)
    expect(formatOutcome(await send(other, otherBody))).toBe(first)
    expect(await desk.written()).toBe(2)
  })

  test('ten concurrent identical requests in one process have one result and equal receipts', async () => {
    const desk = await makeDesk()
    const replies = await Promise.all(Array.from({ length: 10 }, () => send(desk, body)))
    expect(replies.map(formatOutcome).sort()).toEqual([...Array(9).fill(replay), first].sort())
    expect(resultsOf(replies)).toBe(1)
    expect(await desk.written()).toBe(1)
  })

  test('ten concurrent identical requests in two processes have one result and equal receipts', async () => {
    const [desk, twin] = [await makeDesk(), await openTwin()]
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, index) => send(desk, body, { to: index % 2 ? twin : flowdesk })),
    )
    expect(replies.map(formatOutcome).sort()).toEqual([...Array(9).fill(replay), first].sort())
    expect(resultsOf(replies)).toBe(1)
    expect(await desk.written()).toBe(1)
  })

  test('of concurrent requests with two bodies one body wins, and every request with the other is 409 SVC:3001', async () => {
    const [desk, twin] = [await makeDesk(), await openTwin()]
    const bodies = Array.from({ length: 12 }, (_, index) => (index % 3 ? body : otherBody))
    const replies = await Promise.all(
      bodies.map((sent, index) => send(desk, sent, { to: index % 2 ? twin : flowdesk })),
    )
    const winner = bodies[replies.findIndex((reply) => reply.status < 300)]
    for (const [index, reply] of replies.entries()) {
      expect([first, replay].includes(formatOutcome(reply))).toBe(bodies[index] === winner)
      if (bodies[index] !== winner) expect(formatOutcome(reply)).toBe('409 SVC:3001')
    }
    expect(await desk.written()).toBe(1)
  })

  test('many concurrent keys in two processes, in any order: one result each', async () => {
    const [desk, twin] = [await makeDesk(), await openTwin()]
    const keys = Array.from({ length: 25 }, (_, index) => `order-${index}`)
    const rounds = [keys, keys.toReversed(), keys.toReversed(), keys]
    const replies = await Promise.all(
      rounds.flatMap((order, round) =>
        order.map(async (key) => ({ key, reply: await send(desk, body, { key, to: round % 2 ? twin : flowdesk }) })),
      ),
    )
    for (const key of keys) {
      const results = replies.filter((one) => one.key === key).map(({ reply }) => reply)
      expect(resultsOf(results)).toBe(1)
      expect(results.every((reply) => [first, replay].includes(formatOutcome(reply)))).toBe(true)
    }
    expect(await desk.written()).toBe(keys.length)
  })

  test('a key returns the same result for 24 hours and is free afterwards', async () => {
    const alone = await openAlone()
    const desk = await makeDesk(alone)
    const before = await send(desk, body, { to: alone })
    alone.clock.advance(DAY_MS - 60_000)
    expect(resultOf(await send(desk, body, { to: alone }))).toEqual(resultOf(before))
    expect(formatOutcome(await send(desk, otherBody, { to: alone }))).toBe('409 SVC:3001')
    alone.clock.advance(60_000)
    const after = await send(desk, otherBody, { to: alone })
    expect(formatOutcome(after)).toBe(first)
    expect(resultOf(after)).not.toEqual(resultOf(before))
    expect(resultOf(await send(desk, otherBody, { to: alone }))).toEqual(resultOf(after))
    expect(await desk.written()).toBe(2)
  })

  test('an expired key is free also after the worker deleted it, and concurrent requests with it have one result', async () => {
    const alone = await openAlone()
    const [desk, twin] = [await makeDesk(alone), await openTwin(alone)]
    const before = await send(desk, body, { to: alone })
    await alone.runDueJobs()
    alone.clock.advance(DAY_MS)
    const replies = await Promise.all([alone, twin, alone, twin].map((to) => send(desk, body, { to })))
    expect(replies.map(formatOutcome).sort()).toEqual([replay, replay, replay, first].sort())
    expect(resultsOf(replies)).toBe(1)
    expect(resultsOf([...replies, before])).toBe(2)
    alone.clock.advance(DAY_MS + 60_000)
    await alone.runDueJobs()
    expect(formatOutcome(await send(desk, body, { to: alone }))).toBe(first)
    expect(await desk.written()).toBe(3)
  })
})

test('creations that wait for each other’s keys in two processes all succeed', async () => {
  const twin = await openTwin()
  const { poolId } = await makeScope(flowdesk)
  const { id: tokenId, token } = await flowdesk.makeToken({ poolIds: [poolId] })
  const accept = async (to: Flowdesk, key: string) =>
    formatOutcome(
      await to.post(tickets, { token, body: { subject: 'Parcel lost' }, headers: { 'idempotency-key': key } }),
    )
  const { db } = flowdesk
  const holding = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  // Another transaction holds the middle key, so both processes write their first key and then wait.
  const holder = db.transaction().execute(async (tx) => {
    const row = { trackingKey: '0'.repeat(26), tokenId, idempotencyKey: 'middle', fingerprint: 'x' }
    const createdAt = flowdesk.clock.now().toISOString()
    await tx
      .insertInto('ticketing.ticketReceipt')
      .values({ ...row, createdAt })
      .execute()
    holding.resolve()
    await held.promise
    throw new Error('rolled back')
  })
  await holding.promise
  // The first two of each occupy its lanes, so that the others share a statement.
  const here = ['here-1', 'here-2', 'one', 'middle', 'other'].map((key) => accept(flowdesk, key))
  const there = ['there-1', 'there-2', 'other', 'middle', 'one'].map((key) => accept(twin, key))
  await expect
    .poll(() => waitingStatements(db))
    .toBe(2)
    .finally(held.resolve)
  await expect(holder).rejects.toThrow('rolled back')
  expect(new Set(await Promise.all([...here, ...there]))).toEqual(new Set(['202']))
})

describe('Identity of a key: token, operation, ticket', () => {
  test('a key used for a creation is free for a message', async () => {
    const desk = await makeCreationDesk()
    await send(desk, creation.body)
    await flowdesk.runDueJobs()
    const { items } = (await flowdesk.get(tickets, { token: desk.token })).body.data
    const url = `${tickets}/${items[0].id}/messages`
    expect(formatOutcome(await send({ ...desk, url }, messages.body))).toBe('201')
    expect(formatOutcome(await send(desk, creation.body))).toBe('202')
  })

  test('a key used on one ticket is free on another', async () => {
    const desk = await appending.makeDesk()
    const other = await flowdesk.makeTicket(desk.token, { poolId: desk.poolId })
    expect(formatOutcome(await send(desk, messages.body))).toBe('201')
    expect(formatOutcome(await send({ ...desk, url: `${tickets}/${other.id}/messages` }, messages.different[0]))).toBe(
      '201',
    )
  })

  test('a ticket is the same by id and by tracking key', async () => {
    const desk = await appending.makeDesk()
    const [, id] = /tickets\/(\d+)\//.exec(desk.url) ?? []
    const { trackingKey } = (await flowdesk.get(`${tickets}/${id}`, { token: desk.token })).body.data
    const byKey = { ...desk, url: `${tickets}/by-tracking-key/${trackingKey}/messages` }
    const before = await send(desk, messages.body)
    const again = await send(byKey, messages.body)
    expect(formatOutcome(again)).toBe('200')
    expect(again.body.data).toEqual({ ...before.body.data, isReplay: true })
    expect(formatOutcome(await send(byKey, messages.different[0]))).toBe('409 SVC:3001')
  })

  test('the pool of a creation is part of its content', async () => {
    const desk = await makeCreationDesk()
    const [one, other] = [desk.poolId, (await flowdesk.makePool()).id]
    const both = { ...desk, token: (await flowdesk.makeToken({ poolIds: [one, other] })).token }
    expect(formatOutcome(await send(both, { subject: 'Parcel lost', poolId: one }))).toBe('202')
    expect(formatOutcome(await send(both, { subject: 'Parcel lost', poolId: other }))).toBe('409 SVC:3001')
  })
})

describe('A refusal because of stored data comes before the key, and frees it', () => {
  test('of a creation: poolId missing or outside the scope', async () => {
    const { poolId } = await makeScope(flowdesk)
    const { token } = await flowdesk.makeToken({ poolIds: [1, poolId] })
    const desk = { poolId, token, url: tickets, written: async () => 0 }
    expect(formatOutcome(await send(desk, { subject: 'Parcel lost' }))).toBe('422 SVC:2002')
    expect(formatOutcome(await send(desk, { subject: 'Parcel lost', poolId: 987_654_321 }))).toBe('403 SVC:1102')
    expect(formatOutcome(await send(desk, { subject: 'Parcel lost', poolId }))).toBe('202')
    expect(formatOutcome(await send(desk, { subject: 'Parcel lost' }))).toBe('422 SVC:2002')
    expect(formatOutcome(await send(desk, { subject: 'Parcel lost', poolId: 987_654_321 }))).toBe('403 SVC:1102')
  })

  test('of a creation: an unknown pool, for a token of all pools', async () => {
    const { token } = await flowdesk.makeToken()
    const desk = { poolId: 1, token, url: tickets, written: async () => 0 }
    expect(formatOutcome(await send(desk, { subject: 'Parcel lost', poolId: 987_654_321 }))).toBe('403 SVC:1102')
    expect(formatOutcome(await send(desk, { subject: 'Parcel lost', poolId: 1 }))).toBe('202')
    expect(formatOutcome(await send(desk, { subject: 'Parcel lost', poolId: 987_654_321 }))).toBe('403 SVC:1102')
  })

  test('of a message: an attachment that cannot be used', async () => {
    const desk = await appending.makeDesk()
    expect(formatOutcome(await send(desk, { ...messages.body, attachmentIds: ['unknown'] }))).toBe('403 SVC:3003')
    expect(formatOutcome(await send(desk, messages.body))).toBe('201')
    expect(await desk.written()).toBe(1)
  })

  test('of a message: a replay on an invisible ticket is 404', async () => {
    const { poolId, token } = await makeScope(flowdesk)
    const { id } = await flowdesk.makeTicket(token, { poolId })
    const desk = { poolId, token, url: `${tickets}/${id}/messages`, written: async () => 0 }
    const before = await send(desk, messages.body)
    await flowdesk.changeTicket(id, { poolId: 1 })
    expect(formatOutcome(await send(desk, messages.body))).toBe('404 SVC:4001')
    expect(formatOutcome(await send(desk, messages.different[0]))).toBe('404 SVC:4001')
    await flowdesk.changeTicket(id, { poolId })
    expect(resultOf(await send(desk, messages.body))).toEqual(resultOf(before))
  })
})

describe('A replay returns the first receipt whatever happened to the ticket', () => {
  test('a creation whose ticket was completed and moved away: 202', async () => {
    const desk = await makeCreationDesk()
    const before = await send(desk, creation.body)
    await flowdesk.runDueJobs()
    const { items } = (await flowdesk.get(tickets, { token: desk.token })).body.data
    await flowdesk.changeTicket(items[0].id, { ticketStatusId: 6, poolId: 1 })
    const again = await send(desk, creation.body)
    expect([formatOutcome(again), again.body]).toEqual(['202', before.body])
  })

  test('a message whose ticket was completed since: 200 with isReplay, no child', async () => {
    const desk = await appending.makeDesk()
    const before = await send(desk, messages.body)
    await flowdesk.changeTicket(before.body.data.ticketId, { ticketStatusId: 6 })
    const again = await send(desk, messages.body)
    expect(formatOutcome(again)).toBe('200')
    expect(again.body.data).toEqual({ ...before.body.data, isReplay: true, continuedInNewTicket: false })
    expect((await flowdesk.get(tickets, { token: desk.token })).body.data.totalCount).toBe(1)
  })
})

describe('A message that continues in a new ticket', () => {
  async function makeOver(at = flowdesk) {
    const desk = await appending.makeDesk(at)
    const [, id] = /tickets\/(\d+)\//.exec(desk.url) ?? []
    await at.changeTicket(Number(id), { ticketStatusId: 7 })
    const children = async () =>
      (await at.get(`${tickets}?statusIds=1`, { token: desk.token })).body.data.items.map(
        ({ id: child }: { id: number }) => child,
      )
    return { desk, children }
  }

  test('creates one child for one key, also after the child was completed', async () => {
    const { desk, children } = await makeOver()
    const before = await send(desk, messages.body)
    expect(before.body.data).toMatchObject({ continuedInNewTicket: true, isReplay: false })
    const again = await send(desk, messages.body)
    expect(formatOutcome(again)).toBe('200')
    expect(again.body.data).toEqual({ ...before.body.data, isReplay: true })
    expect(formatOutcome(await send(desk, messages.different[0]))).toBe('409 SVC:3001')
    expect(await children()).toEqual([before.body.data.ticketId])
    await flowdesk.changeTicket(before.body.data.ticketId, { ticketStatusId: 6 })
    expect((await send(desk, messages.body)).body).toEqual(again.body)
  })

  test.each(['without', 'with'])('%s attachments, a replay whose child became invisible is 404', async (which) => {
    const { desk } = await makeOver()
    const body = which === 'with' ? { attachmentIds: [await makeUpload(flowdesk, desk.token)] } : messages.body
    const before = await send(desk, body)
    const child = before.body.data.ticketId
    await flowdesk.changeTicket(child, { poolId: 1 })
    expect(formatOutcome(await flowdesk.get(`${tickets}/${child}`, { token: desk.token }))).toBe('404 SVC:4001')
    const again = await send(desk, body)
    expect(formatOutcome(again)).toBe('404 SVC:4001')
    expect(again.text).not.toContain(before.body.data.trackingKey)
    expect(formatOutcome(await send(desk, messages.different[0]))).toBe('404 SVC:4001')
    await flowdesk.changeTicket(child, { poolId: desk.poolId })
    expect((await send(desk, body)).body.data).toEqual({ ...before.body.data, isReplay: true })
  })

  test('creates one child for ten concurrent identical requests in two processes', async () => {
    const [{ desk, children }, twin] = [await makeOver(), await openTwin()]
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, index) => send(desk, messages.body, { to: index % 2 ? twin : flowdesk })),
    )
    expect(replies.map(formatOutcome).sort()).toEqual([...Array(9).fill('200'), '201'])
    expect(resultsOf(replies)).toBe(1)
    expect(await children()).toHaveLength(1)
  })
})
