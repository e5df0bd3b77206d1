import { rangeInverted, rangeTooWide } from '#platform/http/errors.ts'
import { parseReportRange } from '#platform/http/report-ranges.ts'
import { type Http, ok, route } from '#platform/http/route.ts'
import type { RequireAgent } from '../agents/guard.ts'
import type { Chat } from '../database/chat.ts'
import { createReportReaders } from './queries/readers.ts'
import { RatingReport, ReportQuery, ReportSummary } from './schema.ts'

export function registerReportRoutes(http: Http, { db, now }: Chat, requireAgent: RequireAgent): void {
  const { readSummary, readRatings } = createReportReaders(db)
  route(http, {
    method: 'GET',
    path: '/v1/admin/reports/summary',
    id: 'getReportSummary',
    access: { credential: 'console', roles: ['administrator'] },
    tag: 'Administration: reports',
    summary: 'Get the summary report',
    description:
      'Returns how many conversations were created and closed in a range of at most 92 days, how many messages were sent, and what each agent did. Archived conversations count too. Days begin at midnight in the time zone `timeZone`, by default UTC.',
    ...requireAgent('administrator'),
    query: ReportQuery,
    responses: { 200: { description: 'Returns the report', data: ReportSummary } },
    refuses: [rangeInverted, rangeTooWide],
    handle: async ({ query }) => {
      const { range, offset } = parseReportRange(query, now())
      return ok(await readSummary(range, offset))
    },
  })
  route(http, {
    method: 'GET',
    path: '/v1/admin/reports/ratings',
    id: 'getRatingReport',
    access: { credential: 'console', roles: ['administrator'] },
    tag: 'Administration: reports',
    summary: 'Get the rating report',
    description:
      'Returns how visitors rated the conversations that were closed in a range of at most 92 days: the number of ratings of each score, the average of each day and of each agent, and the newest comments. Archived conversations count too. Days begin at midnight in the time zone `timeZone`, by default UTC.',
    ...requireAgent('administrator'),
    query: ReportQuery,
    responses: { 200: { description: 'Returns the report', data: RatingReport } },
    refuses: [rangeInverted, rangeTooWide],
    handle: async ({ query }) => {
      const { range, offset } = parseReportRange(query, now())
      return ok(await readRatings(range, offset))
    },
  })
}
