import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Flowdesk, openFlowdesk } from '../support/flowdesk.ts'
import { makeSignedInPerson } from '../support/people.ts'
import { formatFieldErrors, formatOutcome } from '../support/refusals.ts'

const HOUR_MS = 3_600_000

let flowdesk: Flowdesk
let apiToken: string
/** The pool of the tickets of one test, and an agent who sees only this pool. */
let poolId: number
let agentToken: string

beforeAll(async () => {
  flowdesk = await openFlowdesk()
  flowdesk.clock.stop()
  apiToken = (await flowdesk.makeToken()).token
})
afterAll(() => flowdesk.close())

beforeEach(async () => {
  poolId = (await flowdesk.makePool()).id
  agentToken = (await makeSignedInPerson(flowdesk, { poolIds: [poolId] })).token
})

const index = () => flowdesk.runDueJobs()
const ask = (search: string, more = '', as = agentToken) =>
  flowdesk.get(`/v1/dashboard/search?search=${encodeURIComponent(search)}${more}`, { token: as })
const list = (search: string, more = '', as = agentToken) =>
  flowdesk.get(`/v1/dashboard/tickets?search=${encodeURIComponent(search)}${more}`, { token: as })

interface Part {
  text: string
  isMatch: boolean
}
interface Item {
  ticket: { id: number }
  matches: { field: string; messageId: number | null; excerpt: Part[] }[]
}

/** The ids that the search finds, and the list with the same text, which are the same. */
async function find(search: string, as = agentToken): Promise<number[]> {
  const found = ((await ask(search, '', as)).body.data.items as Item[]).map(({ ticket }) => ticket.id)
  const listed = ((await list(search, '', as)).body.data.items as { id: number }[]).map(({ id }) => id)
  expect([...listed].sort()).toEqual([...found].sort())
  return found
}

const make = async (more: Readonly<Record<string, unknown>> = {}) =>
  (await flowdesk.makeTicket(apiToken, { poolId, subject: 'x', ...more })).id

const write = async (id: number, body: Readonly<Record<string, unknown>>) =>
  (await flowdesk.post(`/v1/dashboard/tickets/${id}/messages`, { token: await flowdesk.adminToken(), body })).body.data
    .id as number

/** An excerpt with its matches in brackets. */
const format = (excerpt: readonly Part[]) => excerpt.map(({ text, isMatch }) => (isMatch ? `[${text}]` : text)).join('')

const findFirst = async (search: string, as = agentToken) => {
  const [item] = (await ask(search, '', as)).body.data.items as Item[]
  return item?.matches.map(({ field, messageId, excerpt }) => ({ field, messageId, excerpt: format(excerpt) }))
}

describe('what a search finds', () => {
  test.each([
    ['subject', { subject: 'The invoice is wrong' }, 'invoice', 'The [invoice] is wrong'],
    ['description', { description: 'Parcel 4711 is lost' }, 'parcel', '[Parcel] 4711 is lost'],
    ['requesterFullName', { requesterFullName: 'Maria Lindgren' }, 'lindgren', 'Maria [Lindgren]'],
    [
      'requesterEmailAddress',
      { requesterEmailAddress: 'maria@example.com' },
      'maria@example.com',
      '[maria@example.com]',
    ],
    ['requesterPhoneNumber', { requesterPhoneNumber: '+44 20 7946 0018' }, '7946', '+44 20 [7946] 0018'],
  ])('%s, with an excerpt', async (field, ticket, search, excerpt) => {
    const id = await make(ticket)
    await index()
    expect(await find(search)).toEqual([id])
    expect(await findFirst(search)).toEqual([{ field, messageId: null, excerpt }])
  })

  test('messages and internal notes, with their ids', async () => {
    const id = await make()
    const reply = await write(id, { content: 'We have refunded the amount.' })
    const note = await write(id, { content: 'Suspicious: <b>chargeback</b>', visibility: 'internal' })
    await index()
    expect(await findFirst('refunded')).toEqual([
      { field: 'message', messageId: reply, excerpt: 'We have [refunded] the amount.' },
    ])
    expect(await findFirst('chargeback')).toEqual([
      { field: 'message', messageId: note, excerpt: 'Suspicious: <b>[chargeback]</b>' },
    ])
    expect(await find('refunded chargeback')).toEqual([id])
    expect((await findFirst('refunded chargeback'))?.map(({ messageId }) => messageId)).toEqual([note, reply])
  })

  test('a ticket that contains all words, in any fields', async () => {
    const id = await make({ subject: 'Broken lamp', requesterFullName: 'Maria' })
    await make({ subject: 'Broken chair' })
    await index()
    expect(await find('maria broken')).toEqual([id])
    expect((await findFirst('maria broken'))?.map(({ field }) => field)).toEqual(['subject', 'requesterFullName'])
    expect(await find('broken lamp chair')).toEqual([])
  })

  test('words that begin with a word of the search; a single letter is a whole word', async () => {
    const id = await make({ subject: 'Invoices of plan B' })
    await index()
    expect(await find('invo')).toEqual([id])
    expect(await find('invo pla')).toEqual([id])
    expect(await find('plan b')).toEqual([id])
    expect(await find('plan i')).toEqual([])
    expect(await find('voices')).toEqual([])
  })

  test('an excerpt of a long text begins and ends near the first match', async () => {
    await make({ description: `${'before '.repeat(100)}the needle ${'after '.repeat(100)}` })
    await index()
    const [match] = (await findFirst('needle')) ?? []
    expect(match?.excerpt).toMatch(/^….{1,60}\[needle\].{1,140}…$/)
  })

  test('no ticket for characters without words', async () => {
    await make({ subject: '?!' })
    await index()
    expect(await find('?!')).toEqual([])
  })

  test('no ticket for a keyword or an operator of the database, except as a word', async () => {
    const id = await make({ subject: "It's near: (a & b) | c:* <-> !d" })
    await index()
    expect(await find("it's near")).toEqual([id])
    expect(await find('NOT near')).toEqual([])
    for (const search of ["' & x", ':*', '!near x', '"near" x', "''':*", '\\near x', '<-> x', '(near x']) {
      const answer = await ask(search)
      expect([search, answer.status, answer.body.data.items]).toEqual([search, 200, []])
    }
  })
})

describe('e-mail addresses, phone numbers and ids', () => {
  test('an address finds its tickets, and no ticket that contains its parts elsewhere', async () => {
    const id = await make({ requesterEmailAddress: 'maria.lindgren@example.com' })
    const quoted = await make({ description: 'Please answer <Maria.Lindgren@Example.com>.' })
    await make({ description: 'maria lindgren example com' })
    await index()
    expect(await find('Maria.Lindgren@example.com')).toEqual([quoted, id])
    expect(await find('maria.lindgren@exa')).toEqual([quoted, id])
    expect((await find('lindgren')).length).toBe(3)
  })

  test.each(['+44 20 7946 0018', '0044 20 79460018', '020 7946 0018', '79460018', '7946-0018'])(
    'the phone number %s finds its tickets',
    async (search) => {
      const id = await make({ requesterPhoneNumber: '+44 (20) 7946-0018' })
      await make({ requesterPhoneNumber: '+44 20 7946 1111' })
      await index()
      expect(await find(search)).toEqual([id])
      expect((await findFirst(search))?.map(({ field }) => field)).toContain('requesterPhoneNumber')
    },
  )

  test('an id finds its ticket first, then tickets that contain the number', async () => {
    const own = await make()
    const longer = await make({ subject: `As in ${own}0` })
    const quoting = await make({ description: `See #${own}, please` })
    await index()
    expect(await find(`#${own}`)).toEqual([own, quoting])
    expect(await find(String(own))).toEqual([own, quoting, longer])
    const [first, second] = (await ask(String(own))).body.data.items as Item[]
    expect(first?.matches).toEqual([{ field: 'id', messageId: null, excerpt: [{ text: String(own), isMatch: true }] }])
    expect(second?.matches.map(({ field }) => field)).toEqual(['description'])
  })

  test('the ticket with the id is on the first page only, and is found before it is indexed', async () => {
    const own = await make()
    const search = `#${own}`
    expect(((await ask(search)).body.data.items as Item[]).map(({ ticket }) => ticket.id)).toEqual([own])
    const other = await make({ subject: `See ${search}` })
    await index()
    const pages = [await ask(search, '&page=1&pageSize=1'), await ask(search, '&page=2&pageSize=1')]
    expect(pages.map(({ body }) => body.data.items[0].ticket.id)).toEqual([own, other])
    expect(pages[1]?.body.data).toMatchObject({ totalCount: 2, totalPages: 2, isTotalCountExact: true })
  })
})

describe('languages', () => {
  test.each([
    ['café', 'Cafe au lait'],
    ['CAFE', 'Un café, s’il vous plaît'],
    ['strasse', 'Hauptstraße 5'.replace('Haupt', '')],
    ['Ångström', 'ANGSTROM'],
    ['orsted', 'Ørsted'],
    ['ΟΔΟΣ', 'οδός'],
    ['ёлка', 'Елка'],
    ['istanbul', 'İSTANBUL'],
    ['İstanbul', 'istanbul'],
    ['ısı', 'ISI'],
    ['ILIK', 'ılık'],
    ['محمد', 'مُحَمَّد'],
    ['احمد', 'أحمد'],
    ['فاتورة', 'الفاتوره رقم'],
    ['الفاتورة', 'فاتورة'],
    ['٤٢٤٢', 'Order 4242'],
    ['हिन्दी', 'हिन्दी में'],
    ['退款', '我想要退款谢谢'],
    ['退', '我想要退'],
    ['我想要退款', '我想要退款谢谢'],
    ['タワー', '東京タワーの近く'],
    ['สวัสดี', 'คุณสวัสดีครับ'],
    ['안녕', '안녕하세요'],
    ['ｆｕｌｌ', 'full width'],
    ['sao paulo', 'Sa\u0303o Paulo, %@\u0301'],
    ['Sa\u0303o', 'São Paulo'],
  ])('%s finds %s', async (search, subject) => {
    const id = await make({ subject: `xx ${subject}` })
    await make({ subject: 'something else 完全 другое' })
    await index()
    // A single letter is shorter than a search may be, so another word is with it.
    expect(await find(search.length < 2 ? `xx ${search}` : search)).toEqual([id])
  })
})

describe('who finds a ticket', () => {
  test('everyone who sees it, and no one else', async () => {
    const id = await make({ subject: 'Zebracrossing' })
    const otherPool = await flowdesk.makePool()
    const [supervisor, both, other, none] = [
      await makeSignedInPerson(flowdesk, { role: 'supervisor', poolIds: [poolId] }),
      await makeSignedInPerson(flowdesk, { poolIds: [otherPool.id, poolId] }),
      await makeSignedInPerson(flowdesk, { poolIds: [otherPool.id] }),
      await makeSignedInPerson(flowdesk),
    ]
    await index()
    for (const search of ['zebracrossing', `#${id}`]) {
      for (const as of [await flowdesk.adminToken(), supervisor.token, both.token])
        expect(await find(search, as)).toEqual([id])
      for (const as of [other.token, none.token]) expect(await find(search, as)).toEqual([])
    }
  })

  test('a ticket that has moved to another pool is found there, and at once no longer in its pool', async () => {
    const id = await make({ subject: 'Wandering' })
    const otherPool = await flowdesk.makePool()
    const other = await makeSignedInPerson(flowdesk, { poolIds: [otherPool.id] })
    await index()
    await flowdesk.changeTicket(id, { poolId: otherPool.id })
    expect(await find('wandering')).toEqual([])
    await index()
    expect(await find('wandering')).toEqual([])
    expect(await find('wandering', other.token)).toEqual([id])
  })

  test('401 without a credential', async () => {
    expect(formatOutcome(await flowdesk.get('/v1/dashboard/search?search=xx'))).toBe('401 SVC:1001')
    expect(formatOutcome(await ask('xx', '', apiToken))).toBe('401 SVC:1001')
  })
})

describe('after a change', () => {
  test('a ticket is found by its new words and no longer by its old ones', async () => {
    const id = await make({ subject: 'Giraffe', description: 'Elephant', requesterFullName: 'Maria' })
    await index()
    await flowdesk.changeTicket(id, { subject: 'Antelope', description: null, requesterFullName: 'Ingrid' })
    await index()
    for (const search of ['antelope', 'ingrid']) expect(await find(search)).toEqual([id])
    for (const search of ['giraffe', 'elephant', 'maria']) expect(await find(search)).toEqual([])
  })

  test('a message of the requester is found', async () => {
    const id = await make()
    await index()
    const path = `/v1/integration/tickets/${id}/messages`
    await flowdesk.post(path, {
      token: apiToken,
      body: { subject: 'Reminder', contentHtml: '<p>Still <b>broken</b></p>' },
    })
    await index()
    expect(await find('still broken')).toEqual([id])
    expect(await find('reminder')).toEqual([id])
  })

  test('a message to a completed ticket is found in the ticket that continues it', async () => {
    const id = await make({ subject: 'Flamingo' })
    await flowdesk.changeTicket(id, { ticketStatusId: 6 })
    const path = `/v1/integration/tickets/${id}/messages`
    const { body } = await flowdesk.post(path, { token: apiToken, body: { content: 'Pelican' } })
    await index()
    expect(await find('pelican')).toEqual([body.data.ticketId])
  })

  test('a ticket is found again by each word of a hundred messages', async () => {
    const id = await make()
    for (let nth = 0; nth < 100; nth++) await write(id, { content: `word${nth}`, visibility: 'internal' })
    await index()
    expect(await find('word0 word50 word99')).toEqual([id])
  })

  test('the words of a deleted ticket are deleted with it', async () => {
    const { db } = flowdesk
    const id = await make({ subject: 'Ephemeral' })
    await index()
    await db.deleteFrom('ticketing.ticketHistory').where('ticketId', '=', id).execute()
    await db.deleteFrom('ticketing.ticketActivity').where('ticketId', '=', id).execute()
    await db.deleteFrom('ticketing.ticket').where('id', '=', id).execute()
    expect(await db.selectFrom('ticketing.ticketSearch').selectAll().where('ticketId', '=', id).execute()).toEqual([])
    expect(await find('ephemeral')).toEqual([])
  })
})

describe('the index', () => {
  const forget = async (ids: readonly number[]) =>
    await flowdesk.db
      .deleteFrom('ticketing.ticketSearch')
      .where('ticketId', 'in', [...ids])
      .execute()

  test('a server that starts indexes the tickets that are not indexed', async () => {
    const ids = [await make({ subject: 'Quokka' }), await make({ subject: 'Quokka' })]
    await index()
    await forget(ids)
    expect(await find('quokka')).toEqual([])
    flowdesk.clock.advance(HOUR_MS / 2)
    const second = await flowdesk.openSecondProcess()
    await second.runDueJobs()
    await second.close()
    expect(await find('quokka')).toEqual([...ids].reverse())
  })

  /** Makes the index lack the last change of a ticket. */
  const makeStale = async (id: number) =>
    await flowdesk.db
      .updateTable('ticketing.ticketSearch')
      .set({ version: 0, document: '' })
      .where('ticketId', '=', id)
      .execute()

  test('each hour, a server indexes the changes that are missing, however old they are', async () => {
    const id = await make({ subject: 'Numbat' })
    flowdesk.clock.advance(HOUR_MS)
    await index()
    await makeStale(id)
    const findAsAdministrator = async () => await find('numbat', await flowdesk.adminToken())
    flowdesk.clock.advance(HOUR_MS / 2)
    await index()
    expect(await findAsAdministrator()).toEqual([])
    flowdesk.clock.advance(HOUR_MS / 2)
    await index()
    expect(await findAsAdministrator()).toEqual([id])
  })

  test('a change that is committed two minutes after its date is indexed', async () => {
    const id = await make({ subject: 'Wombat' })
    flowdesk.clock.advance(120_000)
    await index()
    await makeStale(id)
    await index()
    expect(await find('wombat')).toEqual([])
    flowdesk.clock.advance(4999)
    await index()
    expect(await find('wombat')).toEqual([])
    flowdesk.clock.advance(1)
    await index()
    expect(await find('wombat')).toEqual([id])
  })

  test('while another process indexes, tickets wait', async () => {
    const id = await make({ subject: 'Dugong' })
    const lock = await flowdesk.holdLock('select id from ticketing."ticketIndexer" for update')
    await index()
    expect(await find('dugong')).toEqual([])
    await lock.release()
    await index()
    expect(await find('dugong')).toEqual([id])
  })

  test('two processes index each ticket once', async () => {
    const ids = []
    for (let nth = 0; nth < 20; nth++) ids.push(await make({ subject: 'Capybara' }))
    const second = await flowdesk.openSecondProcess()
    await Promise.all([index(), second.runDueJobs()])
    await index()
    await second.close()
    expect(await find('capybara')).toEqual([...ids].reverse())
  })

  test('a search shows no place of a ticket whose words have just been removed', async () => {
    const id = await make({ subject: 'Okapi' })
    await index()
    await flowdesk.changeTicket(id, { subject: 'Another' })
    expect((await ask('okapi')).body.data.items).toMatchObject([{ ticket: { id, subject: 'Another' }, matches: [] }])
  })
})

describe('pages', () => {
  test('newest tickets first, with the number of all', async () => {
    const ids = []
    for (let nth = 0; nth < 5; nth++) ids.push(await make({ subject: 'Paginated' }))
    await index()
    const read = async (page: number) => (await ask('paginated', `&page=${page}&pageSize=2`)).body.data
    const pages = [await read(1), await read(2), await read(3), await read(4)]
    expect(pages.flatMap(({ items }) => items.map(({ ticket }: Item) => ticket.id))).toEqual([...ids].reverse())
    expect(pages[2]).toMatchObject({ page: 3, pageSize: 2, totalCount: 5, totalPages: 3, isTotalCountExact: true })
    expect(pages[3]).toMatchObject({ items: [], page: 4, totalCount: 5 })
  })

  test('the pages contain the newest 1,000 tickets, and say so if there are more', async () => {
    const { db } = flowdesk
    const other = await make({ subject: 'Another' })
    const first = await make({ subject: `Multitudinous ${other}` })
    await index()
    const source = await db.selectFrom('ticketing.ticket').selectAll().where('id', '=', first).executeTakeFirstOrThrow()
    const addCopies = async (count: number): Promise<void> => {
      if (count > 50) {
        await addCopies(50)
        return await addCopies(count - 50)
      }
      const { id: _id, ...columns } = source
      const copies = Array.from({ length: count }, () => ({
        ...columns,
        trackingKey: Array.from(
          { length: 26 },
          () => '0123456789abcdefghjkmnpqrstvwxyz'[Math.floor(Math.random() * 32)],
        ).join(''),
      }))
      const rows = await db.insertInto('ticketing.ticket').values(copies).returning('id').execute()
      const updatedAt = flowdesk.clock.now().toISOString()
      await db
        .insertInto('ticketing.ticketActivity')
        .values(rows.map(({ id }) => ({ ticketId: id, updatedAt, version: 1 })))
        .execute()
    }
    await addCopies(999)
    await index()
    const read = async (more = '') => (await ask('multitudinous', more)).body.data
    expect(await read()).toMatchObject({ totalCount: 1000, totalPages: 50, isTotalCountExact: true })
    expect((await read('&page=50')).items.at(-1).ticket.id).toBe(first)
    // One ticket has the number as its id, and the others contain it.
    expect((await ask(`#${other}`)).body.data).toMatchObject({ totalCount: 1000, isTotalCountExact: false })
    await addCopies(1)
    await index()
    expect(await read()).toMatchObject({ totalCount: 1000, totalPages: 50, isTotalCountExact: false })
    expect((await read('&page=50')).items.at(-1).ticket.id).toBeGreaterThan(first)
    expect((await list('multitudinous')).body.data.totalCount).toBe(1001)
  })

  test('a word of more than 10,000 tickets finds the newest ones, and the list counts all of them', async () => {
    const { db } = flowdesk
    const first = await make()
    const addTickets = async (count: number, document: string) => {
      await sql`with added as (
          insert into ticketing.ticket ("trackingKey", "poolId", priority, "statusId", "subStatusId", source, channel, tags, "createdAt")
          select substr(md5(random()::text), 1, 26), ${poolId}, 2, 1, 100, 'x', 'api', '[]', now() from generate_series(1, ${count}::int)
          returning id),
        active as (insert into ticketing."ticketActivity" ("ticketId", "updatedAt", version) select id, now(), 1 from added)
        insert into ticketing."ticketSearch" ("ticketId", version, "poolId", document) select id, 1, ${poolId}, ${document} from added`.execute(
        db,
      )
    }
    const readIds = async (answer: Promise<{ body: { data: { items: (Item & { id: number })[] } } }>) =>
      (await answer).body.data.items.map(({ id, ticket }) => id ?? ticket.id)
    await addTickets(10_001, 'plentiful 424242 other')
    const last = first + 10_001
    const newestIds = Array.from({ length: 20 }, (_, nth) => last - nth)
    const everyone = [agentToken, await flowdesk.adminToken()]
    for (const as of everyone) {
      expect(await readIds(ask('plenti', '', as))).toEqual(newestIds)
      expect(await readIds(list('plenti', '', as))).toEqual(newestIds)
      expect((await list('plenti', '', as)).body.data.totalCount).toBe(10_001)
      expect((await list('plenti', '&statusIds=2', as)).body.data.totalCount).toBe(0)
      expect((await list('424242', '', as)).body.data.totalCount).toBe(10_001)
    }
    await addTickets(2000, 'another')
    for (const as of everyone) expect(await readIds(ask('plentiful', '', as))).toEqual(newestIds)
  })

  test.each([
    ['search', 'minLength', 'search=x'],
    ['search', 'maxLength', `search=${'x'.repeat(101)}`],
    ['search', 'required', 'search='],
    ['search', 'required', 'page=1'],
    ['page', 'minimum', 'search=xx&page=0'],
    ['pageSize', 'maximum', 'search=xx&pageSize=101'],
  ])('422 SVC:2001 for %s: %s', async (field, rule, query) => {
    const answer = await flowdesk.get(`/v1/dashboard/search?${query}`, { token: await flowdesk.adminToken() })
    expect(formatOutcome(answer)).toBe('422 SVC:2001')
    expect(formatFieldErrors(answer)).toEqual([`${field}: ${rule}`])
  })
})

describe('the list of tickets', () => {
  test('combines the search with other filters and any order', async () => {
    const [first, second] = [
      await make({ subject: 'Combined', priority: 'high' }),
      await make({ description: 'combined', priority: 'urgent' }),
      await make({ subject: 'Combined', priority: 'low' }),
      await make({ subject: 'Other', priority: 'high' }),
    ]
    await index()
    const { body } = await list('combined', '&priorities=high,urgent&sortBy=priority&sortOrder=asc')
    expect(body.data.items.map(({ id }: { id: number }) => id)).toEqual([first, second])
    expect(body.data.totalCount).toBe(2)
  })

  test('422 SVC:2001 for a search of one character', async () => {
    expect(formatFieldErrors(await list('x'))).toEqual(['search: minLength'])
  })

  test('the list of an integration finds parts of the subject only', async () => {
    const id = await make({ subject: 'Übergrößenträger', description: 'Description' })
    await index()
    const integration = async (search: string) =>
      (
        await flowdesk.get(`/v1/integration/tickets?poolIds=${poolId}&search=${encodeURIComponent(search)}`, {
          token: apiToken,
        })
      ).body.data.items
    expect(await integration('größen')).toMatchObject([{ id }])
    expect(await integration('description')).toEqual([])
    expect(await integration('ubergrossen')).toEqual([])
  })
})
