import { rowInserter } from '#platform/db/many-rows.ts'
import type { TicketingTx } from '../../database/ticketing.ts'
import type { TicketRow } from '../rules.ts'

const insert = rowInserter('ticketing.ticket', {
  id: 'bigint',
  trackingKey: 'key',
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
  updatedAt: 'instant',
  version: 'int',
})

/** Inserts new tickets, whoever asked for them. Every ticket is made here. */
export const insertTickets = (tx: TicketingTx, tickets: readonly TicketRow[]): Promise<void> => insert(tx, tickets)
