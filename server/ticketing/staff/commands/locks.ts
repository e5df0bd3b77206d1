import type { TicketingTx } from '../../database/ticketing.ts'

/** Locks the row of a user until the end of the transaction. */
export const lockUser = (tx: TicketingTx, id: number) =>
  tx.selectFrom('ticketing.staff').select('id').where('id', '=', id).forUpdate().execute()

/** Locks all active administrators, in the order of their ids, and returns them. */
export const lockAdministrators = (tx: TicketingTx) =>
  tx
    .selectFrom('ticketing.staff')
    .select('id')
    .where('role', '=', 'administrator')
    .where('isActive', '=', true)
    .orderBy('id')
    .forUpdate()
    .execute()
