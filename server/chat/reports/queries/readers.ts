import { createConcurrencyLimit } from '#platform/http/concurrency-limit.ts'
import { type DayRange, type Range, splitIntoDays } from '#platform/http/report-ranges.ts'
import type { UtcOffsetFunction } from '#platform/http/time-zones.ts'
import type { ChatDb } from '../../database/chat.ts'
import type { RatingReport, ReportSummary } from '../schema.ts'
import { readRatingReport } from './ratings.ts'
import { readReportSummary } from './summary.ts'

/** Maximum number of reports that a process reads at a time. A long range occupies a processor for seconds. */
const MAX_CONCURRENT_REPORTS = 2

const MAX_WAITING_REPORTS = 20

type ReadReport<R> = (range: Range, offset: UtcOffsetFunction) => Promise<R>

/** The readers share a limit of `MAX_CONCURRENT_REPORTS`, and throw `overloaded` while `MAX_WAITING_REPORTS` wait. */
export function createReportReaders(db: ChatDb): {
  readSummary: ReadReport<ReportSummary>
  readRatings: ReadReport<RatingReport>
} {
  const limit = createConcurrencyLimit(MAX_CONCURRENT_REPORTS, MAX_WAITING_REPORTS)
  const withLimit =
    <R>(read: (db: ChatDb, range: Range, days: readonly DayRange[]) => Promise<R>): ReadReport<R> =>
    (range, offset) =>
      limit(() => read(db, range, splitIntoDays(range, offset)))
  return { readSummary: withLimit(readReportSummary), readRatings: withLimit(readRatingReport) }
}
