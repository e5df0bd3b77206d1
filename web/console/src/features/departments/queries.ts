import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../platform/api.ts'

/** Which features of the server are turned on, and its limits. They do not change while it runs. */
export const serverSettingsQuery = ({ request }: Api) =>
  queryOptions({
    queryKey: ['server-settings'],
    queryFn: async ({ signal }) => (await request('GET', '/v1/admin/settings', { signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
  })
