import { rangeInverted, rangeTooWide } from '#platform/http/errors.ts'
import { parseReportRange } from '#platform/http/report-ranges.ts'
import { type Http, ok, route } from '#platform/http/route.ts'
import type { Ticketing } from '../database/ticketing.ts'
import type { RequireStaff } from '../staff/guard.ts'
import { createTicketReportReader } from './queries/summary.ts'
import { selectReportPools } from './rules.ts'
import { TicketReport, TicketReportQuery } from './schema.ts'

export function registerTicketReportRoutes(http: Http, ticketing: Ticketing, requireStaff: RequireStaff): void {
  const readReport = createTicketReportReader(ticketing)
  route(http, {
    method: 'GET',
    path: '/v1/dashboard/reports/summary',
    id: 'getTicketReportSummary',
    access: { credential: 'dashboard', roles: ['administrator', 'supervisor'] },
    tag: 'Dashboard: reports',
    summary: 'Get the ticket summary report',
    description:
      'Returns, for a range of at most 92 days, how many tickets were created, how many were completed or cancelled (`completed` counts both), and how long requesters waited for the first response and for the resolution. Also returns how many tickets are neither completed nor cancelled now, by status and age. Administrators get all pools, supervisors the pools that they are members of.',
    ...requireStaff('administrator', 'supervisor'),
    query: TicketReportQuery,
    responses: { 200: { description: 'Returns the report', data: TicketReport } },
    refuses: [rangeInverted, rangeTooWide],
    handle: async ({ actor, query }) => {
      const { range, offset } = parseReportRange(query, ticketing.now())
      return ok(await readReport(range, offset, selectReportPools(actor.poolIds, query.poolId)))
    },
  })
}
