import type { Ticketing, TicketingTx } from '../database/ticketing.ts'
import { customerReplied, ticketAssigned } from '../tickets/events.ts'
import { notify, pruneNotifications } from './commands.ts'
import { findNotifiedTicket } from './queries.ts'
import type { NotificationKind } from './rules.ts'

const HOUR_MS = 3600_000

async function notifyOfTicket(
  ticketing: Ticketing,
  tx: TicketingTx,
  userId: number,
  kind: NotificationKind,
  { id: ticketId, subject }: { readonly id: number; readonly subject: string | null },
): Promise<void> {
  await notify(ticketing, tx, [userId], { kind, ticketId, message: subject ?? '' })
}

/** Notifies people to whom a ticket was assigned, unless they did it themselves, and assignees of replies. */
export function registerNotificationJobs(ticketing: Ticketing): void {
  const { jobs, now } = ticketing
  jobs.on(ticketAssigned, 'notifications.assigned', async (tx, { ticketId, assigneeUserId, actorUserId }) => {
    const ticket = await findNotifiedTicket(tx, ticketId)
    if (ticket && assigneeUserId !== actorUserId)
      await notifyOfTicket(ticketing, tx, assigneeUserId, 'ticket_assigned', ticket)
  })
  jobs.on(customerReplied, 'notifications.replied', async (tx, { ticketId }) => {
    const ticket = await findNotifiedTicket(tx, ticketId)
    if (ticket?.assigneeUserId) await notifyOfTicket(ticketing, tx, ticket.assigneeUserId, 'customer_replied', ticket)
  })
  jobs.every(HOUR_MS, 'notifications.prune', (tx) => pruneNotifications(tx, now()))
}
