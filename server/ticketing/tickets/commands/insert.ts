import { rowInserter } from '#platform/db/many-rows.ts'

/** The statement that inserts new tickets, whatever opens them: every ticket is made by it. */
export const insertTickets = rowInserter('ticketing.ticket', {
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
