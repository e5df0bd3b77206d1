import type { Static } from 'typebox'
import {
  instant,
  integer,
  nullable,
  object,
  pageOf,
  pageParameters,
  trimmedText,
} from '#platform/http/schema-builders.ts'

export const TicketWatcher = object(
  {
    userId: integer({ description: 'The id of the staff member.' }),
    displayName: trimmedText(200, { description: 'The current name of the staff member.' }),
    createdAt: instant('When the person became a watcher.'),
  },
  {
    title: 'TicketWatcher',
    example: { userId: 1, displayName: 'Administrator', createdAt: '2026-11-21T09:51:04.123Z' },
  },
)
export type TicketWatcher = Static<typeof TicketWatcher>

export const TicketWatchers = pageOf(TicketWatcher)
export const WatcherQuery = object(pageParameters)

export const NewTicketWatcher = object(
  {
    userId: nullable(
      integer({
        minimum: 1,
        description: 'The staff member who will watch the ticket, and who must be able to see it; you by default.',
      }),
    ),
  },
  { title: 'NewTicketWatcher', example: { userId: 1 } },
)
export type NewTicketWatcher = Static<typeof NewTicketWatcher>
