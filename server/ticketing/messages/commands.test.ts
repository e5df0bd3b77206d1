import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { transaction } from '#platform/db/transaction.ts'
import { openFlowdesk } from '../../../tests/support/flowdesk.ts'
import { appendInTransaction } from './commands/write.ts'
import { createInboundAuthor } from './rules/append.ts'

const HOUR_MS = 3600_000

test('expired message receipts are deleted in batches; a younger receipt is kept', async () => {
  const flowdesk = await openFlowdesk()
  onTestFinished(flowdesk.close)
  const db = flowdesk.app.resources.db.withoutPlugins()
  const { token } = await flowdesk.makeToken()
  const ticket = await flowdesk.makeTicket(token)
  const at = flowdesk.clock.now().toISOString()
  await sql`insert into ticketing."messageReceipt"
    ("tokenId", "ticketId", "idempotencyKey", fingerprint, "messageId", "writtenTicketId", "createdAt")
    select 1, ${ticket.id}, 'key-' || n, 'fingerprint', n, ${ticket.id}, ${at} from generate_series(1, 2500) as n`.execute(
    db,
  )
  await flowdesk.runDueJobs()
  flowdesk.clock.advance(2 * HOUR_MS)
  const send = () =>
    flowdesk.post(`/v1/integration/tickets/${ticket.id}/messages`, {
      token,
      headers: { 'idempotency-key': 'once' },
      body: { content: 'Hello' },
    })
  const first = await send()
  const countReceipts = async () =>
    (await db.selectFrom('ticketing.messageReceipt').select('idempotencyKey').execute()).length

  flowdesk.clock.advance(24 * HOUR_MS - 60_000)
  await flowdesk.runDueJobs()
  expect(await countReceipts()).toBe(1)
  expect((await send()).body.data).toEqual({ ...first.body.data, isReplay: true })

  flowdesk.clock.advance(120_000 + 600_000)
  await flowdesk.runDueJobs()
  expect(await countReceipts()).toBe(0)
})

test('a message to an open ticket neither changes nor locks the row of the ticket', async () => {
  const flowdesk = await openFlowdesk()
  onTestFinished(flowdesk.close)
  const db = flowdesk.app.resources.db.withoutPlugins()
  const { token } = await flowdesk.makeToken()
  const { id, eTag } = await flowdesk.makeTicket(token)
  const readTicketRow = async () =>
    (await sql`select ctid, xmin, xmax from ticketing.ticket where id = ${id}`.execute(db)).rows
  const before = await readTicketRow()
  await flowdesk.post(`/v1/integration/tickets/${id}/messages`, { token, body: { content: 'Hello' } })
  expect(await readTicketRow()).toEqual(before)
  const ticket = await flowdesk.get(`/v1/integration/tickets/${id}`, { token })
  expect(ticket.body.data.eTag).not.toBe(eTag)
})

test('a message in the transaction of a caller is written only if that transaction commits', async () => {
  const flowdesk = await openFlowdesk()
  onTestFinished(flowdesk.close)
  const { resources } = flowdesk.app
  const { token } = await flowdesk.makeToken()
  const { id } = await flowdesk.makeTicket(token)
  const request = {
    ...{ viewer: { poolIds: null }, ticketId: id, author: createInboundAuthor('email') },
    content: { subject: '', content: 'Any news?', contentHtml: null },
    ...{ keyUse: null, attachmentIds: [], claimId: null, childTrackingKey: '0'.repeat(26) },
  }
  const readMessages = async () => (await flowdesk.get(`/v1/integration/tickets/${id}/messages`, { token })).body.data
  const failing = transaction(resources.db, async (tx) => {
    await appendInTransaction(resources, tx, request)
    throw new Error('the caller failed')
  })
  await expect(failing).rejects.toThrow('the caller failed')
  expect(await readMessages()).toEqual([])
  await transaction(resources.db, (tx) => appendInTransaction(resources, tx, request))
  expect(await readMessages()).toMatchObject([{ content: 'Any news?', direction: 'inbound', channel: 'email' }])
})
