import { queryOptions } from '@tanstack/react-query'
import type { components } from '#sdk'
import { MAX_PAGE_SIZE, readAllPages } from '../../platform/all-pages.ts'
import type { Api } from '../../platform/api.ts'

export type Widget = components['schemas']['Widget']

export const widgetsKey = ['administration', 'widgets'] as const

/** All widgets, ordered by id, including inactive ones. */
export const widgetsQuery = ({ request }: Api) =>
  queryOptions({
    queryKey: widgetsKey,
    queryFn: ({ signal }) =>
      readAllPages<Widget>(async (page) => {
        const query = { page, pageSize: MAX_PAGE_SIZE }
        return (await request('GET', '/v1/admin/widgets', { query, signal })).data
      }),
  })
