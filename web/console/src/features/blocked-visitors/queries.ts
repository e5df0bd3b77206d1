import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { components } from '#sdk'
import { TABLE_PAGE_SIZE } from '../../platform/all-pages.ts'
import type { Api } from '../../platform/api.ts'

export type BlockedVisitor = components['schemas']['BlockedVisitor']

export const blockedVisitorsKey = ['administration', 'blocked-visitors'] as const

/** A page of the blocked visitors, most recently blocked first. */
export const blockedVisitorsQuery = ({ request }: Api, page: number) =>
  queryOptions({
    queryKey: [...blockedVisitorsKey, page],
    queryFn: async ({ signal }) =>
      (await request('GET', '/v1/admin/blocked-visitors', { query: { page, pageSize: TABLE_PAGE_SIZE }, signal })).data,
    placeholderData: keepPreviousData,
  })
