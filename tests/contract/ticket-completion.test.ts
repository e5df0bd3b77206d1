import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type Flowdesk, openFlowdesk } from '../support/flowdesk.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

let flowdesk: Flowdesk
let apiToken: string

beforeAll(async () => {
  flowdesk = await openFlowdesk()
  flowdesk.clock.stop()
  apiToken = (await flowdesk.makeToken()).token
})
afterAll(() => flowdesk.close())

async function makeResolved(server = flowdesk): Promise<number> {
  const { id } = await server.makeTicket(apiToken)
  await server.changeTicket(id, { ticketStatusId: 5 })
  return id
}

/** Calls `work` for each value, ten at a time: more would wait too long for the connections of the server. */
async function inGroups<V, R>(values: readonly V[], work: (value: V) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  for (let from = 0; from < values.length; from += 10)
    results.push(...(await Promise.all(values.slice(from, from + 10).map(work))))
  return results
}

async function readDashboard(suffix: string) {
  const token = await flowdesk.adminToken()
  return (await flowdesk.get(`/v1/dashboard/tickets/${suffix}`, { token })).body.data
}
const read = (id: number) => readDashboard(String(id))

async function pass(ms: number, server = flowdesk): Promise<void> {
  server.clock.advance(ms)
  await server.runDueJobs()
}

test('a ticket that stays resolved for three days is completed', async () => {
  const id = await makeResolved()
  const before = await read(id)
  await pass(3 * DAY_MS - MINUTE_MS)
  expect(await read(id)).toEqual(before)
  await pass(2 * MINUTE_MS)
  const after = await read(id)
  expect(after).toMatchObject({ ticketStatusId: 6, ticketStatusName: 'Completed', ticketSubStatusId: 600 })
  expect(after.completedAt).toBe(flowdesk.clock.now().toISOString())
  expect(after.eTag).not.toBe(before.eTag)
})

test('the completion is in the history as a change of the server', async () => {
  const id = await makeResolved()
  await pass(4 * DAY_MS)
  const { items } = await readDashboard(`${id}/history`)
  const entries = items.filter(({ actorKind }: { actorKind: string }) => actorKind === 'system')
  expect(entries).toMatchObject([{ actorId: null }])
  expect(entries[0].changes).toContainEqual({ field: 'ticketStatusId', from: 5, to: 6 })
})

test('other changes do not extend the time, and the other statuses stay', async () => {
  const id = await makeResolved()
  const others = new Map<number, number>()
  for (const status of [1, 2, 3, 4, 7]) {
    const ticket = await flowdesk.makeTicket(apiToken)
    if (status > 1) await flowdesk.changeTicket(ticket.id, { ticketStatusId: status })
    others.set(ticket.id, status)
  }
  await pass(2 * DAY_MS)
  await flowdesk.changeTicket(id, { tags: ['invoice'] })
  await pass(DAY_MS + MINUTE_MS)
  expect(await read(id)).toMatchObject({ ticketStatusId: 6, tags: ['invoice'] })
  for (const [other, status] of others) expect(await read(other)).toMatchObject({ ticketStatusId: status })
})

test('a reply of the requester reopens the ticket, and the time begins again at the next resolution', async () => {
  const id = await makeResolved()
  await pass(2 * DAY_MS)
  const message = { token: apiToken, body: { content: 'It is still broken.' } }
  await flowdesk.post(`/v1/integration/tickets/${id}/messages`, message)
  await pass(2 * DAY_MS)
  expect(await read(id)).toMatchObject({ ticketStatusId: 2, completedAt: null })
  await flowdesk.changeTicket(id, { ticketStatusId: 5 })
  await pass(2 * DAY_MS)
  expect(await read(id)).toMatchObject({ ticketStatusId: 5 })
  await pass(DAY_MS + MINUTE_MS)
  expect(await read(id)).toMatchObject({ ticketStatusId: 6 })
})

test('more tickets than a batch holds are completed, once each, by two processes', async () => {
  const ids = await inGroups(
    Array.from({ length: 210 }, () => flowdesk),
    makeResolved,
  )
  const other = await flowdesk.openSecondProcess()
  onTestFinished(other.close)
  flowdesk.clock.advance(3 * DAY_MS)
  await Promise.all([flowdesk.runDueJobs(), other.runDueJobs()])
  await pass(MINUTE_MS)
  // Signs in once, before the concurrent reads.
  await flowdesk.adminToken()
  const tickets = await inGroups(ids, read)
  expect(new Set(tickets.map(({ ticketStatusId }) => ticketStatusId))).toEqual(new Set([6]))
  const histories = await inGroups(ids.slice(0, 20), (id) => readDashboard(`${id}/history`))
  expect(new Set(histories.map(({ items }) => items.length))).toEqual(new Set([2]))
})

test('the setting Tickets:AutoCompleteAfter changes the time, and a blank value turns it off', async () => {
  const quick = await openFlowdesk({ Tickets__AutoCompleteAfter: '01:00:00' })
  const never = await openFlowdesk({ Tickets__AutoCompleteAfter: '' })
  for (const server of [quick, never]) onTestFinished(server.close)
  const statusAfter = async (server: Flowdesk, ms: number) => {
    const { token } = await server.makeToken()
    const { id } = await server.makeTicket(token)
    await server.changeTicket(id, { ticketStatusId: 5 })
    await pass(ms, server)
    const read = await server.get(`/v1/dashboard/tickets/${id}`, { token: await server.adminToken() })
    return read.body.data.ticketStatusId
  }
  expect(await statusAfter(quick, 59 * MINUTE_MS)).toBe(5)
  expect(await statusAfter(quick, 61 * MINUTE_MS)).toBe(6)
  expect(await statusAfter(never, 1000 * DAY_MS)).toBe(5)
})
