import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { components } from '#sdk'
import type { Api } from '../../platform/api.ts'

export type AuditEntry = components['schemas']['AuditEntry']

const PAGE_SIZE = 50

/** A page of the audit log, from 1. While it is being read, the previous result stays on the screen. */
export const auditLogQuery = ({ request }: Api, page: number) =>
  queryOptions({
    queryKey: ['audit-log', page],
    queryFn: async ({ signal }) =>
      (await request('GET', '/v1/admin/audit-log', { query: { page, pageSize: PAGE_SIZE }, signal })).data,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
