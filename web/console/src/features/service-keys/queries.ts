import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { components } from '#sdk'
import { TABLE_PAGE_SIZE } from '../../platform/all-pages.ts'
import type { Api } from '../../platform/api.ts'

export type ServiceKey = components['schemas']['ServiceKey']
export type IssuedServiceKey = components['schemas']['IssuedServiceKey']

export const serviceKeysKey = ['administration', 'service-keys'] as const

/** A page of the service keys, newest first. */
export const serviceKeysQuery = ({ request }: Api, page: number) =>
  queryOptions({
    queryKey: [...serviceKeysKey, page],
    queryFn: async ({ signal }) =>
      (await request('GET', '/v1/admin/api-keys', { query: { page, pageSize: TABLE_PAGE_SIZE }, signal })).data,
    placeholderData: keepPreviousData,
  })
