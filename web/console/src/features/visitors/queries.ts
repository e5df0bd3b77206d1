import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../platform/api.ts'

/** How many earlier conversations of a visitor are listed. */
const PAGE_SIZE = 20

/** The newest conversations of a visitor. */
export const visitorConversationsQuery = ({ request }: Api, visitorId: string) =>
  queryOptions({
    queryKey: ['visitor', visitorId, 'conversations'],
    queryFn: async ({ signal }) => {
      const query = { visitorId, pageSize: PAGE_SIZE, sortBy: 'createdAt', sortOrder: 'desc' } as const
      return (await request('GET', '/v1/agent/conversations', { query, signal })).data.items
    },
  })
