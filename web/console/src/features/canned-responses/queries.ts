import { queryOptions } from '@tanstack/react-query'
import type { components } from '#sdk'
import { MAX_PAGE_SIZE, readAllPages } from '../../platform/all-pages.ts'
import type { Api } from '../../platform/api.ts'

export type CannedResponse = components['schemas']['CannedResponse']

export const cannedResponsesKey = ['administration', 'canned-responses'] as const

/** All canned responses, ordered by shortcut. */
export const cannedResponsesQuery = ({ request }: Api) =>
  queryOptions({
    queryKey: cannedResponsesKey,
    queryFn: ({ signal }) =>
      readAllPages<CannedResponse>(async (page) => {
        const query = { page, pageSize: MAX_PAGE_SIZE }
        return (await request('GET', '/v1/admin/canned-responses', { query, signal })).data
      }),
  })

/** All canned responses that the agent can use, by shortcut. */
export const usableCannedResponsesQuery = ({ request }: Api) =>
  queryOptions({
    queryKey: ['canned-responses', 'usable'],
    queryFn: ({ signal }) =>
      readAllPages<CannedResponse>(async (page) => {
        const query = { page, pageSize: MAX_PAGE_SIZE }
        return (await request('GET', '/v1/agent/canned-responses', { query, signal })).data
      }),
  })
