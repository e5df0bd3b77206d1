import { pruneSessions } from '#platform/auth/sessions.ts'
import type { Reactions } from '#platform/events/facts.ts'
import type { TicketingTables } from '../database/tables.ts'
import type { Ticketing } from '../database/ticketing.ts'

const HOUR_MS = 3600_000

/** Sessions go when nothing of them can be presented any more. */
export function staffReactions(reactions: Reactions<TicketingTables>, { now }: Ticketing): void {
  reactions.every(HOUR_MS, 'staff.prune', (tx) => pruneSessions(tx, 'ticketing', now()))
}
