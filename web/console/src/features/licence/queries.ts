import { queryOptions } from '@tanstack/react-query'
import type { components } from '#sdk'
import type { Api } from '../../platform/api.ts'

export type Licence = components['schemas']['Licence']

const licenceKeys = { licence: ['licence'], probe: ['licence', 'probe'] } as const

/** How often the state of the licence is read again. */
const REFRESH_MS = 30_000

/** The licence. It can also be read while it blocks the console. */
export const licenceQuery = ({ request }: Api) =>
  queryOptions({
    queryKey: licenceKeys.licence,
    queryFn: async ({ signal }) => (await request('GET', '/v1/admin/license', { signal })).data,
    refetchInterval: REFRESH_MS,
    staleTime: 0,
  })

/** A call that the server refuses while the licence blocks the console. Its success ends `isLicenceBlocked`. */
export const licenceProbeQuery = ({ request }: Api) =>
  queryOptions({
    queryKey: licenceKeys.probe,
    queryFn: async ({ signal }) => (await request('GET', '/v1/agent/me', { signal, retryForMs: 0 })).data.id,
    refetchInterval: REFRESH_MS,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
