import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Flowdesk, openFlowdesk } from '../support/flowdesk.ts'
import { makeStaffMember } from '../support/people.ts'

// An assignee who was deactivated, or who no longer sees the pool of a ticket, can no longer work on it.

let flowdesk: Flowdesk
let token: string
let apiToken: string

beforeAll(async () => {
  flowdesk = await openFlowdesk()
  token = await flowdesk.adminToken()
  apiToken = (await flowdesk.makeToken()).token
})
afterAll(() => flowdesk.close())

const ticketPath = (id: number) => `/v1/dashboard/tickets/${id}`
const read = async (id: number) => (await flowdesk.get(ticketPath(id), { token })).body.data

/** Creates a ticket in a pool and assigns it. Returns its id. */
async function makeAssignedTicket(poolId: number, userId: number): Promise<number> {
  const { id } = await flowdesk.makeTicket(apiToken, { poolId })
  const { status } = await flowdesk.post(`${ticketPath(id)}/assign`, { token, body: { userId } })
  expect(status).toBe(200)
  return id
}

async function changeUser(id: number, body: unknown): Promise<void> {
  expect((await flowdesk.patch(`/v1/dashboard/users/${id}`, { token, body })).status).toBe(200)
  await flowdesk.runDueJobs()
}

const readAssignees = async (...ids: number[]) =>
  (await Promise.all(ids.map(read))).map(({ assigneeUserId }) => assigneeUserId)

test('a deactivation takes the open tickets away; completed and cancelled ones keep the assignee', async () => {
  const person = await makeStaffMember(flowdesk, { poolIds: [1] })
  const ids: number[] = []
  for (const ticketStatusId of [2, 3, 4, 5, 6, 7]) {
    const id = await makeAssignedTicket(1, person.id)
    await flowdesk.changeTicket(id, { ticketStatusId })
    ids.push(id)
  }
  const before = await read(ids[1] ?? 0)
  await changeUser(person.id, { isActive: false })
  expect(await readAssignees(...ids)).toEqual([null, null, null, null, person.id, person.id])
  const after = await read(before.id)
  expect(after).toEqual({ ...before, assigneeUserId: null, eTag: expect.any(String), updatedAt: expect.any(String) })
  expect(after.eTag).not.toBe(before.eTag)
  const history = await flowdesk.get(`${ticketPath(before.id)}/history?pageSize=100`, { token })
  expect(history.text).toContain('"system"')
  await changeUser(person.id, { isActive: true })
  expect(await readAssignees(before.id)).toEqual([null])
})

test('a person who leaves a pool loses its tickets, and keeps those of other pools', async () => {
  const [left, kept, third] = [await flowdesk.makePool(), await flowdesk.makePool(), await flowdesk.makePool()]
  const person = await makeStaffMember(flowdesk, { poolIds: [left.id, kept.id, third.id] })
  const colleague = await makeStaffMember(flowdesk, { poolIds: [left.id] })
  const ids = [
    await makeAssignedTicket(left.id, person.id),
    await makeAssignedTicket(kept.id, person.id),
    await makeAssignedTicket(third.id, person.id),
    await makeAssignedTicket(left.id, colleague.id),
  ]
  await changeUser(person.id, { poolIds: [kept.id, third.id] })
  expect(await readAssignees(...ids)).toEqual([null, person.id, person.id, colleague.id])
  await flowdesk.patch(`/v1/dashboard/pools/${third.id}`, { token, body: { memberIds: [] } })
  await flowdesk.runDueJobs()
  expect(await readAssignees(...ids)).toEqual([null, person.id, null, colleague.id])
})

test('an administrator who gets another role keeps the tickets of the own pools', async () => {
  const [own, other] = [await flowdesk.makePool(), await flowdesk.makePool()]
  const person = await makeStaffMember(flowdesk, { role: 'administrator', poolIds: [own.id] })
  const ids = [await makeAssignedTicket(own.id, person.id), await makeAssignedTicket(other.id, person.id)]
  await changeUser(person.id, { poolIds: [] })
  expect(await readAssignees(...ids)).toEqual([person.id, person.id])
  await changeUser(person.id, { role: 'supervisor', poolIds: [own.id] })
  expect(await readAssignees(...ids)).toEqual([person.id, null])
})

test('more tickets than fit into one transaction are taken away too', async () => {
  const person = await makeStaffMember(flowdesk, { poolIds: [1] })
  const ids: number[] = []
  for (let count = 0; count < 101; count++) ids.push((await flowdesk.makeTicket(apiToken)).id)
  const { db } = flowdesk
  await db.updateTable('ticketing.ticket').set({ assigneeUserId: person.id }).where('id', 'in', ids).execute()
  await changeUser(person.id, { isActive: false })
  const assigned = db.selectFrom('ticketing.ticket').select('id').where('assigneeUserId', '=', person.id)
  expect(await assigned.execute()).toEqual([])
})
