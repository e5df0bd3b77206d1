import { expect, test, vi } from 'vitest'
import { queryRows } from '../support/copied-database.ts'
import { seededAdministrator } from '../support/database-server.ts'
import { holdWrite, type WriteHoldPoint } from '../support/held-write.ts'
import { callApi, requireData, signIn } from '../support/network-client.ts'
import { createMigratedDatabase, startFlowdesk } from '../support/process.ts'

/** More than one transaction changes. */
const TICKET_COUNT = 60
const SECOND_BATCH_INDEX = 55

const startProgram = async (database: string) => {
  const program = await startFlowdesk({ settings: { ConnectionStrings__Default: database, Parts: 'ticketing,worker' } })
  const url = await program.ready
  const token = await signIn(url, seededAdministrator)
  const call = async (method: string, path: string, body?: unknown) =>
    requireData(await callApi(url, method, `/v1/dashboard/${path}`, { token, ...(body === undefined ? {} : { body }) }))
  return { program, call }
}

const steps: readonly (readonly [step: string, toStop: (ticketIds: readonly number[]) => WriteHoldPoint])[] = [
  [
    'the job for the second transaction is written',
    () => ({
      table: 'platform.job',
      event: 'insert',
      when: `new.handler = 'tags.change' and new.payload like '%"stage":"tickets"%' and new.payload not like '%"afterId":0%'`,
    }),
  ],
  [
    'the second transaction changes a ticket',
    (ticketIds) => ({
      table: 'ticketing."ticketHistory"',
      event: 'insert',
      when: `new."ticketId" = ${ticketIds[SECOND_BATCH_INDEX]}`,
    }),
  ],
  [
    'the last job ends',
    () => ({
      table: 'platform.job',
      event: 'delete',
      when: `old.handler = 'tags.change' and old.payload like '%"stage":"tickets"%' and old.payload not like '%"afterId":0%'`,
    }),
  ],
]

test.each(steps)(
  'after a kill -9 while %s, the next start renames the tag in every ticket, once in each',
  async (_step, toStop) => {
    const database = await createMigratedDatabase()
    const first = await startProgram(database)
    const ticketIds: number[] = []
    for (let made = 0; made < TICKET_COUNT; made++)
      ticketIds.push((await first.call('POST', 'tickets', { poolId: 1, subject: 'The lift', tags: ['old'] })).id)
    const held = await holdWrite(database, toStop(ticketIds))
    await first.call('PATCH', 'tags/old', { name: 'new' })
    await held.waitUntilReached()
    first.program.kill('SIGKILL')
    await first.program.ended
    await held.abandon()
    const next = await startProgram(database)
    const expected = [{ name: 'new', ticketCount: TICKET_COUNT }]
    const isChanged = async () => expect((await next.call('GET', 'tags')).items).toEqual(expected)
    await vi.waitFor(isChanged, { timeout: 120_000, interval: 100 })
    const tickets = await queryRows(database, `select 1 from ticketing.ticket where tags = '["new"]'`)
    const changes = await queryRows(
      database,
      `select count(*)::integer as count, count(distinct "ticketId")::integer as tickets
      from ticketing."ticketHistory" where changes = '[{"field":"tags","from":["old"],"to":["new"]}]'`,
    )
    expect([tickets.length, changes]).toEqual([TICKET_COUNT, [{ count: TICKET_COUNT, tickets: TICKET_COUNT }]])
  },
)
