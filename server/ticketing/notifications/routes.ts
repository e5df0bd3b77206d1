import { idParameter, parsePathId } from '#platform/http/path-id.ts'
import { type Http, ok, route } from '#platform/http/route.ts'
import { noData } from '#platform/http/schema-builders.ts'
import { negotiateLocale } from '#platform/i18n/localized-message.ts'
import type { Ticketing } from '../database/ticketing.ts'
import type { RequireStaff } from '../staff/guard.ts'
import { markAllNotificationsRead, markNotificationRead } from './commands.ts'
import { notificationNotFound } from './errors.ts'
import { listNotifications } from './queries.ts'
import { Notification, NotificationQuery, Notifications } from './schema.ts'

const tag = 'Dashboard: notifications'
const path = '/v1/dashboard/notifications'

export function registerNotificationRoutes(http: Http, ticketing: Ticketing, requireStaff: RequireStaff): void {
  const anyRole = requireStaff()
  route(http, {
    method: 'GET',
    path,
    id: 'listNotifications',
    access: { credential: 'dashboard' },
    tag,
    summary: 'List your notifications',
    description: 'Returns your own notifications of the last 90 days, newest first, and the number of unread ones.',
    ...anyRole,
    query: NotificationQuery,
    responses: { 200: { description: 'Returns a page of notifications', data: Notifications } },
    handle: async ({ actor, query, request }) =>
      ok(await listNotifications(ticketing.db, actor, query, negotiateLocale(request.headers['accept-language']))),
  })
  route(http, {
    method: 'POST',
    path: `${path}/:id/read`,
    id: 'markNotificationRead',
    access: { credential: 'dashboard', record: 'notification' },
    tag,
    summary: 'Mark a notification as read',
    description: 'Marks one of your notifications as read. If you repeat the call, `readAt` does not change.',
    ...anyRole,
    params: idParameter('notification'),
    responses: { 200: { description: 'Returns the notification', data: Notification } },
    refuses: [notificationNotFound],
    handle: async ({ actor, params, request }) => {
      const id = parsePathId(params['id'], notificationNotFound)
      const locale = negotiateLocale(request.headers['accept-language'])
      return ok(await markNotificationRead(ticketing, actor, id, locale))
    },
  })
  route(http, {
    method: 'POST',
    path: `${path}/read-all`,
    id: 'markAllNotificationsRead',
    access: { credential: 'dashboard' },
    tag,
    summary: 'Mark all notifications as read',
    description: 'Marks all of your unread notifications as read.',
    ...anyRole,
    responses: { 200: { description: 'Your notifications are marked as read', data: noData } },
    async handle({ actor }) {
      await markAllNotificationsRead(ticketing, actor)
      return ok(null)
    },
  })
}
