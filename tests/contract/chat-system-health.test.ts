import { afterAll, beforeAll, expect, test } from 'vitest'
import { consoleAdministratorToken, makeSignedInAgent } from '../support/chat.ts'
import { type Flowdesk, openFlowdesk } from '../support/flowdesk.ts'
import { formatOutcome } from '../support/refusals.ts'

const path = '/v1/admin/health'

let flowdesk: Flowdesk
let token: string

beforeAll(async () => {
  flowdesk = await openFlowdesk()
  token = await consoleAdministratorToken(flowdesk)
})
afterAll(() => flowdesk.close())

const insertJob = (handler: string, deadAt: string | null) =>
  flowdesk.db
    .insertInto('platform.job')
    .values({
      ...{ event: handler, handler, payload: '{}', deadAt },
      ...{ createdAt: '2026-11-20T10:00:00.000Z', dueAt: flowdesk.clock.now().toISOString() },
    })
    .execute()

test('the version, the kind of database and the migrations of every schema', async () => {
  const { status, body } = await flowdesk.get(path, { token })
  expect(status).toBe(200)
  expect(body.data).toMatchObject({ version: 'test', databaseProvider: 'Embedded' })
  expect(body.data.migrations.map(({ schema }: { schema: string }) => schema)).toEqual([
    'platform',
    'ticketing',
    'chat',
  ])
  for (const { applied, pending, latest } of body.data.migrations) {
    expect(applied).toBeGreaterThan(0)
    expect(pending).toBe(0)
    expect(latest).toMatch(/^\d{4}/)
  }
})

test('jobs and e-mails that wait or are dead letters', async () => {
  const before = (await flowdesk.get(path, { token })).body.data
  await insertJob('chat.test', null)
  await insertJob('chat.test', '2026-11-20T11:00:00.000Z')
  await insertJob('mail.send', '2026-11-20T11:00:00.000Z')
  flowdesk.clock.advance(90_000)
  const { jobs, mail } = (await flowdesk.get(path, { token })).body.data
  expect(jobs).toMatchObject({ waiting: before.jobs.waiting + 1, dead: before.jobs.dead + 1 })
  expect(jobs.oldestSeconds).toBeGreaterThanOrEqual(90)
  expect(mail).toEqual({ waiting: 0, oldestSeconds: 0, dead: 1 })
})

test('the free space of the disk with the files', async () => {
  const { disk } = (await flowdesk.get(path, { token })).body.data
  expect(disk).toEqual({ freeBytes: expect.any(Number), totalBytes: expect.any(Number) })
  expect(disk.freeBytes).toBeLessThanOrEqual(disk.totalBytes)
})

test('401 without a credential, 403 SVC:1103 for an agent who is not an administrator', async () => {
  const agent = await makeSignedInAgent(flowdesk)
  expect(formatOutcome(await flowdesk.get(path))).toBe('401 SVC:1001')
  expect(formatOutcome(await flowdesk.get(path, { token: agent.token }))).toBe('403 SVC:1103')
})
