import type { Ticketing, TicketingTx } from '../database/ticketing.ts'
import { canSeePool } from '../staff/queries.ts'
import { customerReplied, ticketAssigned, watchedTicketStatusChanged } from '../tickets/events.ts'
import { loadWatcherIds } from '../watchers/queries.ts'
import { notify, pruneNotifications } from './commands.ts'
import { findTicketForNotification, loadAssigneeAndWatcherIds } from './queries.ts'
import type { NotificationKind } from './rules.ts'

const HOUR_MS = 3600_000

interface NotificationTicket {
  readonly id: number
  readonly subject: string | null
}

async function notifyOfTicket(
  ticketing: Ticketing,
  tx: TicketingTx,
  userIds: readonly number[],
  kind: NotificationKind,
  { id: ticketId, subject }: NotificationTicket,
): Promise<void> {
  await notify(ticketing, tx, userIds, { kind, ticketId, message: subject ?? '' })
}

/** People get no notification of their own changes, or of tickets that they cannot see when the job runs. */
export function registerNotificationJobs(ticketing: Ticketing): void {
  const { jobs, now } = ticketing
  jobs.on(ticketAssigned, 'notifications.assigned', async (tx, { ticketId, assigneeUserId, actorUserId }) => {
    const ticket = await findTicketForNotification(tx, ticketId)
    // If the ticket has another assignee by now, the job of the later assignment notifies that assignee.
    if (ticket?.assigneeUserId !== assigneeUserId || assigneeUserId === actorUserId) return
    if (await canSeePool(tx, assigneeUserId, ticket.poolId))
      await notifyOfTicket(ticketing, tx, [assigneeUserId], 'ticket_assigned', ticket)
  })
  jobs.on(customerReplied, 'notifications.replied', async (tx, { ticketId, requestedTicketId }) => {
    const ticket = await findTicketForNotification(tx, ticketId)
    if (!ticket) return
    // A new child ticket has no assignee or watchers yet, so those of the requested ticket are notified.
    const userIds = await loadAssigneeAndWatcherIds(tx, { id: requestedTicketId, poolId: ticket.poolId })
    await notifyOfTicket(ticketing, tx, userIds, 'customer_replied', ticket)
  })
  jobs.on(watchedTicketStatusChanged, 'notifications.statusChanged', async (tx, { ticketId, actorUserId }) => {
    const ticket = await findTicketForNotification(tx, ticketId)
    if (!ticket) return
    const watcherIds = await loadWatcherIds(tx, ticket)
    const userIds = watcherIds.filter((userId) => userId !== actorUserId)
    await notifyOfTicket(ticketing, tx, userIds, 'status_changed', ticket)
  })
  jobs.every(HOUR_MS, 'notifications.prune', (tx) => pruneNotifications(tx, now()))
}
