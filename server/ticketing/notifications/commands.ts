import { prepareInsert } from '#platform/db/bulk-statements.ts'
import { DELETE_BATCH_SIZE, deleteBatch } from '#platform/db/delete-batch.ts'
import { isInIdList } from '#platform/db/in-list.ts'
import { transaction } from '#platform/db/transaction.ts'
import type { Locale } from '#platform/i18n/localized-message.ts'
import type { Ticketing, TicketingTx } from '../database/ticketing.ts'
import type { StaffMember } from '../staff/guard.ts'
import { getNotification } from './queries.ts'
import { NOTIFICATION_LIFETIME_MS, type NotificationKind } from './rules.ts'
import type { Notification } from './schema.ts'

/** Maximum number of people that one call notifies: as many as one request can make members of a pool. */
const MAX_RECIPIENTS = 1000

const insertNotifications = prepareInsert('ticketing.notification', {
  userId: 'bigint',
  kind: 'asciiText',
  message: 'text',
  ticketId: 'bigint',
  createdAt: 'instant',
})

export interface NewNotification {
  readonly kind: NotificationKind
  readonly ticketId: number | null
  /** For `automation_rule`, the whole text; for other kinds, the subject of the ticket, or `''` if it has none. */
  readonly message: string
}

/** Notifies each active person once, at most the first `MAX_RECIPIENTS` by id. Returns whether anyone was notified. */
export async function notify(
  { now }: Pick<Ticketing, 'now'>,
  tx: TicketingTx,
  userIds: readonly number[],
  { kind, ticketId, message }: NewNotification,
): Promise<boolean> {
  if (userIds.length === 0) return false
  const recipients = await tx
    .selectFrom('ticketing.staff')
    .select('id')
    .where(isInIdList('id', userIds))
    .where('isActive', '=', true)
    .orderBy('id')
    .limit(MAX_RECIPIENTS)
    .execute()
  if (recipients.length === 0) return false
  const createdAt = now().toISOString()
  const rows = recipients.map(({ id }) => ({ userId: id, kind, message, ticketId, createdAt }))
  await tx.executeQuery(insertNotifications(tx, rows))
  return true
}

/** Marks a notification as read. A repeated call does not change `readAt`. Throws `notificationNotFound`. */
export async function markNotificationRead(
  { db, now }: Ticketing,
  staff: StaffMember,
  id: number,
  locale: Locale,
): Promise<Notification> {
  return await transaction(db, async (tx) => {
    await tx
      .updateTable('ticketing.notification')
      .set({ readAt: now().toISOString() })
      .where('id', '=', id)
      .where('userId', '=', staff.id)
      .where('readAt', 'is', null)
      .execute()
    return await getNotification(tx, staff, id, locale)
  })
}

export async function markAllNotificationsRead({ db, now }: Ticketing, staff: StaffMember): Promise<void> {
  await db
    .updateTable('ticketing.notification')
    .set({ readAt: now().toISOString() })
    .where('userId', '=', staff.id)
    .where('readAt', 'is', null)
    .execute()
}

/** Deletes a batch of notifications that are older than 90 days. Returns whether there may be more. */
export function pruneNotifications(tx: TicketingTx, now: Date): Promise<boolean> {
  const cutoff = new Date(now.getTime() - NOTIFICATION_LIFETIME_MS).toISOString()
  return deleteBatch(
    tx
      .deleteFrom('ticketing.notification')
      .where('id', 'in', (e) =>
        e
          .selectFrom('ticketing.notification as old')
          .select('old.id')
          .where('old.createdAt', '<', cutoff)
          .orderBy('old.createdAt')
          .limit(DELETE_BATCH_SIZE),
      ),
  )
}
