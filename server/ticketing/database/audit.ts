import type { TicketingTx } from './ticketing.ts'

/** Adds an audit entry. `target` is a kind and an id, such as `pool:3`. `actorUserId` is null for the server itself. */
export async function writeAuditEntry(
  tx: TicketingTx,
  at: string,
  actorUserId: number | null,
  action: string,
  target: string,
): Promise<void> {
  await tx.insertInto('ticketing.auditEntry').values({ at, actorUserId, action, target }).execute()
}
