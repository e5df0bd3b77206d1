import type { TicketingTx } from './ticketing.ts'

/** Remembers who did what, in the transaction that did it. `target` is a kind and an id, as `pool:3`. */
export async function audit(
  tx: TicketingTx,
  at: string,
  actorUserId: number | null,
  action: string,
  target: string,
): Promise<void> {
  await tx.insertInto('ticketing.auditEntry').values({ at, actorUserId, action, target }).execute()
}
