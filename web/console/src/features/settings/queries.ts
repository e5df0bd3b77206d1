import { queryOptions } from '@tanstack/react-query'
import type { components } from '#sdk'
import type { Api } from '../../platform/api.ts'

export type ServerSettings = components['schemas']['ServerSettings']

/** The settings of the server. They change only when it starts again. */
export const serverSettingsQuery = ({ request }: Api) =>
  queryOptions({
    queryKey: ['server-settings'],
    queryFn: async ({ signal }) => (await request('GET', '/v1/admin/settings', { signal })).data,
  })
