import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { components } from '#sdk'
import type { Api } from '../../platform/api.ts'
import { type Period, toRange } from './rules/periods.ts'

export type Report = components['schemas']['ReportSummary']
export type RatingReport = components['schemas']['RatingReport']

/** The name of the time zone of this device. */
export const readTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

const toQuery = (period: Period) => ({ ...toRange(period), timeZone: readTimeZone() })

/** The summary of a period. While it is being read, the previous result stays on the screen. */
export const reportQuery = ({ request }: Api, period: Period) =>
  queryOptions({
    queryKey: ['report', period, readTimeZone()],
    queryFn: async ({ signal }) =>
      (await request('GET', '/v1/admin/reports/summary', { query: toQuery(period), signal })).data,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** The ratings of a period. While they are being read, the previous result stays on the screen. */
export const ratingsQuery = ({ request }: Api, period: Period) =>
  queryOptions({
    queryKey: ['ratings', period, readTimeZone()],
    queryFn: async ({ signal }) =>
      (await request('GET', '/v1/admin/reports/ratings', { query: toQuery(period), signal })).data,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
