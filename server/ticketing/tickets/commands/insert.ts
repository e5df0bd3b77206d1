import type { CompiledQuery } from 'kysely'
import { prepareInsert } from '#platform/db/bulk-statements.ts'
import type { TicketingTx } from '../../database/ticketing.ts'
import type { NewTicketRow } from '../rules/creation.ts'

const insertTicketRows = prepareInsert('ticketing.ticket', {
  id: 'bigint',
  trackingKey: 'asciiText',
  poolId: 'bigint',
  parentTicketId: 'bigint',
  subject: 'text',
  description: 'text',
  priority: 'int',
  statusId: 'int',
  subStatusId: 'bigint',
  requesterFullName: 'text',
  requesterEmailAddress: 'text',
  requesterPhoneNumber: 'text',
  source: 'text',
  channel: 'text',
  tags: 'text',
  createdAt: 'instant',
})

const insertActivities = prepareInsert('ticketing.ticketActivity', {
  ticketId: 'bigint',
  updatedAt: 'instant',
  version: 'int',
})

/** Returns the statements that insert new tickets, in the order in which they must run. */
export const buildTicketInserts = (tx: TicketingTx, tickets: readonly NewTicketRow[]): readonly CompiledQuery[] => [
  insertTicketRows(tx, tickets),
  insertActivities(
    tx,
    tickets.map(({ id: ticketId, updatedAt, version }) => ({ ticketId, updatedAt, version })),
  ),
]
