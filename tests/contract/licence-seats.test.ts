import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { consoleAdministratorToken, makeAgent, signInAgent } from '../support/chat.ts'
import { type Flowdesk, openFlowdesk } from '../support/flowdesk.ts'
import { LicenceServer, type TestLicence } from '../support/licence-server.ts'
import { formatOutcome } from '../support/refusals.ts'

const server = await LicenceServer.start()
const ends: (() => Promise<void> | void)[] = []
let licence: TestLicence
let flowdesk: Flowdesk
let token: string

beforeAll(async () => {
  licence = await server.issue({}, (end) => ends.push(end))
  flowdesk = await openFlowdesk(licence.settings)
  ends.push(flowdesk.close)
  token = await consoleAdministratorToken(flowdesk)
})
afterAll(async () => {
  for (const end of ends.reverse()) await end()
  await server.stop()
})

const countActive = async (): Promise<number> => {
  const { body } = await flowdesk.get('/v1/admin/agents?pageSize=100', { token })
  return body.data.items.filter(({ isActive }: { isActive: boolean }) => isActive).length
}

/** Sets the limit of the licence to the number of active agents and some more. */
async function allowMore(seats: number): Promise<number> {
  const limit = (await countActive()) + seats
  await licence.change({ limits: { agents: limit } })
  await flowdesk.recheckLicence()
  return limit
}

const create = (as: Flowdesk = flowdesk) =>
  as.post('/v1/admin/agents', {
    token,
    body: { email: `${randomUUID()}@example.com`, displayName: 'New', password: 'a password of their own' },
  })

const setActive = async (id: number, verb: 'deactivate' | 'reactivate') =>
  formatOutcome(await flowdesk.post(`/v1/admin/agents/${id}/${verb}`, { token }))

const REFUSED = '422 SVC:0010'

test('creating an agent above the limit is refused with the limit and changes nothing', async () => {
  const limit = await allowMore(1)
  expect((await create()).status).toBe(201)
  const refused = await create()
  expect(formatOutcome(refused)).toBe(REFUSED)
  expect(refused.body.error.details).toEqual({ limit, activeAgents: limit })
  expect(await countActive()).toBe(limit)
})

test('reactivating an agent above the limit is refused, and possible once a seat is free', async () => {
  const [inactive, active] = [await makeAgent(flowdesk, { isActive: false }), await makeAgent(flowdesk)]
  await allowMore(0)
  expect(await setActive(inactive.id, 'reactivate')).toBe(REFUSED)
  expect(await setActive(active.id, 'deactivate')).toBe('200')
  expect(await setActive(inactive.id, 'reactivate')).toBe('200')
  expect(await setActive(inactive.id, 'reactivate')).toBe('200')
})

test('a lower limit deactivates no agent, and other changes of agents still work', async () => {
  const { id } = await makeAgent(flowdesk)
  const active = await countActive()
  await licence.change({ limits: { agents: 1 } })
  await flowdesk.recheckLicence()
  expect(await countActive()).toBe(active)
  const changed = await flowdesk.patch(`/v1/admin/agents/${id}`, { token, body: { displayName: 'Renamed' } })
  expect(changed.status).toBe(200)
  expect(formatOutcome(await create())).toBe(REFUSED)
})

test('a limit of 0 is none', async () => {
  await licence.change({ limits: { agents: 0 } })
  await flowdesk.recheckLicence()
  expect((await create()).status).toBe(201)
})

test('a start with another Seed:AdminEmail needs a free seat, unless there is no active administrator', async () => {
  const issued = await server.issue({ limits: { agents: 1 } })
  const own = await openFlowdesk(issued.settings)
  onTestFinished(own.close)
  await own.checkLicence()
  const administrator = { email: 'rescue@example.com', password: 'a password to come back' }
  const start = () => own.openSecondProcess(issued.settings, { administrator })
  await expect(start()).rejects.toThrow(
    /^Seed:AdminEmail got "rescue@example.com", but no account has this address and all seats of the licence/,
  )
  await own.db.updateTable('chat.agent').set({ isActive: false }).execute()
  for (let round = 0; round < 2; round++) await (await start()).close()
  expect((await signInAgent(own, administrator)).agent).toMatchObject({ role: 'administrator' })
})

test('without the row that is locked, no agent is created', async () => {
  const own = await openFlowdesk()
  onTestFinished(own.close)
  await own.db.deleteFrom('chat.agentSeats').execute()
  const body = { email: `${randomUUID()}@example.com`, displayName: 'New', password: 'a password of their own' }
  const refused = await own.post('/v1/admin/agents', { token: await consoleAdministratorToken(own), body })
  expect(refused.status).toBe(500)
})

test('creations and a reactivation at the same time, in two processes, never exceed the limit', async () => {
  const { id } = await makeAgent(flowdesk, { isActive: false })
  const limit = await allowMore(2)
  const other = await flowdesk.openSecondProcess(licence.settings)
  await other.checkLicence()
  const hold = await flowdesk.holdLock('select * from chat."agentSeats" for update')
  const calls = [flowdesk, other, flowdesk, other].map(async (as) => formatOutcome(await create(as)))
  const outcomes = Promise.all([...calls, setActive(id, 'reactivate')])
  await hold.waitForWaiters(5)
  await hold.release()
  expect((await outcomes).filter((outcome) => outcome === REFUSED)).toHaveLength(3)
  await other.close()
  expect(await countActive()).toBe(limit)
})
