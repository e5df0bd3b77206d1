import type { TicketingTx } from './ticketing.ts'

/**
 * Adds a row to `ticketing.auditEntry`, in the transaction of the action. `target` is a kind and an id, such as
 * `pool:3`. `actorUserId` is null for actions of the server itself.
 */
export async function writeAuditEntry(
  tx: TicketingTx,
  at: string,
  actorUserId: number | null,
  action: string,
  target: string,
): Promise<void> {
  await tx.insertInto('ticketing.auditEntry').values({ at, actorUserId, action, target }).execute()
}
