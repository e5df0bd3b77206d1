import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type Flowdesk, openFlowdesk } from '../support/flowdesk.ts'
import { formatFieldErrors, formatOutcome } from '../support/refusals.ts'

const tickets = '/v1/integration/tickets'
const DAY_MS = 24 * 3600 * 1000

let flowdesk: Flowdesk

beforeAll(async () => {
  flowdesk = await openFlowdesk()
})
afterAll(() => flowdesk.close())

type Query = [string, string | number][] | Readonly<Record<string, string | number>>

const textOf = (query: Query): string => {
  const pairs = Array.isArray(query) ? query : Object.entries(query)
  return pairs.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')
}

const ask = (by: string, query: Query = {}) => flowdesk.get(`${tickets}?${textOf(query)}`, { token: by })

const idsOf = ({ body }: { body: { data: { items: { id: number }[] } } }) => body.data.items.map((ticket) => ticket.id)

/** The ids that a query lists, in the order of the answer. */
const listed = async (by: string, query: Query = {}): Promise<number[]> => idsOf(await ask(by, query))

/** A pool of its own and a token that sees nothing else, so that a test lists only what it made. */
async function makeDesk() {
  const pool = await flowdesk.makePool()
  const { token } = await flowdesk.makeToken({ poolIds: [pool.id] })
  const make = async (more: Record<string, unknown> = {}) => {
    flowdesk.clock.advance(1000)
    return await flowdesk.makeTicket(token, { poolId: pool.id, ...more })
  }
  return { pool, token, make }
}

describe('GET v1/integration/tickets', () => {
  test('200 with the page of tickets in the envelope', async () => {
    const { token, make } = await makeDesk()
    const [first, second] = [await make(), await make()]
    const reply = await ask(token)
    expect(reply.status).toBe(200)
    expect(reply.body).toEqual({
      data: { items: [second, first], page: 1, pageSize: 20, totalCount: 2, totalPages: 1 },
      success: true,
      error: null,
    })
  })

  test('an empty list has no pages', async () => {
    const { token } = await makeDesk()
    expect((await ask(token)).body.data).toEqual({ items: [], page: 1, pageSize: 20, totalCount: 0, totalPages: 0 })
  })

  test('contains the tickets of the token’s pools, or of all pools for an all-pools token', async () => {
    const [one, other] = [await makeDesk(), await makeDesk()]
    const [mine, others] = [await one.make(), await other.make()]
    const both = await flowdesk.makeToken({ poolIds: [one.pool.id, other.pool.id] })
    const all = await flowdesk.makeToken()
    expect(await listed(one.token)).toEqual([mine.id])
    expect(await listed(other.token)).toEqual([others.id])
    expect(await listed(both.token)).toEqual([others.id, mine.id])
    expect(await listed(all.token, { pageSize: 2 })).toEqual([others.id, mine.id])
  })

  test('contains a ticket as soon as its creation returned', async () => {
    const { pool, token } = await makeDesk()
    await flowdesk.post(tickets, { token, body: { poolId: pool.id, subject: 'Parcel lost' } })
    expect(await listed(token)).toHaveLength(1)
  })

  test('unknown query parameters are ignored, and blank ones count as absent', async () => {
    const { token, make } = await makeDesk()
    const { id } = await make()
    const query = 'colour=red&statusIds=&poolIds=&priorities=&createdFrom=&search=&page=&sortBy=&requesterEmailAddress='
    expect(idsOf(await flowdesk.get(`${tickets}?${query}`, { token }))).toEqual([id])
  })
})

describe('Filters', () => {
  /** One ticket in each of the statuses, by status. */
  async function makeInStatuses(statusIds: readonly number[]) {
    const desk = await makeDesk()
    const byStatus = new Map<number, number>()
    for (const statusId of statusIds) {
      const { id } = await desk.make()
      if (statusId > 1) await flowdesk.changeTicket(id, { ticketStatusId: statusId })
      byStatus.set(statusId, id)
    }
    return { ...desk, of: (...wanted: number[]) => wanted.map((statusId) => byStatus.get(statusId)) }
  }

  test('statusIds may be repeated, comma-separated, or both', async () => {
    const { token, of } = await makeInStatuses([1, 2, 3, 6])
    expect(await listed(token, { statusIds: 3 })).toEqual(of(3))
    expect(await listed(token, { statusIds: '1,6' })).toEqual(of(6, 1))
    expect(await listed(token, { statusIds: ' 1 , 6 ' })).toEqual(of(6, 1))
    expect(
      await listed(token, [
        ['statusIds', 1],
        ['statusIds', 6],
      ]),
    ).toEqual(of(6, 1))
    expect(
      await listed(token, [
        ['statusIds', '1,2'],
        ['statusIds', 6],
      ]),
    ).toEqual(of(6, 2, 1))
    expect(await listed(token, { statusIds: '3,3' })).toEqual(of(3))
  })

  test('priorities may be repeated or comma-separated', async () => {
    const { token, make } = await makeDesk()
    const low = await make({ priority: 'low' })
    await make()
    const urgent = await make({ priority: 'urgent' })
    expect(await listed(token, { priorities: 'urgent' })).toEqual([urgent.id])
    expect(await listed(token, { priorities: 'low,urgent' })).toEqual([urgent.id, low.id])
    expect(
      await listed(token, [
        ['priorities', 'low'],
        ['priorities', 'urgent'],
      ]),
    ).toEqual([urgent.id, low.id])
  })

  test('poolIds: a pool outside the scope has no tickets and never causes 403', async () => {
    const [one, other, foreign] = [await makeDesk(), await makeDesk(), await makeDesk()]
    const [mine, others] = [await one.make(), await other.make(), await foreign.make()]
    const both = (await flowdesk.makeToken({ poolIds: [one.pool.id, other.pool.id] })).token
    expect(await listed(both, { poolIds: one.pool.id })).toEqual([mine.id])
    expect(await listed(both, { poolIds: `${one.pool.id},${other.pool.id}` })).toEqual([others.id, mine.id])
    expect(await listed(both, { poolIds: `${foreign.pool.id},${one.pool.id}` })).toEqual([mine.id])
    const outside = await ask(both, { poolIds: foreign.pool.id })
    expect(outside.status).toBe(200)
    expect(outside.body.data).toEqual({ items: [], page: 1, pageSize: 20, totalCount: 0, totalPages: 0 })
  })

  test('requesterEmailAddress matches the whole address, ignoring case', async () => {
    const { token, make } = await makeDesk()
    const { id } = await make({ requesterEmailAddress: 'Maria@Example.com' })
    await make({ requesterEmailAddress: 'ana.maria@example.com' })
    await make()
    expect(await listed(token, { requesterEmailAddress: 'maria@example.com' })).toEqual([id])
    expect(await listed(token, { requesterEmailAddress: ' MARIA@example.COM ' })).toEqual([id])
  })

  test.each([
    ['statusIds', '8'],
    ['statusIds', '0'],
    ['statusIds', '-1'],
    ['statusIds', '40000'],
    ['statusIds', '9007199254740991'],
    ['poolIds', '987654321'],
    ['poolIds', '0'],
    ['poolIds', '-9007199254740991'],
    ['requesterEmailAddress', 'unknown@example.com'],
  ])('unknown %s match nothing: %s', async (name, value) => {
    const { token, make } = await makeDesk()
    await make()
    const reply = await ask(token, { [name]: value })
    expect(formatOutcome(reply)).toBe('200')
    expect(reply.body.data.totalCount).toBe(0)
  })

  test('several filters must all match', async () => {
    const { token, make } = await makeDesk()
    const wanted = await make({ priority: 'high', subject: 'Parcel lost' })
    await make({ priority: 'low', subject: 'Parcel lost' })
    await make({ priority: 'high', subject: 'Invoice' })
    expect(await listed(token, { priorities: 'high', search: 'parcel', statusIds: '1,2' })).toEqual([wanted.id])
  })
})

describe('Ranges', () => {
  const later = (instant: string, ms: number): string => new Date(Date.parse(instant) + ms).toISOString()

  test('createdFrom is inclusive and createdTo exclusive', async () => {
    const { token, make } = await makeDesk()
    const [first, second] = [await make(), await make()]
    expect(await listed(token, { createdFrom: second.createdAt })).toEqual([second.id])
    expect(await listed(token, { createdTo: second.createdAt })).toEqual([first.id])
    expect(await listed(token, { createdFrom: later(second.createdAt, 1) })).toEqual([])
    expect(await listed(token, { createdTo: later(second.createdAt, 1) })).toEqual([second.id, first.id])
    const range = { createdFrom: first.createdAt, createdTo: second.createdAt }
    expect(await listed(token, range)).toEqual([first.id])
  })

  test('updatedFrom is inclusive and updatedTo exclusive, and a message updates a ticket', async () => {
    const { token, make } = await makeDesk()
    const [first, second] = [await make(), await make()]
    flowdesk.clock.advance(1000)
    await flowdesk.post(`${tickets}/${first.id}/messages`, { token, body: { content: 'Any news?' } })
    const { updatedAt } = (await flowdesk.get(`${tickets}/${first.id}`, { token })).body.data
    expect(updatedAt > second.updatedAt).toBe(true)
    expect(await listed(token, { updatedFrom: updatedAt })).toEqual([first.id])
    expect(await listed(token, { updatedTo: updatedAt })).toEqual([second.id])
    expect(await listed(token, { updatedFrom: second.updatedAt, updatedTo: updatedAt })).toEqual([second.id])
    expect(await listed(token, { createdTo: second.createdAt })).toEqual([first.id])
  })

  test('a date without time means its start in UTC', async () => {
    const { token, make } = await makeDesk()
    const { id, createdAt } = await make()
    const day = createdAt.slice(0, 10)
    const next = later(`${day}T00:00:00Z`, DAY_MS).slice(0, 10)
    expect(await listed(token, { createdFrom: day, createdTo: next })).toEqual([id])
    expect(await listed(token, { createdTo: day })).toEqual([])
    expect(await listed(token, { createdFrom: next })).toEqual([])
  })

  test('an offset is converted to the same instant', async () => {
    const { token, make } = await makeDesk()
    const { id, createdAt } = await make()
    const inKolkata = later(createdAt, 5.5 * 3600 * 1000).replace('Z', '+05:30')
    expect(await listed(token, { createdFrom: inKolkata })).toEqual([id])
    expect(await listed(token, { createdTo: inKolkata })).toEqual([])
  })

  test.each(['created', 'updated'])('an inverted %s range is 422, an empty one is not', async (kind) => {
    const { token, make } = await makeDesk()
    const { createdAt } = await make()
    const inverted = await ask(token, { [`${kind}From`]: later(createdAt, 1), [`${kind}To`]: createdAt })
    expect(formatOutcome(inverted)).toBe('422 SVC:2001')
    expect(formatFieldErrors(inverted)).toEqual([expect.stringMatching(`^${kind}(From|To): `)])
    expect(await listed(token, { [`${kind}From`]: createdAt, [`${kind}To`]: createdAt })).toEqual([])
  })

  test('a range may have any length', async () => {
    const { token, make } = await makeDesk()
    const { id } = await make()
    const ends = {
      createdFrom: '0001-01-01',
      createdTo: '9999-12-31',
      updatedFrom: '1900-01-01',
      updatedTo: '2999-01-01',
    }
    expect(await listed(token, ends)).toEqual([id])
  })

  test.each(['0000-01-01', '0000-12-31T23:59:59Z', '0001-01-01T00:00:00+05:00', '9999-12-31T23:59:59-05:00'])(
    'an instant before the year 1 or after 9999 is malformed: 422 for %s',
    async (instant) => {
      const { token } = await makeDesk()
      for (const name of ['createdFrom', 'createdTo', 'updatedFrom', 'updatedTo']) {
        expect(formatFieldErrors(await ask(token, { [name]: instant }))).toEqual([`${name}: format`])
      }
    },
  )
})

describe('search', () => {
  test('is a case-insensitive substring of the subject', async () => {
    const { token, make } = await makeDesk()
    const { id } = await make({ subject: 'The INVOICE shows the wrong Address' })
    await make({ subject: 'Parcel lost', description: 'invoice' })
    await make({ subject: null, description: 'invoice' })
    for (const search of ['invoice', 'INVOICE', 'vOiCe', 'the wrong', '  invoice  ']) {
      expect(await listed(token, { search })).toEqual([id])
    }
    expect(await listed(token, { search: 'invoice wrong' })).toEqual([])
  })

  test.each([
    ['ÄRGER mit der Straße', 'ärger'],
    ['Ärger mit der Straße', 'STRAßE'],
    ['İSTANBUL şubesi', 'İSTANBUL'],
    ['İSTANBUL şubesi', 'ŞUBESI'],
    ['ΟΔΥΣΣΕΥΣ', 'ΟΔΥΣΣΕΥΣ'],
    ['ПОСЫЛКА пропала', 'посылка'],
    ['الطرد مفقود', 'الطرد'],
    ['荷物が届かない', '荷物'],
    ['Parcel 📦📦 lost', '📦📦'],
  ])('finds %s by %s', async (subject, search) => {
    const { token, make } = await makeDesk()
    const { id } = await make({ subject })
    await make({ subject: 'Invoice' })
    expect(await listed(token, { search })).toEqual([id])
  })

  test.each([
    '100%',
    'a_b',
    'a!b',
    'wow!!',
    'C:\\temp',
    '[a-z]',
    "it's",
    'say "hi"',
    '%%',
    '__',
    '*?',
    '^.$',
    '--',
    '$1',
  ])('treats its characters literally: %s', async (search) => {
    const { token, make } = await makeDesk()
    const { id } = await make({ subject: `before ${search} after` })
    for (const subject of ['before 100 after', 'axb', 'ab', 'wow', 'C:temp', 'm', 'its', 'before after']) {
      await make({ subject })
    }
    expect(await listed(token, { search })).toEqual([id])
  })

  test('matches the whole id', async () => {
    const { token, make } = await makeDesk()
    let wanted = await make({ subject: 'Parcel lost' })
    while (wanted.id < 10) wanted = await make({ subject: 'Parcel lost' })
    const mentioned = await make({ subject: `As in ticket ${wanted.id} of yesterday` })
    expect(await listed(token, { search: String(wanted.id) })).toEqual([mentioned.id, wanted.id])
    expect(await listed(token, { search: `0${wanted.id}` })).toEqual([])
    expect(await listed(token, { search: '9'.repeat(100) })).toEqual([])
  })

  test.each([
    ['minLength', 'x'],
    ['minLength', ' x '],
    ['maxLength', '𝒳'.repeat(101)],
    ['text', 'a\0b'],
  ])('takes 2 to 100 characters, rule %s: %j', async (rule, search) => {
    const { token } = await makeDesk()
    const reply = await ask(token, { search })
    expect(formatOutcome(reply)).toBe('422 SVC:2001')
    expect(formatFieldErrors(reply)).toEqual([`search: ${rule}`])
  })

  test('accepts 2 and 100 characters, whatever their number of bytes', async () => {
    const { token, make } = await makeDesk()
    const { id } = await make({ subject: '𝒳'.repeat(100) })
    for (const search of ['𝒳𝒳', '𝒳'.repeat(100)]) expect(await listed(token, { search })).toEqual([id])
  })
})

describe('Order', () => {
  /** Three tickets whose creation, last change and priority each give another order. */
  async function makeThree() {
    const desk = await makeDesk()
    const urgent = (await desk.make({ priority: 'urgent' })).id
    const low = (await desk.make({ priority: 'low' })).id
    const high = (await desk.make({ priority: 'high' })).id
    flowdesk.clock.advance(1000)
    await flowdesk.changeTicket(low, { tags: ['changed'] })
    return { token: desk.token, urgent, low, high }
  }

  test('is by descending id by default', async () => {
    const { token, urgent, low, high } = await makeThree()
    expect(await listed(token)).toEqual([high, low, urgent])
    expect(await listed(token, { sortOrder: 'asc' })).toEqual([urgent, low, high])
    expect(await listed(token, { sortBy: 'id', sortOrder: 'desc' })).toEqual([high, low, urgent])
  })

  test('sortBy createdAt and updatedAt', async () => {
    const { token, urgent, low, high } = await makeThree()
    expect(await listed(token, { sortBy: 'createdAt' })).toEqual([high, low, urgent])
    expect(await listed(token, { sortBy: 'createdAt', sortOrder: 'asc' })).toEqual([urgent, low, high])
    expect(await listed(token, { sortBy: 'updatedAt' })).toEqual([low, high, urgent])
    expect(await listed(token, { sortBy: 'updatedAt', sortOrder: 'asc' })).toEqual([urgent, high, low])
  })

  test('sortBy priority sorts by rank, not by name', async () => {
    const { token, urgent, low, high } = await makeThree()
    expect(await listed(token, { sortBy: 'priority' })).toEqual([urgent, high, low])
    expect(await listed(token, { sortBy: 'priority', sortOrder: 'asc' })).toEqual([low, high, urgent])
  })

  test('is total, so pages neither repeat nor miss a ticket', async () => {
    const { token, make } = await makeDesk()
    const made: number[] = []
    for (let count = 0; count < 5; count++) made.unshift((await make({ priority: 'high' })).id)
    const pages: number[][] = []
    for (const page of [1, 2, 3]) pages.push(await listed(token, { sortBy: 'priority', pageSize: 2, page }))
    expect(pages.flat()).toEqual(made)
  })
})

describe('Paging', () => {
  test('page and pageSize select a page, and the totals cover the whole list', async () => {
    const { token, make } = await makeDesk()
    const ids: number[] = []
    for (let count = 0; count < 5; count++) ids.unshift((await make()).id)
    const totals = { pageSize: 2, totalCount: 5, totalPages: 3 }
    for (const [page, on] of [
      [1, ids.slice(0, 2)],
      [3, ids.slice(4)],
      [4, []],
      [Number.MAX_SAFE_INTEGER, []],
    ] as const) {
      const reply = await ask(token, { page, pageSize: 2 })
      expect(reply.body.data).toMatchObject({ ...totals, page })
      expect(idsOf(reply)).toEqual(on)
    }
  })

  test('pageSize is between 1 and 100', async () => {
    const { token, make } = await makeDesk()
    await make()
    for (const pageSize of [1, 100]) expect((await ask(token, { pageSize })).body.data.pageSize).toBe(pageSize)
  })

  test.each([
    ['page', '0', 'minimum'],
    ['page', '-1', 'minimum'],
    ['page', '9007199254740992', 'maximum'],
    ['page', '1.5', 'type'],
    ['page', 'two', 'type'],
    ['pageSize', '0', 'minimum'],
    ['pageSize', '101', 'maximum'],
    ['pageSize', 'all', 'type'],
    ['sortBy', 'subject', 'enum'],
    ['sortBy', 'CreatedAt', 'enum'],
    ['sortOrder', 'up', 'enum'],
    ['statusIds', 'open', 'type'],
    ['statusIds', '1;2', 'type'],
    ['poolIds', '1.5', 'type'],
    ['poolIds', '9007199254740993', 'maximum'],
    ['priorities', 'critical', 'enum'],
    ['createdFrom', 'yesterday', 'format'],
    ['createdTo', '2026-02-30', 'format'],
    ['updatedFrom', '2026-13-01T00:00:00Z', 'format'],
    ['updatedTo', '2026-11-21T09:51:04', 'format'],
    ['requesterEmailAddress', 'maria', 'format'],
    ['requesterEmailAddress', `${'m'.repeat(243)}@example.com`, 'maxLength'],
  ])('a malformed value is 422: %s=%s, rule %s', async (name, value, rule) => {
    const { token } = await makeDesk()
    const reply = await ask(token, { [name]: value })
    expect(formatOutcome(reply)).toBe('422 SVC:2001')
    expect(formatFieldErrors(reply)).toEqual([expect.stringMatching(`^${name}(\\[0\\])?: ${rule}$`)])
  })

  test('a malformed entry of a list is reported with its index', async () => {
    const { token } = await makeDesk()
    expect(formatFieldErrors(await ask(token, { statusIds: '1,x,3' }))).toEqual(['statusIds[1]: type'])
    expect(
      formatFieldErrors(
        await ask(token, [
          ['priorities', 'low'],
          ['priorities', 'x'],
        ]),
      ),
    ).toEqual(['priorities[1]: enum'])
  })

  test('every malformed parameter is reported at once', async () => {
    const { token } = await makeDesk()
    const reply = await ask(token, { page: 0, pageSize: 101, sortBy: 'x', statusIds: 'x', search: 'x', createdTo: 'x' })
    const fields = formatFieldErrors(reply).map((line) => line.replace(/(\[0\])?: .*/, ''))
    expect(fields).toEqual(['createdTo', 'page', 'pageSize', 'search', 'sortBy', 'statusIds'])
  })

  test('a single-valued parameter that is repeated is 422', async () => {
    const { token } = await makeDesk()
    for (const name of ['page', 'search', 'createdFrom', 'sortBy']) {
      const reply = await ask(token, [
        [name, '11'],
        [name, '22'],
      ])
      expect(formatOutcome(reply)).toBe('422 SVC:2001')
      expect(formatFieldErrors(reply)[0]).toMatch(`${name}: `)
    }
  })
})

describe('Ticket list cache: 45 seconds by default, not invalidated on write', () => {
  let caching: Flowdesk

  beforeAll(async () => {
    // A blank setting counts as unset.
    caching = await openFlowdesk({ Tickets__ListCacheSeconds: '' })
    caching.clock.stop()
  })
  afterAll(() => caching.close())

  const count = async (by: string, query = ''): Promise<number> =>
    (await caching.get(`${tickets}${query}`, { token: by })).body.data.totalCount

  async function makeScope() {
    const { id: poolId } = await caching.makePool()
    return { poolId, token: (await caching.makeToken({ poolIds: [poolId] })).token }
  }

  test('a write appears in the list after 45 seconds, and at once in the single read', async () => {
    const { poolId, token } = await makeScope()
    expect(await count(token)).toBe(0)
    const { id } = await caching.makeTicket(token, { poolId })
    caching.clock.advance(44_999)
    expect(await count(token)).toBe(0)
    expect(formatOutcome(await caching.get(`${tickets}/${id}`, { token }))).toBe('200')
    caching.clock.advance(1)
    expect(await count(token)).toBe(1)
  })

  test('tokens with the same pools share it, whatever the order of the pools', async () => {
    const [one, other] = [await caching.makePool(), await caching.makePool()]
    const { token } = await caching.makeToken({ poolIds: [one.id, other.id] })
    const same = await caching.makeToken({ poolIds: [other.id, one.id] })
    expect(await count(token)).toBe(0)
    await caching.makeTicket(token, { poolId: one.id })
    expect(await count(same.token)).toBe(0)
  })

  test('tokens with other pools do not share it', async () => {
    const [one, other] = [await caching.makePool(), await caching.makePool()]
    const scopes = [[one.id], [one.id, other.id], [other.id]]
    const counts: number[] = []
    for (const poolIds of scopes) {
      const { token } = await caching.makeToken({ poolIds })
      counts.push(await count(token))
      await caching.makeTicket(token, { poolId: poolIds[0] })
    }
    expect(counts).toEqual([0, 1, 0])
  })

  test('an all-pools token does not share it, even with one that names every pool', async () => {
    const alone = await openFlowdesk({ Tickets__ListCacheSeconds: '45' })
    onTestFinished(() => alone.close())
    const [named, all] = [await alone.makeToken({ poolIds: [1] }), await alone.makeToken()]
    expect((await alone.get(tickets, { token: named.token })).body.data.totalCount).toBe(0)
    await alone.makeTicket(named.token)
    expect((await alone.get(tickets, { token: all.token })).body.data.totalCount).toBe(1)
  })

  test('another query is cached separately', async () => {
    const { poolId, token } = await makeScope()
    expect(await count(token)).toBe(0)
    await caching.makeTicket(token, { poolId })
    expect(await count(token, '?statusIds=1')).toBe(1)
    expect(await count(token, '?pageSize=1')).toBe(1)
    expect(await count(token)).toBe(0)
  })

  test('a missing scope is refused even if the list is cached', async () => {
    const { poolId, token } = await makeScope()
    const writer = await caching.makeToken({ poolIds: [poolId], scopes: ['tickets:write'] })
    await count(token)
    expect(formatOutcome(await caching.get(tickets, { token: writer.token }))).toBe('403 SVC:1101')
  })

  test('Age is the seconds since the page was read; a page that was read for the request has none', async () => {
    const { token } = await makeScope()
    const readAge = async () => (await caching.get(tickets, { token })).headers['age']
    expect(await readAge()).toBeUndefined()
    expect(await readAge()).toBe('0')
    caching.clock.advance(44_999)
    expect(await readAge()).toBe('44')
    caching.clock.advance(1)
    expect(await readAge()).toBeUndefined()
  })

  test('the cached pages take at most 64 MiB, however few they are', async () => {
    const { poolId, token } = await makeScope()
    const description = 'x'.repeat(65_536)
    for (let made = 0; made < 100; made += 10)
      await Promise.all(Array.from({ length: 10 }, () => caching.makeTicket(token, { poolId, description })))
    const readAge = async (sortBy: string) =>
      (await caching.get(`${tickets}?pageSize=100&sortBy=${sortBy}`, { token })).headers['age']
    const pages = ['id', 'createdAt', 'updatedAt', 'priority']
    for (const sortBy of pages) expect(await readAge(sortBy)).toBeUndefined()
    expect(await readAge('priority')).toBe('0')
    expect(await readAge('id')).toBeUndefined()
  })

  test('Cache-Control contains its duration: private, max-age=45 by default', async () => {
    const { token } = await makeScope()
    expect((await caching.get(tickets, { token })).headers['cache-control']).toBe('private, max-age=45')
    const other = await openFlowdesk({ Tickets__ListCacheSeconds: '7' })
    onTestFinished(() => other.close())
    const reply = await other.get(tickets, { token: (await other.makeToken()).token })
    expect(reply.headers['cache-control']).toBe('private, max-age=7')
  })
})
