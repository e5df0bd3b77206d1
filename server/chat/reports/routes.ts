import { createValidationRefusal } from '#platform/errors/field-errors.ts'
import { toInstant } from '#platform/http/instants.ts'
import { type Http, ok, route } from '#platform/http/route.ts'
import type { RequireAgent } from '../agents/guard.ts'
import type { Chat } from '../database/chat.ts'
import { rangeInverted, rangeTooWide } from './errors.ts'
import { createReportReader } from './queries.ts'
import { completeRange } from './rules/ranges.ts'
import { createUtcOffset, utcOffset } from './rules/time-zones.ts'
import { ReportQuery, ReportSummary } from './schema.ts'

const parseInstant = (text: string | null | undefined): string | null => (text ? toInstant(text) : null)

export function registerReportRoutes(http: Http, { db, now }: Chat, requireAgent: RequireAgent): void {
  const readReport = createReportReader(db)
  route(http, {
    method: 'GET',
    path: '/v1/admin/reports/summary',
    id: 'getReportSummary',
    access: { credential: 'console', roles: ['administrator'] },
    tag: 'Administration: reports',
    summary: 'Get the summary report',
    description:
      'Returns how many conversations started and were closed in a range of at most 92 days, how many messages were sent, and what each agent did. Days begin at midnight in UTC, or in the `timeZone`.',
    ...requireAgent('administrator'),
    query: ReportQuery,
    responses: { 200: { description: 'Returns the report', data: ReportSummary } },
    refuses: [rangeInverted, rangeTooWide],
    handle: async ({ query }) => {
      const offset = query.timeZone ? createUtcOffset(query.timeZone) : utcOffset
      if (!offset)
        throw createValidationRefusal({ field: 'timeZone', rule: 'format', params: { format: 'Europe/Berlin' } })
      const range = completeRange({ from: parseInstant(query.from), to: parseInstant(query.to) }, now(), offset)
      return ok(await readReport(range, offset))
    },
  })
}
