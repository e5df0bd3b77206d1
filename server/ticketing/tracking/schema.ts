import type { Static } from 'typebox'
import { flag, instant, integer, nullable, object } from '#platform/http/schema-builders.ts'

/** Must not contain personal data, because anyone with the tracking key can read it. */
export const TrackingRecord = object(
  {
    ticketId: integer({ description: 'The id of the ticket.' }),
    isCompleted: flag('Whether the ticket is completed or cancelled (status 6 or 7).'),
    createdAt: instant('When the ticket was created.'),
    completedAt: nullable(instant('When the ticket was completed or cancelled (status 6 or 7); null before that.')),
  },
  {
    title: 'TrackingRecord',
    example: { ticketId: 42, isCompleted: false, createdAt: '2026-11-21T09:51:04.123Z', completedAt: null },
  },
)
export type TrackingRecord = Static<typeof TrackingRecord>
