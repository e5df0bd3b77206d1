import { queryOptions } from '@tanstack/react-query'
import type { components } from '#sdk'
import type { Api } from '../../platform/api.ts'

export type HealthReport = components['schemas']['HealthReport']

export type SystemHealth = components['schemas']['SystemHealth']

/** How often the health is read again. */
const REFRESH_MS = 15_000

const healthKeys = { checks: ['health', 'checks'], system: ['health', 'system'] } as const

/** The health checks, which also respond while the database fails. A report of failures has the status 503. */
export const healthChecksQuery = () =>
  queryOptions({
    queryKey: healthKeys.checks,
    queryFn: async ({ signal }): Promise<HealthReport> => {
      const response = await fetch('/health', { signal })
      const report: HealthReport = await response.json()
      return report
    },
    refetchInterval: REFRESH_MS,
    staleTime: 0,
    retry: false,
  })

/** The migrations and the backlog of jobs. */
export const systemHealthQuery = ({ request }: Api) =>
  queryOptions({
    queryKey: healthKeys.system,
    queryFn: async ({ signal }) => (await request('GET', '/v1/admin/health', { signal, retryForMs: 0 })).data,
    refetchInterval: REFRESH_MS,
    staleTime: 0,
    retry: false,
  })
