import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { millisecondsBetween } from '#platform/db/by-dialect.ts'
import { isInIdList } from '#platform/db/in-list.ts'
import { valuesTable } from '#platform/db/values-list.ts'
import type { DayRange, Range } from '#platform/http/report-ranges.ts'
import type { TicketingDb } from '../../database/ticketing.ts'
import { COMPLETED_STATUS_ID, RESOLVED_STATUS_ID } from '../../statuses/rules.ts'
import type { AgeGroup } from '../rules.ts'

/** The pools whose tickets a report counts; null for all pools. */
export type ReportPools = readonly number[] | null

const isInPools = (poolIds: ReportPools): RawBuilder<SqlBool> =>
  poolIds === null ? sql<SqlBool>`1 = 1` : isInIdList('ticket.poolId', poolIds)

const dayTable = (days: readonly DayRange[]) =>
  valuesTable(
    'day',
    { date: 'asciiText', from: 'instant', to: 'instant' },
    days.map(({ date, from, to }) => ({ date, from, to })),
  )

/** Counts the tickets that were created, by day and pool. */
export const countCreated = (db: TicketingDb, days: readonly DayRange[], poolIds: ReportPools) =>
  db
    .selectFrom(dayTable(days))
    .innerJoin('ticketing.ticket as ticket', (join) =>
      join.onRef('ticket.createdAt', '>=', 'day.from').onRef('ticket.createdAt', '<', 'day.to'),
    )
    .where(isInPools(poolIds))
    .select(({ fn }) => ['day.date', 'ticket.poolId', fn.countAll<number>().as('total')])
    .groupBy(['day.date', 'ticket.poolId'])
    .execute()

/** Counts the tickets that were completed or cancelled, by day, pool, assignee and status. */
export const countCompleted = (db: TicketingDb, days: readonly DayRange[], poolIds: ReportPools) =>
  db
    .selectFrom(dayTable(days))
    .innerJoin('ticketing.ticket as ticket', (join) =>
      join.onRef('ticket.completedAt', '>=', 'day.from').onRef('ticket.completedAt', '<', 'day.to'),
    )
    .where(isInPools(poolIds))
    .select(['day.date', 'ticket.poolId', 'ticket.assigneeUserId as userId', 'ticket.statusId'])
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .groupBy(['day.date', 'ticket.poolId', 'ticket.assigneeUserId', 'ticket.statusId'])
    .execute()

/** Counts the tickets whose `resolvedAt` is in the range (completion sets it too). Sums the ms from `createdAt`. */
export const sumResolutions = (db: TicketingDb, { from, to }: Range, poolIds: ReportPools) =>
  db
    .selectFrom('ticketing.ticket as ticket')
    .where('ticket.resolvedAt', '>=', from)
    .where('ticket.resolvedAt', '<', to)
    .where(isInPools(poolIds))
    .select(({ fn }) => [
      'ticket.poolId',
      'ticket.assigneeUserId as userId',
      fn.countAll<number>().as('total'),
      fn.sum<number>(millisecondsBetween(sql.ref('ticket.createdAt'), sql.ref('ticket.resolvedAt'))).as('milliseconds'),
    ])
    .groupBy(['ticket.poolId', 'ticket.assigneeUserId'])
    .execute()

/** Counts first responses and sums their delays. Omits replies that created a child ticket: no requester waited. */
export const sumFirstResponses = (db: TicketingDb, { from, to }: Range, poolIds: ReportPools) =>
  db
    .selectFrom('ticketing.message as answer')
    .innerJoin('ticketing.ticket as ticket', 'ticket.id', 'answer.ticketId')
    // Literals, so that the planner can use the index `message_answer`.
    .where('answer.direction', '=', sql.lit('outbound'))
    .where('answer.visibility', '=', sql.lit('public'))
    .where('answer.occurredAt', '>=', from)
    .where('answer.occurredAt', '<', to)
    .where(isInPools(poolIds))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('ticketing.message as earlier')
            .select('earlier.id')
            .whereRef('earlier.ticketId', '=', 'answer.ticketId')
            .whereRef('earlier.id', '<', 'answer.id')
            .where('earlier.direction', '=', 'outbound')
            .where('earlier.visibility', '=', 'public'),
        ),
      ),
    )
    .where(({ eb, or, exists, selectFrom }) =>
      or([
        eb('ticket.parentTicketId', 'is', null),
        exists(
          selectFrom('ticketing.message as request')
            .select('request.id')
            .whereRef('request.ticketId', '=', 'answer.ticketId')
            .whereRef('request.id', '<', 'answer.id')
            .where('request.direction', '=', 'inbound'),
        ),
      ]),
    )
    .select(({ fn }) => [
      'ticket.poolId',
      'answer.authorUserId as userId',
      fn.countAll<number>().as('total'),
      fn.sum<number>(millisecondsBetween(sql.ref('ticket.createdAt'), sql.ref('answer.occurredAt'))).as('milliseconds'),
    ])
    .groupBy(['ticket.poolId', 'answer.authorUserId'])
    .execute()

/** Counts the tickets that are neither completed nor cancelled, by pool, status and age. */
export const countBacklog = (db: TicketingDb, groups: readonly AgeGroup[], poolIds: ReportPools) =>
  db
    .selectFrom('ticketing.ticket as ticket')
    .innerJoin(
      valuesTable(
        'age',
        { fromDays: 'int', createdAfter: 'instant', createdUntil: 'instant' },
        groups.map(({ fromDays, createdAfter, createdUntil }) => ({ fromDays, createdAfter, createdUntil })),
      ),
      (join) =>
        join.onRef('ticket.createdAt', '>', 'age.createdAfter').onRef('ticket.createdAt', '<=', 'age.createdUntil'),
    )
    .where('ticket.statusId', '<', sql.lit(COMPLETED_STATUS_ID))
    .where(isInPools(poolIds))
    .select(({ fn }) => ['ticket.poolId', 'ticket.statusId', 'age.fromDays', fn.countAll<number>().as('total')])
    .groupBy(['ticket.poolId', 'ticket.statusId', 'age.fromDays'])
    .execute()

/** Counts the unresolved tickets, by assignee. */
export const countUnresolvedByAssignee = (db: TicketingDb, poolIds: ReportPools) =>
  db
    .selectFrom('ticketing.ticket as ticket')
    .where('ticket.statusId', '<', sql.lit(RESOLVED_STATUS_ID))
    .where('ticket.assigneeUserId', 'is not', null)
    .where(isInPools(poolIds))
    .select(({ fn }) => ['ticket.assigneeUserId as userId', fn.countAll<number>().as('total')])
    .groupBy('ticket.assigneeUserId')
    .execute()

export const listPoolsInReport = (db: TicketingDb, poolIds: ReportPools) =>
  db
    .selectFrom('ticketing.pool')
    .select(['id', 'name'])
    .$if(poolIds !== null, (pools) => pools.where(isInIdList('id', poolIds ?? [])))
    .orderBy('nameKey')
    .execute()

export const listStaffNames = (db: TicketingDb, userIds: readonly number[]) =>
  db
    .selectFrom('ticketing.staff')
    .select(['id', 'displayName'])
    .where(isInIdList('id', userIds))
    .orderBy('displayName')
    .orderBy('id')
    .execute()
