import type { TicketingTx } from '../../database/ticketing.ts'
import type { HistoryChange, TicketActor } from '../rules/change.ts'

/** Adds an entry to the history of a ticket if there are changes. The transaction must have locked the ticket. */
export async function writeHistory(
  tx: TicketingTx,
  at: string,
  ticketId: number,
  actor: TicketActor,
  changes: readonly HistoryChange[],
): Promise<void> {
  if (changes.length === 0) return
  const { kind: actorKind, id: actorId } = actor
  await tx
    .insertInto('ticketing.ticketHistory')
    .values({ ticketId, at, actorKind, actorId, changes: JSON.stringify(changes) })
    .execute()
}
