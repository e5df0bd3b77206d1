import type { Static } from 'typebox'
import {
  anyText,
  enumOf,
  flag,
  instant,
  integer,
  nullable,
  object,
  pageOf,
  pageParameters,
} from '#platform/http/schema-builders.ts'
import { notificationKinds } from './rules.ts'

export const Notification = object(
  {
    id: integer({ description: 'The id of the notification. Later notifications have higher ids.' }),
    kind: enumOf(
      notificationKinds,
      'Why you were notified: a ticket was assigned to you, the requester of a ticket that is assigned to you or that you watch has replied, the status of a ticket that you watch has changed, or an automation rule sent the message. The server does not notify people of their own changes. An automation rule, however, can also notify the person whose change started the rule.',
    ),
    message: anyText(
      'The text of the notification. The server writes it in the language of `Accept-Language`, except the text of an automation rule.',
    ),
    ticketId: nullable(
      integer({
        description: 'The id of the ticket that the notification is about. At present, every notification has one.',
      }),
    ),
    createdAt: instant('When the notification was sent.'),
    readAt: nullable(instant('When you first marked the notification as read; null if it is unread.')),
  },
  {
    title: 'Notification',
    example: {
      id: 7,
      kind: 'ticket_assigned',
      message: 'Ticket #42 was assigned to you: The invoice shows the wrong address',
      ticketId: 42,
      createdAt: '2026-11-21T09:51:04.123Z',
      readAt: null,
    },
  },
)
export type Notification = Static<typeof Notification>

const page = pageOf(Notification)

export const Notifications = object(
  {
    ...page.properties,
    unreadCount: integer({ description: 'The number of your unread notifications, whatever the filter.', example: 1 }),
  },
  { title: 'NotificationPage' },
)

export const NotificationQuery = object({
  isRead: nullable(flag('Returns only read (`true`) or only unread (`false`) notifications.')),
  ...pageParameters,
})
export type NotificationQuery = Static<typeof NotificationQuery>
