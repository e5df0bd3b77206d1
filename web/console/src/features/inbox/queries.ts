import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ConversationQuery } from '#sdk'
import { MAX_PAGE_SIZE, readAllPages } from '../../platform/all-pages.ts'
import type { Api } from '../../platform/api.ts'
import { type InboxRow, type InboxTab, type ListFilter, type ListPage, nextPage, PAGE_SIZE } from './rules/lists.ts'

export const inboxKeys = {
  all: ['inbox'],
  lists: ['inbox', 'list'],
  list: (filter: ListFilter) => ['inbox', 'list', filter] as const,
  counts: (departmentId: number | null) => ['inbox', 'counts', departmentId] as const,
}

const queryByTab: { readonly [Tab in InboxTab]: ConversationQuery } = {
  queue: { status: 'queued' },
  mine: { status: 'active', agentId: 'me' },
  open: { status: 'open' },
}

const toDepartmentQuery = (departmentId: number | null) => (departmentId === null ? {} : { departmentId })

const orderQueries = {
  longest: { sortBy: 'createdAt', sortOrder: 'asc' },
  newest: { sortBy: 'createdAt', sortOrder: 'desc' },
  activity: { sortBy: 'updatedAt', sortOrder: 'desc' },
} as const

/** A list of the inbox, in pages. Events keep it current, so it is read again only if some were missed. */
export const listQuery = ({ request }: Pick<Api, 'request'>, filter: ListFilter) =>
  infiniteQueryOptions({
    queryKey: inboxKeys.list(filter),
    queryFn: async ({ pageParam: page, signal }): Promise<ListPage> => {
      const query = {
        ...queryByTab[filter.tab],
        ...toDepartmentQuery(filter.departmentId),
        ...orderQueries[filter.order],
        page,
        pageSize: PAGE_SIZE,
      }
      const { data } = await request('GET', '/v1/agent/conversations', { query, signal })
      return { rows: data.items, total: data.totalCount }
    },
    initialPageParam: 1,
    getNextPageParam: (_last, pages, lastPage) => nextPage(pages, lastPage),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The conversations of the agent in all departments, which notifications need on every page. */
export const myListQuery = (api: Pick<Api, 'request'>, agentId: number) =>
  listQuery(api, { tab: 'mine', departmentId: null, order: 'activity', agentId })

/** How many conversations each tab has. */
export type TabCounts = Readonly<Record<InboxTab, number>>

export const countsQuery = ({ request }: Pick<Api, 'request'>, departmentId: number | null) =>
  queryOptions({
    queryKey: inboxKeys.counts(departmentId),
    queryFn: async ({ signal }): Promise<TabCounts> => {
      const count = async (tab: InboxTab) => {
        const query = { ...queryByTab[tab], ...toDepartmentQuery(departmentId), pageSize: 1 }
        return (await request('GET', '/v1/agent/conversations', { query, signal })).data.totalCount
      }
      const [queue, mine, open] = await Promise.all([count('queue'), count('mine'), count('open')])
      return { queue, mine, open }
    },
  })

/** When the conversation that has waited longest was opened; null if none waits. It is read again when their number changes. */
export const longestWaitQuery = ({ request }: Pick<Api, 'request'>, waiting: number) =>
  queryOptions({
    queryKey: ['inbox', 'longest-wait', waiting],
    queryFn: async ({ signal }) => {
      const query = { ...queryByTab.queue, ...orderQueries.longest, pageSize: 1 }
      const { data } = await request('GET', '/v1/agent/conversations', { query, signal })
      return data.items[0]?.createdAt ?? null
    },
    placeholderData: keepPreviousData,
    staleTime: 5000,
  })

/** How many conversations are read to take the next one: colleagues may take the first ones at the same time. */
const NEXT_COUNT = 5

/** Reads the conversations that have waited longest. */
export async function readLongestWaiting(
  { request }: Pick<Api, 'request'>,
  departmentId: number | null,
): Promise<readonly InboxRow[]> {
  const query = {
    ...queryByTab.queue,
    ...toDepartmentQuery(departmentId),
    ...orderQueries.longest,
    pageSize: NEXT_COUNT,
  }
  return (await request('GET', '/v1/agent/conversations', { query })).data.items
}

/** The departments of the agent. */
export const myDepartmentsQuery = ({ request }: Pick<Api, 'request'>) =>
  queryOptions({
    queryKey: ['my-departments'],
    queryFn: ({ signal }) =>
      readAllPages(async (page) => {
        const query = { page, pageSize: MAX_PAGE_SIZE }
        return (await request('GET', '/v1/agent/departments', { query, signal })).data
      }),
    staleTime: 300_000,
  })
