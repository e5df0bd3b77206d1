import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { consoleAdministratorToken } from '../support/chat.ts'
import { type Flowdesk, openFlowdesk } from '../support/flowdesk.ts'
import { makeVisitor, openConversationOf } from '../support/visitors.ts'

const path = '/v1/admin/reports/summary'

/** Around midnight in UTC on days on which clocks change: in New York on 8 March, in Berlin on 29 March, in Cairo on 24 April. */
const closings = [
  '2026-03-07T23:59:59.999Z',
  '2026-03-08T00:00:00.000Z',
  '2026-03-08T23:59:59.999Z',
  '2026-03-29T00:30:00.000Z',
  '2026-03-29T01:30:00.000Z',
  '2026-04-23T22:30:00.000Z',
  '2026-04-24T00:00:00.000Z',
]

let flowdesk: Flowdesk

beforeAll(async () => {
  // Without plugins: the queries of this server are not those of the product.
  flowdesk = await openFlowdesk({}, { plugins: [] })
  for (const at of closings) {
    const visitor = await makeVisitor(flowdesk)
    const id = await openConversationOf(visitor)
    await visitor.post(`/v1/widget/conversations/${id}/close`)
    await flowdesk.db
      .updateTable('chat.conversation')
      .set({ createdAt: at, closedAt: at })
      .where('id', '=', id)
      .execute()
  }
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await flowdesk.close()
})

/** Sets the time zone of this process, and that of new connections to the database. */
async function moveTo(zone: string): Promise<void> {
  vi.stubEnv('TZ', zone)
  const change = `alter database %I set timezone to ''${zone}''`
  await sql`do ${sql.lit(`begin execute format('${change}', current_database()); end`)}`.execute(
    flowdesk.app.resources.db,
  )
}

test.each(['UTC', 'America/New_York', 'Europe/Berlin', 'Africa/Cairo', 'Australia/Lord_Howe', 'Pacific/Kiritimati'])(
  'a server and a database with the time zone %s count by days in UTC',
  async (zone) => {
    await moveTo(zone)
    expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone)
    const server = await flowdesk.openSecondProcess()
    onTestFinished(server.close)
    const token = await consoleAdministratorToken(flowdesk)
    const { body } = await server.get(`${path}?from=2026-03-01&to=2026-06-01`, { token })
    const { from, to, daily, totals } = body.data
    expect([from, to]).toEqual(['2026-03-01T00:00:00.000Z', '2026-06-01T00:00:00.000Z'])
    expect([daily.length, new Set(daily.map(({ date }: { date: string }) => date)).size]).toEqual([92, 92])
    const counted = daily.filter(({ started, closed }: { started: number; closed: number }) => started + closed > 0)
    expect(counted).toEqual([
      { date: '2026-03-07', started: 1, closed: 1 },
      { date: '2026-03-08', started: 2, closed: 2 },
      { date: '2026-03-29', started: 2, closed: 2 },
      { date: '2026-04-23', started: 1, closed: 1 },
      { date: '2026-04-24', started: 1, closed: 1 },
    ])
    expect(totals).toMatchObject({ started: closings.length, closedByVisitor: closings.length })
  },
)

test('with a time zone, days begin at its midnights, also when clocks change', async () => {
  const token = await consoleAdministratorToken(flowdesk)
  const query = 'from=2026-03-28T23:00:00Z&to=2026-03-30T22:00:00Z&timeZone=Europe/Berlin'
  const { body } = await flowdesk.get(`${path}?${query}`, { token })
  expect(body.data.daily).toEqual([
    { date: '2026-03-29', started: 2, closed: 2 },
    { date: '2026-03-30', started: 0, closed: 0 },
  ])
})

test('422 for a time zone that does not exist', async () => {
  const token = await consoleAdministratorToken(flowdesk)
  const { status, body } = await flowdesk.get(`${path}?timeZone=Europe/Nowhere`, { token })
  expect(status).toBe(422)
  expect(body.error.details.errors).toMatchObject([{ field: 'timeZone', rule: 'format' }])
})
