import { setTimeout as delay } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { patientDatabase } from '../support/app.ts'
import { type ApiResponse, type Flowdesk, openFlowdesk } from '../support/flowdesk.ts'

const POOL_SIZE = 2
/** 64 for each connection. */
const MAY_WAIT = 128

/** Locks a table, as a long statement of another program would. Call the returned function to release it. */
async function locked(flowdesk: Flowdesk, table: string): Promise<() => Promise<void>> {
  const lock = await flowdesk.holdLock(`lock table ${table} in access exclusive mode`)
  let released: Promise<void> | null = null
  const letIn = (): Promise<void> => {
    released ??= lock.release()
    return released
  }
  onTestFinished(letIn)
  return letIn
}

async function open() {
  // Without the chat, whose hubs look at who is there every second: one of their looks would take a place in the line.
  const settings = { Database__PoolSize: String(POOL_SIZE), Parts: 'ticketing' }
  const flowdesk = await openFlowdesk(settings, patientDatabase)
  onTestFinished(flowdesk.close)
  const { token } = await flowdesk.makeToken()
  const ticket = await flowdesk.makeTicket(token)
  // Not the ticket itself: reads of tickets share their statements, and so hardly wait for a connection.
  const read = () => flowdesk.get(`/v1/integration/tickets/${ticket.id}/messages`, { token })
  const readTicket = () => flowdesk.get(`/v1/integration/tickets/${ticket.id}`, { token })
  await read()
  return { flowdesk, token, read, readTicket }
}

/** Makes calls one after another, as a socket each would, without waiting for their answers. */
async function calls(
  count: number,
  call: () => Promise<ApiResponse>,
): Promise<{ all: Promise<ApiResponse[]>; answered: ApiResponse[] }> {
  const answered: ApiResponse[] = []
  const under: Promise<ApiResponse>[] = []
  for (let n = 0; n < count; n++) {
    const answer = call()
    under.push(answer)
    answer.then(
      (reply) => answered.push(reply),
      () => undefined,
    )
    await delay(0)
  }
  return { all: Promise.all(under), answered }
}

const reading = (text: string, name: string): number => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1])

test('calls are refused at once with 503 SVC:0002 and Retry-After while too many wait for the database', async () => {
  const { flowdesk, token, read } = await open()
  const letIn = await locked(flowdesk, 'ticketing.ticket')
  const admitted = await calls(POOL_SIZE + MAY_WAIT, read)
  const { body, status, headers } = await read()
  expect(status).toBe(503)
  expect(headers['retry-after']).toMatch(/^[1-9]\d*$/)
  expect(body).toMatchObject({
    success: false,
    data: null,
    error: { status: 503, code: 'SVC:0002', details: { reason: 'overloaded' } },
  })
  const create = await flowdesk.post('/v1/integration/tickets', { token, body: { poolId: 1, subject: 'Hello' } })
  expect(create.status).toBe(503)
  const anonymous = await flowdesk.get('/v1/external/ticket-tracking/00000000000000000000000000')
  expect(anonymous.status).toBe(503)

  expect(admitted.answered).toEqual([])
  await letIn()
  expect((await admitted.all).map((reply) => reply.status)).toEqual(
    Array.from({ length: POOL_SIZE + MAY_WAIT }, () => 200),
  )
  expect((await read()).status).toBe(200)
})

test('health and metrics respond during an overload and report it', async () => {
  const { flowdesk, read } = await open()
  const letIn = await locked(flowdesk, 'ticketing.ticket')
  const admitted = await calls(POOL_SIZE + MAY_WAIT + 5, read)
  expect(admitted.answered.map((reply) => reply.status)).toEqual([503, 503, 503, 503, 503])

  expect((await flowdesk.get('/health/live')).status).toBe(200)
  // Both give the database three seconds, which it can exceed on a busy machine.
  await expect.poll(async () => (await flowdesk.get('/health')).body.checks.database).toBe('ok')
  const readWaitingJobs = async () => reading((await flowdesk.get('/metrics')).text, 'flowdesk_jobs_waiting')
  await expect.poll(readWaitingJobs).toBeGreaterThanOrEqual(0)
  const { status, text } = await flowdesk.get('/metrics')
  expect(status).toBe(200)
  expect(reading(text, 'flowdesk_database_pool_waiting')).toBe(MAY_WAIT)
  expect(reading(text, 'flowdesk_overload_refusals_total')).toBe(5)
  await letIn()
  await admitted.all
})

test('metrics that need the database are omitted if it does not respond, the others are not', async () => {
  const { flowdesk } = await open()
  const letIn = await locked(flowdesk, 'platform.job')
  const { status, text } = await flowdesk.get('/metrics')
  expect(status).toBe(200)
  expect(text).not.toContain('flowdesk_jobs_waiting')
  expect(text).toContain('flowdesk_database_pool_waiting')
  await letIn()
  await expect.poll(async () => (await flowdesk.get('/metrics')).text).toContain('flowdesk_jobs_waiting')
})

test('during an overload only path and method are checked before the refusal', async () => {
  const { flowdesk, read } = await open()
  await locked(flowdesk, 'ticketing.ticket')
  const admitted = await calls(POOL_SIZE + MAY_WAIT, read)
  expect((await flowdesk.get('/v1/nothing')).status).toBe(404)
  expect((await flowdesk.delete('/v1/integration/tickets')).status).toBe(405)
  expect((await flowdesk.get('/v1/integration/tickets')).status).toBe(503)
  expect(admitted.answered).toEqual([])
})

test('concurrent reads of single tickets share statements, and leave connections free', async () => {
  const { flowdesk, readTicket } = await open()
  const letIn = await locked(flowdesk, 'ticketing.ticket')
  const admitted = await calls(POOL_SIZE + MAY_WAIT + 5, readTicket)
  expect(admitted.answered).toEqual([])
  expect(reading((await flowdesk.get('/metrics')).text, 'flowdesk_database_pool_waiting')).toBe(0)
  await letIn()
  expect(new Set((await admitted.all).map((reply) => reply.status))).toEqual(new Set([200]))
})

test('a read that starts after a write returned sees it, also in a shared statement', async () => {
  const { flowdesk, token, readTicket } = await open()
  const { id } = (await readTicket()).body.data
  for (let n = 0; n < 5; n++) {
    const before = Array.from({ length: 20 }, readTicket)
    const receipt = await flowdesk.post(`/v1/integration/tickets/${id}/messages`, { token, body: { content: `${n}` } })
    expect(receipt.status).toBe(201)
    const after = await Promise.all(Array.from({ length: 20 }, readTicket))
    expect(new Set(after.map((reply) => reply.body.data.eTag))).toEqual(new Set([`"${id}-${n + 2}"`]))
    await Promise.all(before)
  }
})
