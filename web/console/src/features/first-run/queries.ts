import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../platform/api.ts'
import type { Progress } from './rules.ts'

/** How often the steps are checked again. */
const REFRESH_MS = 10_000

const PAGE_SIZE = 100

/** Reads what the steps depend on. One page of each list suffices: a server with more records has done these steps. */
async function readProgress({ request }: Api, signal: AbortSignal): Promise<Progress> {
  const list = { query: { page: 1, pageSize: PAGE_SIZE }, signal } as const
  const first = { query: { page: 1, pageSize: 1 }, signal } as const
  const [settings, agents, departments, widgets, cannedResponses, conversations, licence] = await Promise.all([
    request('GET', '/v1/admin/settings', { signal }),
    request('GET', '/v1/admin/agents', list),
    request('GET', '/v1/admin/departments', list),
    request('GET', '/v1/admin/widgets', list),
    request('GET', '/v1/admin/canned-responses', first),
    request('GET', '/v1/agent/conversations', first),
    request('GET', '/v1/admin/license', { signal }),
  ])
  const members = departments.data.items.filter(({ isActive }) => isActive).map(({ memberIds }) => memberIds.length)
  return {
    publicUrl: settings.data.publicUrl,
    isEmailOn: settings.data.features.email,
    activeAgents: agents.data.items.filter(({ isActive }) => isActive).length,
    departmentMembers: Math.max(0, ...members),
    widgets: widgets.data.items,
    conversations: conversations.data.totalCount,
    cannedResponses: cannedResponses.data.totalCount,
    licence: licence.data.status,
  }
}

/** What the server has. Read again at an interval, so that steps are ticked as soon as they are done. */
export const progressQuery = (api: Api) =>
  queryOptions({
    queryKey: ['first-run'],
    queryFn: ({ signal }) => readProgress(api, signal),
    refetchInterval: REFRESH_MS,
    refetchOnWindowFocus: true,
    staleTime: 0,
  })
