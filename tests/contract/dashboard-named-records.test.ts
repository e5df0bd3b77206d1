import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeRule, rulesPath } from '../support/automation.ts'
import { type ApiResponse, type Flowdesk, openFlowdesk } from '../support/flowdesk.ts'
import { formatOutcome } from '../support/refusals.ts'

let flowdesk: Flowdesk
let token: string

beforeAll(async () => {
  flowdesk = await openFlowdesk()
  token = await flowdesk.adminToken()
})
afterAll(() => flowdesk.close())

const macrosPath = '/v1/dashboard/macros'
const deletePool = (id: number) => flowdesk.delete(`/v1/dashboard/pools/${id}`, { token })
const deleteSubStatus = (id: number) => flowdesk.delete(`/v1/dashboard/sub-statuses/${id}`, { token })

async function makeSubStatus(): Promise<number> {
  const body = { name: randomUUID(), statusId: 3 }
  return (await flowdesk.post('/v1/dashboard/sub-statuses', { token, body })).body.data.id
}

const formatReason = (answer: ApiResponse) => `${formatOutcome(answer)} ${answer.body.error?.details?.reason ?? ''}`
const changeStatus = (id: number) => ({ type: 'change_status', ticketStatusId: 3, ticketSubStatusId: id })
const compare = (field: string, operator: string, value: unknown) => ({ condition: { field, operator, value } })
const nest = (field: string, id: number) => ({
  condition: { op: 'and', children: [{ op: 'or', children: [{ field, operator: 'notIn', value: [id] }] }] },
})

type PartsOfRule = (id: number) => Readonly<Record<string, unknown>>

const rulesWithPool: [string, PartsOfRule][] = [
  ['escalates to it', (poolId) => ({ actions: [{ type: 'escalate', poolId }] })],
  ['reassigns to it', (poolId) => ({ actions: [{ type: 'reassign', poolId }] })],
  ['notifies its members', (poolId) => ({ actions: [{ type: 'notify', poolId, message: 'Look' }] })],
  ['is for its tickets', (id) => compare('pool', 'eq', id)],
  ['is not for its tickets', (id) => compare('pool', 'ne', id)],
  ['is for the tickets of several pools', (id) => compare('pool', 'in', [1, id])],
  ['names it in a group', (id) => nest('pool', id)],
  ['is disabled', (id) => ({ ...compare('pool', 'eq', id), isEnabled: false })],
]

const rulesWithSubStatus: [string, PartsOfRule][] = [
  ['gives it to tickets', (id) => ({ actions: [changeStatus(id)] })],
  ['is for tickets with it', (id) => compare('subStatus', 'eq', id)],
  ['is for tickets without it', (id) => compare('subStatus', 'ne', id)],
  ['is for tickets with one of several', (id) => compare('subStatus', 'in', [300, id])],
  ['names it in a group', (id) => nest('subStatus', id)],
  ['is disabled', (id) => ({ ...compare('subStatus', 'eq', id), isEnabled: false })],
]

describe('a pool cannot be deleted while an automation rule names it', () => {
  test.each(rulesWithPool)('that %s', async (_name, parts) => {
    const { id } = await flowdesk.makePool({ memberIds: [1] })
    const rule = await makeRule(flowdesk, parts(id))
    expect(formatReason(await deletePool(id))).toBe('409 SVC:3008 pool_in_use')
    const pool = await flowdesk.get(`/v1/dashboard/pools/${id}`, { token })
    expect(pool.body.data.memberIds).toEqual([1])
    await flowdesk.delete(`${rulesPath}/${rule.id}`, { token })
    expect((await deletePool(id)).status).toBe(200)
  })

  test('and can be if rules have its id only as that of other records', async () => {
    const { id } = await flowdesk.makePool()
    await makeRule(flowdesk, compare('messageCount', 'eq', id))
    expect((await deletePool(id)).status).toBe(200)
  })

  test('and can be while a macro is for it: the macro is deleted with it', async () => {
    const { id } = await flowdesk.makePool()
    const body = { name: randomUUID(), poolId: id, actions: [changeStatus(300)] }
    const macro = await flowdesk.post(macrosPath, { token, body })
    expect((await deletePool(id)).status).toBe(200)
    const path = `${macrosPath}/${macro.body.data.id}`
    expect(formatReason(await flowdesk.get(path, { token }))).toBe('404 SVC:4006 macro_not_found')
  })
})

describe('a sub-status cannot be deleted while', () => {
  test.each(rulesWithSubStatus)('an automation rule names it that %s', async (_name, parts) => {
    const id = await makeSubStatus()
    const rule = await makeRule(flowdesk, parts(id))
    expect(formatReason(await deleteSubStatus(id))).toBe('409 SVC:3008 sub_status_in_use')
    await flowdesk.delete(`${rulesPath}/${rule.id}`, { token })
    expect((await deleteSubStatus(id)).status).toBe(200)
  })

  test('a macro gives it to tickets', async () => {
    const id = await makeSubStatus()
    const body = { name: randomUUID(), actions: [changeStatus(id)] }
    const path = `${macrosPath}/${(await flowdesk.post(macrosPath, { token, body })).body.data.id}`
    expect(formatReason(await deleteSubStatus(id))).toBe('409 SVC:3008 sub_status_in_use')
    await flowdesk.patch(path, { token, body: { actions: [changeStatus(300)] } })
    expect((await deleteSubStatus(id)).status).toBe(200)
  })
})

describe('a record that one request deletes while another one names it', () => {
  const create = (path: string, more: Readonly<Record<string, unknown>>) =>
    flowdesk.post(path, { token, body: { name: randomUUID(), ...more } })

  /** Returns the outcomes of both requests, which begin while another transaction has locked the record. */
  async function race(table: string, id: number, remove: () => Promise<ApiResponse>, name: () => Promise<ApiResponse>) {
    const lock = await flowdesk.holdLock(`select id from ticketing."${table}" where id = $1 for update`, [id])
    const removed = remove()
    await lock.waitForWaiters(1)
    const named = name()
    await lock.waitForWaiters(2)
    await lock.release()
    return `${formatOutcome(await removed)}, ${formatOutcome(await named)}`
  }
  const consistent = ['200, 422 SVC:2001', '409 SVC:3008, 201']

  test('is deleted, or an automation rule keeps the pool', async () => {
    const { id } = await flowdesk.makePool()
    const rule = { trigger: 'scheduled', actions: [{ type: 'escalate', poolId: id }] }
    const outcomes = await race(
      'pool',
      id,
      () => deletePool(id),
      () => create(rulesPath, rule),
    )
    expect(consistent).toContain(outcomes)
  })

  test.each([
    ['an automation rule', rulesPath, { trigger: 'scheduled' }],
    ['a macro', macrosPath, {}],
  ])('is deleted, or %s keeps the sub-status', async (_name, path, more) => {
    const id = await makeSubStatus()
    const outcomes = await race(
      'subStatus',
      id,
      () => deleteSubStatus(id),
      () => create(path, { ...more, actions: [changeStatus(id)] }),
    )
    expect(consistent).toContain(outcomes)
  })
})
