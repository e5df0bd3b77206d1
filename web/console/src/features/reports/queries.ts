import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { components } from '#sdk'
import type { Api } from '../../platform/api.ts'
import { type Period, toRange } from './rules/periods.ts'

export type Report = components['schemas']['ReportSummary']

/** The name of the time zone of this device. */
export const readTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** What happened in a period. The report before it is shown until it is read. */
export const reportQuery = ({ request }: Api, period: Period) =>
  queryOptions({
    queryKey: ['report', period, readTimeZone()],
    queryFn: async ({ signal }) => {
      const query = { ...toRange(period), timeZone: readTimeZone() }
      return (await request('GET', '/v1/admin/reports/summary', { query, signal })).data
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
