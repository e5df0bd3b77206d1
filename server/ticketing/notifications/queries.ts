import type { Selectable } from 'kysely'
import { readPage, selectTotal } from '#platform/http/paging.ts'
import { toPageRequest } from '#platform/http/schema-builders.ts'
import type { Locale } from '#platform/i18n/localized-message.ts'
import type { TicketingTables } from '../database/tables.ts'
import type { TicketingDb } from '../database/ticketing.ts'
import type { StaffMember } from '../staff/guard.ts'
import { selectStaffWhoCanSeePool } from '../staff/queries.ts'
import { notificationNotFound } from './errors.ts'
import { formatNotification } from './rules.ts'
import type { Notification, NotificationQuery } from './schema.ts'

type NotificationRow = Selectable<TicketingTables['ticketing.notification']>

const toNotification = ({ userId: _, ...row }: NotificationRow, locale: Locale): Notification => ({
  ...row,
  message: formatNotification(row, locale),
})

const selectNotificationsOf = (db: TicketingDb, { id }: Pick<StaffMember, 'id'>) =>
  db.selectFrom('ticketing.notification').where('userId', '=', id)

function filterByRead(notifications: ReturnType<typeof selectNotificationsOf>, isRead: boolean | null) {
  if (isRead === null) return notifications
  return notifications.where('readAt', isRead ? 'is not' : 'is', null)
}

/** Throws `notificationNotFound` if the notification does not exist or belongs to another person. */
export async function getNotification(
  db: TicketingDb,
  staff: Pick<StaffMember, 'id'>,
  id: number,
  locale: Locale,
): Promise<Notification> {
  const row = await selectNotificationsOf(db, staff).selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw notificationNotFound()
  return toNotification(row, locale)
}

/** Returns a page of the notifications of a person, newest first, and the number of unread ones. */
export async function listNotifications(
  db: TicketingDb,
  staff: Pick<StaffMember, 'id'>,
  query: NotificationQuery,
  locale: Locale,
) {
  const userNotifications = selectNotificationsOf(db, staff)
  const matchingNotifications = filterByRead(userNotifications, query.isRead)
  const page = await readPage(
    toPageRequest(query),
    matchingNotifications.select(selectTotal),
    matchingNotifications.selectAll().orderBy('id', 'desc'),
    (rows) => rows.map((row) => toNotification(row, locale)),
  )
  const unread = await filterByRead(userNotifications, false).select(selectTotal).executeTakeFirstOrThrow()
  return { ...page, unreadCount: unread.total }
}

export const findTicketForNotification = (db: TicketingDb, ticketId: number) =>
  db
    .selectFrom('ticketing.ticket')
    .select(['id', 'poolId', 'subject', 'assigneeUserId'])
    .where('id', '=', ticketId)
    .executeTakeFirst()

/** Returns the assignee and watchers of a ticket who can see the pool `poolId`, which may be that of a child ticket. */
export async function loadAssigneeAndWatcherIds(
  db: TicketingDb,
  { id, poolId }: { readonly id: number; readonly poolId: number },
): Promise<number[]> {
  const assignee = db
    .selectFrom('ticketing.ticket')
    .select('assigneeUserId as userId')
    .where('id', '=', id)
    .where('assigneeUserId', 'is not', null)
    .$narrowType<{ userId: number }>()
  const userIds = db
    .selectFrom('ticketing.ticketWatcher')
    .select('userId')
    .where('ticketId', '=', id)
    .unionAll(assignee)
  const people = await selectStaffWhoCanSeePool(db, poolId)
    .select('person.id')
    .where('person.id', 'in', userIds)
    .execute()
  return people.map((person) => person.id)
}
