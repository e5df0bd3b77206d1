import { queryOptions } from '@tanstack/react-query'
import type { components } from '#sdk'
import { MAX_PAGE_SIZE, readAllPages } from '../../platform/all-pages.ts'
import type { Api } from '../../platform/api.ts'

export type Agent = components['schemas']['Agent']
export type NewAgent = components['schemas']['NewAgent']
export type AgentChange = components['schemas']['AgentChange']
export type Department = components['schemas']['Department']

export const agentsKey = ['administration', 'agents'] as const
export const departmentsKey = ['administration', 'departments'] as const

/** All agents, ordered by id, including deactivated ones. */
export const agentsQuery = ({ request }: Api) =>
  queryOptions({
    queryKey: agentsKey,
    queryFn: ({ signal }) =>
      readAllPages<Agent>(async (page) => {
        const query = { page, pageSize: MAX_PAGE_SIZE }
        return (await request('GET', '/v1/admin/agents', { query, signal })).data
      }),
  })

/** All departments, ordered by id, including inactive ones. Agents are members of departments, so both pages use them. */
export const departmentsQuery = ({ request }: Api) =>
  queryOptions({
    queryKey: departmentsKey,
    queryFn: ({ signal }) =>
      readAllPages<Department>(async (page) => {
        const query = { page, pageSize: MAX_PAGE_SIZE }
        return (await request('GET', '/v1/admin/departments', { query, signal })).data
      }),
  })
