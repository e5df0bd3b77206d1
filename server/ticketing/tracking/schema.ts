import type { Static } from 'typebox'
import { flag, instant, integer, nullable, record } from '#platform/http/shapes.ts'

/** All that the public may know of a ticket: nothing personal, ever. */
export const TrackingRecord = record(
  { ticketId: integer(), isCompleted: flag(), createdAt: instant(), completedAt: nullable(instant()) },
  {
    title: 'TrackingRecord',
    example: { ticketId: 42, isCompleted: false, createdAt: '2026-11-21T09:51:04.123Z', completedAt: null },
  },
)
export type TrackingRecord = Static<typeof TrackingRecord>
