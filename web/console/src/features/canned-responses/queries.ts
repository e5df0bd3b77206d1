import { queryOptions } from '@tanstack/react-query'
import type { components } from '#sdk'
import type { Api } from '../../platform/api.ts'

export type CannedResponse = components['schemas']['CannedResponse']

const PAGE_SIZE = 100

/** All canned responses that the agent can use, by shortcut. */
export const usableCannedResponsesQuery = ({ request }: Api) =>
  queryOptions({
    queryKey: ['canned-responses', 'usable'],
    queryFn: async ({ signal }): Promise<readonly CannedResponse[]> => {
      const responses: CannedResponse[] = []
      for (let page = 1, totalPages = 1; page <= totalPages; page += 1) {
        const query = { page, pageSize: PAGE_SIZE }
        const { data } = await request('GET', '/v1/agent/canned-responses', { query, signal })
        responses.push(...data.items)
        totalPages = data.totalPages
      }
      return responses
    },
  })
