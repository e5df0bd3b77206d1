import type { Static } from 'typebox'
import { reportRangeParameters } from '#platform/http/report-ranges.ts'
import { instant, integer, listOf, nullable, object, verbatimText } from '#platform/http/schema-builders.ts'

export const TicketReportQuery = object({
  ...reportRangeParameters,
  poolId: nullable(
    integer({
      description: 'Counts only tickets that are in this pool now. For a pool that you cannot see, every count is 0.',
      example: 1,
    }),
  ),
})
export type TicketReportQuery = Static<typeof TicketReportQuery>

const count = (description: string) => integer({ minimum: 0, description })

const averages = {
  averageFirstResponseSeconds: nullable(
    integer({
      minimum: 0,
      description:
        'The average time from the creation of a ticket to the first public message of staff, in seconds. Counts the first responses that were sent in the range; null if there are none. A reply of staff to a completed ticket, which creates a child ticket, is not a first response.',
    }),
  ),
  averageResolutionSeconds: nullable(
    integer({
      minimum: 0,
      description:
        'The average time from the creation of a ticket until it was resolved, in seconds. A ticket that was completed or cancelled without being resolved counts as resolved at that time. Counts the tickets that were resolved in the range and have not been reopened; null if there are none.',
    }),
  ),
}

const totals = object(
  {
    created: count('The number of tickets that were created.'),
    completed: count('The number of tickets that were completed or cancelled.'),
    cancelled: count('The number of tickets that were cancelled; `completed` includes them.'),
  },
  { description: 'Totals for the range.' },
)

const age = object({
  fromDays: integer({ minimum: 0, description: 'The lowest age in days, inclusive.' }),
  toDays: nullable(
    integer({
      description: 'The highest age in days, exclusive; null for the oldest group, which has no limit.',
    }),
  ),
  total: count('The number of tickets of this status and age.'),
})

const backlog = object({
  ticketStatusId: integer({ description: 'The id of the status, from 1 to 5.' }),
  ticketStatusName: nullable(verbatimText(40, { description: 'The name of the status.' })),
  total: count('The number of tickets with this status.'),
  ages: listOf(age, { description: 'The same tickets by the time since their creation, youngest first.' }),
})

const day = object({
  date: verbatimText(10, { description: 'The day in `timeZone`, such as `2026-11-20`.' }),
  created: count('The number of tickets that were created on this day.'),
  completed: count('The number of tickets that were completed or cancelled on this day.'),
})

const pool = object({
  poolId: integer({ description: 'The id of the pool.' }),
  poolName: verbatimText(200, { description: 'The name of the pool.' }),
  created: count('The number of tickets that were created in the range and are in this pool now.'),
  completed: count('The number of tickets that were completed or cancelled in the range and are in this pool now.'),
  backlog: count('The number of tickets in this pool that are neither completed nor cancelled now.'),
  ...averages,
})

const staffMember = object({
  userId: integer({ description: 'The id of the staff member.' }),
  displayName: verbatimText(200, { description: 'The display name of the staff member.' }),
  assigned: count('The number of tickets in status 1 to 4 that are assigned to the person now.'),
  completed: count(
    'The number of tickets that were completed or cancelled in the range and are assigned to the person now.',
  ),
  ...averages,
})

const example = {
  from: '2026-11-20T00:00:00.000Z',
  to: '2026-11-22T00:00:00.000Z',
  totals: { created: 21, completed: 19, cancelled: 1 },
  averageFirstResponseSeconds: 1260,
  averageResolutionSeconds: 18_300,
  daily: [
    { date: '2026-11-20', created: 21, completed: 19 },
    { date: '2026-11-21', created: 0, completed: 0 },
  ],
  backlog: [
    {
      ticketStatusId: 1,
      ticketStatusName: 'New',
      total: 2,
      ages: [
        { fromDays: 0, toDays: 1, total: 2 },
        { fromDays: 1, toDays: 3, total: 0 },
      ],
    },
  ],
  pools: [
    {
      poolId: 1,
      poolName: 'General',
      created: 21,
      completed: 19,
      backlog: 2,
      averageFirstResponseSeconds: 1260,
      averageResolutionSeconds: 18_300,
    },
  ],
  agents: [
    {
      userId: 2,
      displayName: 'Jonas Weber',
      assigned: 1,
      completed: 17,
      averageFirstResponseSeconds: 1260,
      averageResolutionSeconds: null,
    },
  ],
}

export const TicketReport = object(
  {
    from: instant('The start of the range.'),
    to: instant('The end of the range, which is not part of it.'),
    totals,
    ...averages,
    daily: listOf(day, { description: 'Each day of the range, the oldest first.' }),
    backlog: listOf(backlog, {
      description:
        'The tickets that are neither completed nor cancelled now, whatever the range: one entry for each status from 1 to 5.',
    }),
    pools: listOf(pool, { description: 'The pools that you can see, ordered by name; with `poolId`, only that pool.' }),
    agents: listOf(staffMember, {
      description:
        'The staff members to whom at least one of these applies: tickets in status 1 to 4 are assigned to them now; they sent a first response in the range; tickets assigned to them were resolved, completed or cancelled in the range. Ordered by name. The first response counts for the person who wrote it, the resolution for the assignee.',
    }),
  },
  { title: 'TicketReportSummary', example },
)
export type TicketReport = Static<typeof TicketReport>
