import { createConcurrencyLimit } from '#platform/http/concurrency-limit.ts'
import { type DayRange, type Range, splitIntoDays } from '#platform/http/report-ranges.ts'
import type { UtcOffsetFunction } from '#platform/http/time-zones.ts'
import type { Ticketing, TicketingDb } from '../../database/ticketing.ts'
import { CANCELLED_STATUS_ID, nonTerminalStatusIds, toStatusName } from '../../statuses/rules.ts'
import { type AgeGroup, computeAverageSeconds, createAgeGroups, sumTotals } from '../rules.ts'
import type { TicketReport } from '../schema.ts'
import {
  countBacklog,
  countCompleted,
  countCreated,
  countUnresolvedByAssignee,
  listPoolsInReport,
  listStaffNames,
  type ReportPools,
  sumFirstResponses,
  sumResolutions,
} from './counts.ts'

/** Maximum number of reports that a process reads at the same time. A long range keeps a processor busy for seconds. */
const MAX_CONCURRENT_REPORTS = 2

const MAX_WAITING_REPORTS = 20

async function readCounts(
  db: TicketingDb,
  range: Range,
  days: readonly DayRange[],
  groups: readonly AgeGroup[],
  poolIds: ReportPools,
) {
  return {
    created: await countCreated(db, days, poolIds),
    completed: await countCompleted(db, days, poolIds),
    firstResponses: await sumFirstResponses(db, range, poolIds),
    resolutions: await sumResolutions(db, range, poolIds),
    backlog: await countBacklog(db, groups, poolIds),
    assigned: await countUnresolvedByAssignee(db, poolIds),
  }
}

type Counts = Awaited<ReturnType<typeof readCounts>>

const toDailyTotals = (days: readonly DayRange[], { created, completed }: Counts): TicketReport['daily'] =>
  days.map(({ date }) => ({
    date,
    created: sumTotals(created.filter((row) => row.date === date)),
    completed: sumTotals(completed.filter((row) => row.date === date)),
  }))

const toBacklogByStatus = (groups: readonly AgeGroup[], { backlog }: Counts): TicketReport['backlog'] =>
  nonTerminalStatusIds.map((statusId) => {
    const statusRows = backlog.filter((row) => row.statusId === statusId)
    return {
      ticketStatusId: statusId,
      ticketStatusName: toStatusName(statusId),
      total: sumTotals(statusRows),
      ages: groups.map(({ fromDays, toDays }) => ({
        fromDays,
        toDays,
        total: sumTotals(statusRows.filter((row) => row.fromDays === fromDays)),
      })),
    }
  })

type Pools = Awaited<ReturnType<typeof listPoolsInReport>>

const toPoolTotals = (pools: Pools, counts: Counts): TicketReport['pools'] =>
  pools.map(({ id, name }) => {
    const selectPoolRows = <C extends { readonly poolId: number }>(rows: readonly C[]) =>
      rows.filter(({ poolId }) => poolId === id)
    return {
      poolId: id,
      poolName: name,
      created: sumTotals(selectPoolRows(counts.created)),
      completed: sumTotals(selectPoolRows(counts.completed)),
      backlog: sumTotals(selectPoolRows(counts.backlog)),
      averageFirstResponseSeconds: computeAverageSeconds(selectPoolRows(counts.firstResponses)),
      averageResolutionSeconds: computeAverageSeconds(selectPoolRows(counts.resolutions)),
    }
  })

async function readStaffTotals(db: TicketingDb, counts: Counts): Promise<TicketReport['agents']> {
  const { assigned, completed, firstResponses, resolutions } = counts
  const userIds = [assigned, completed, firstResponses, resolutions].flat().flatMap(({ userId }) => userId ?? [])
  return (await listStaffNames(db, [...new Set(userIds)])).map(({ id, displayName }) => {
    const selectPersonRows = <C extends { readonly userId: number | null }>(rows: readonly C[]) =>
      rows.filter(({ userId }) => userId === id)
    return {
      userId: id,
      displayName,
      assigned: sumTotals(selectPersonRows(assigned)),
      completed: sumTotals(selectPersonRows(completed)),
      averageFirstResponseSeconds: computeAverageSeconds(selectPersonRows(firstResponses)),
      averageResolutionSeconds: computeAverageSeconds(selectPersonRows(resolutions)),
    }
  })
}

async function readTicketReport(
  { db, now }: Pick<Ticketing, 'db' | 'now'>,
  range: Range,
  days: readonly DayRange[],
  poolIds: ReportPools,
): Promise<TicketReport> {
  const groups = createAgeGroups(now())
  const counts = await readCounts(db, range, days, groups, poolIds)
  const cancelled = counts.completed.filter(({ statusId }) => statusId === CANCELLED_STATUS_ID)
  return {
    ...range,
    totals: {
      created: sumTotals(counts.created),
      completed: sumTotals(counts.completed),
      cancelled: sumTotals(cancelled),
    },
    averageFirstResponseSeconds: computeAverageSeconds(counts.firstResponses),
    averageResolutionSeconds: computeAverageSeconds(counts.resolutions),
    daily: toDailyTotals(days, counts),
    backlog: toBacklogByStatus(groups, counts),
    pools: toPoolTotals(await listPoolsInReport(db, poolIds), counts),
    agents: await readStaffTotals(db, counts),
  }
}

export type ReadTicketReport = (range: Range, offset: UtcOffsetFunction, poolIds: ReportPools) => Promise<TicketReport>

/** Creates the function that reads reports. The function throws `overloaded` if too many calls wait. */
export function createTicketReportReader(ticketing: Pick<Ticketing, 'db' | 'now'>): ReadTicketReport {
  const limit = createConcurrencyLimit(MAX_CONCURRENT_REPORTS, MAX_WAITING_REPORTS)
  return (range, offset, poolIds) =>
    limit(() => readTicketReport(ticketing, range, splitIntoDays(range, offset), poolIds))
}
