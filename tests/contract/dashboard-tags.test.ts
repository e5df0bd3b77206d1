import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Flowdesk, openFlowdesk } from '../support/flowdesk.ts'
import { makeSignedInPerson } from '../support/people.ts'
import { formatFieldErrors } from '../support/refusals.ts'

const path = '/v1/dashboard/tags'

let flowdesk: Flowdesk
let token: string
let apiToken: string

beforeAll(async () => {
  flowdesk = await openFlowdesk()
  token = await flowdesk.adminToken()
  apiToken = (await flowdesk.makeToken()).token
})
afterAll(() => flowdesk.close())

const list = async (query = '', as = token) => (await flowdesk.get(`${path}${query}`, { token: as })).body.data
const itemsWith = async (prefix: string, as = token) =>
  (await list(`?prefix=${encodeURIComponent(prefix)}&pageSize=100`, as)).items
const makeTagged = async (tags: string[], poolId = 1): Promise<number> => {
  const { id } = await flowdesk.makeTicket(apiToken, { poolId })
  await flowdesk.changeTicket(id, { tags })
  return id
}
/** A text that begins the tags of one test only. */
const uniquePrefix = (): string => randomUUID().slice(0, 8)

test('the tags in use have the number of their tickets, the most frequent first', async () => {
  const prefix = uniquePrefix()
  const [rare, frequent, alphabetic] = [`${prefix}-b`, `${prefix}-c`, `${prefix}-a`]
  await makeTagged([rare, frequent])
  await makeTagged([frequent, alphabetic])
  expect(await itemsWith(prefix)).toEqual([
    { name: frequent, ticketCount: 2 },
    { name: alphabetic, ticketCount: 1 },
    { name: rare, ticketCount: 1 },
  ])
})

test('a tag that a ticket loses is no longer counted, and a tag without tickets is not listed', async () => {
  const prefix = uniquePrefix()
  const [one, two] = [`${prefix}-1`, `${prefix}-2`]
  const id = await makeTagged([one, two])
  await makeTagged([two])
  await flowdesk.changeTicket(id, { tags: [one] })
  await flowdesk.changeTicket(id, { subject: 'Another' })
  expect(await itemsWith(prefix)).toEqual([
    { name: one, ticketCount: 1 },
    { name: two, ticketCount: 1 },
  ])
  await flowdesk.changeTicket(id, { tags: [] })
  expect(await itemsWith(prefix)).toEqual([{ name: two, ticketCount: 1 }])
})

test('spellings that differ in case are one tag; the prefix ignores case', async () => {
  const prefix = uniquePrefix()
  await makeTagged([`${prefix}-VIP`, `${prefix}-vip`])
  await makeTagged([`${prefix}-vip`])
  expect(await itemsWith(`${prefix.toUpperCase()}-V`)).toEqual([{ name: `${prefix}-VIP`, ticketCount: 2 }])
})

test('wildcards in the prefix stand for themselves', async () => {
  const prefix = uniquePrefix()
  await makeTagged([`${prefix}_a`, `${prefix}%b`, `${prefix}xc`, `${prefix}[d`, `${prefix}!e`])
  for (const wildcard of ['_a', '%b', '[d', '!e'])
    expect((await itemsWith(`${prefix}${wildcard.slice(0, 1)}`)).map(({ name }: { name: string }) => name)).toEqual([
      `${prefix}${wildcard}`,
    ])
})

test('people see the tags of their pools only, and count only the tickets there', async () => {
  const [mine, other] = [await flowdesk.makePool(), await flowdesk.makePool()]
  const prefix = uniquePrefix()
  await makeTagged([`${prefix}-both`, `${prefix}-mine`], mine.id)
  await makeTagged([`${prefix}-both`, `${prefix}-other`], other.id)
  const agent = await makeSignedInPerson(flowdesk, { poolIds: [mine.id] })
  expect(await itemsWith(prefix, agent.token)).toEqual([
    { name: `${prefix}-both`, ticketCount: 1 },
    { name: `${prefix}-mine`, ticketCount: 1 },
  ])
  expect((await itemsWith(prefix))[0]).toEqual({ name: `${prefix}-both`, ticketCount: 2 })
  const outsider = await makeSignedInPerson(flowdesk)
  expect(await list('', outsider.token)).toMatchObject({ items: [], totalCount: 0, totalPages: 0 })
})

test('a ticket takes its tags to another pool', async () => {
  const [from, to] = [await flowdesk.makePool(), await flowdesk.makePool()]
  const tag = uniquePrefix()
  const id = await makeTagged([tag], from.id)
  const agent = await makeSignedInPerson(flowdesk, { poolIds: [to.id] })
  expect(await itemsWith(tag, agent.token)).toEqual([])
  await flowdesk.changeTicket(id, { poolId: to.id })
  expect(await itemsWith(tag, agent.token)).toEqual([{ name: tag, ticketCount: 1 }])
  expect((await flowdesk.delete(`/v1/dashboard/pools/${from.id}`, { token })).status).toBe(200)
})

test('a tag that several people give to several tickets at once is counted for each ticket', async () => {
  const tag = uniquePrefix()
  const tickets = await Promise.all(Array.from({ length: 8 }, () => flowdesk.makeTicket(apiToken)))
  await Promise.all(tickets.map(({ id }) => flowdesk.changeTicket(id, { tags: [tag] })))
  expect(await itemsWith(tag)).toEqual([{ name: tag, ticketCount: 8 }])
  await Promise.all(tickets.map(({ id }) => flowdesk.changeTicket(id, { tags: [] })))
  expect(await itemsWith(tag)).toEqual([])
})

test('a change that is refused changes no count', async () => {
  const tag = uniquePrefix()
  const { id } = await flowdesk.makeTicket(apiToken)
  const body = { tags: [tag], ticketStatusId: 1, poolId: 987_654 }
  expect((await flowdesk.patch(`/v1/dashboard/tickets/${id}`, { token, body })).status).toBe(422)
  expect(await itemsWith(tag)).toEqual([])
})

test('the list has pages', async () => {
  const prefix = uniquePrefix()
  await makeTagged([`${prefix}-1`, `${prefix}-2`, `${prefix}-3`])
  expect(await list(`?prefix=${prefix}&pageSize=2&page=2`)).toEqual({
    items: [{ name: `${prefix}-3`, ticketCount: 1 }],
    page: 2,
    pageSize: 2,
    totalCount: 3,
    totalPages: 2,
  })
})

test.each([
  ['page=0', ['page: minimum']],
  ['pageSize=101', ['pageSize: maximum']],
  [`prefix=${'x'.repeat(51)}`, ['prefix: maxLength']],
])('422 for ?%s', async (query, wrong) => {
  expect(formatFieldErrors(await flowdesk.get(`${path}?${query}`, { token }))).toEqual(wrong)
})
