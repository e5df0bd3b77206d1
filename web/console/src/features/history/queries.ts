import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Api } from '../../platform/api.ts'
import { HISTORY_PAGE_SIZE, isPeriodInverted, toConversationQuery } from './rules/query.ts'
import type { HistorySearch } from './rules.ts'

const historyKeys = {
  page: (search: object) => ['history', 'page', search] as const,
  conversation: (id: string) => ['history', 'conversation', id] as const,
  messages: (id: string) => ['history', 'messages', id] as const,
}

/** One page of the conversations that match. While it is being read, the previous result stays on the screen. */
export const historyQuery = (
  { request }: Pick<Api, 'request'>,
  search: HistorySearch,
  pageSize = HISTORY_PAGE_SIZE,
) => {
  const query = { ...toConversationQuery(search), pageSize }
  return queryOptions({
    queryKey: historyKeys.page(query),
    queryFn: async ({ signal }) => (await request('GET', '/v1/agent/conversations', { query, signal })).data,
    placeholderData: keepPreviousData,
    enabled: !isPeriodInverted(search),
  })
}

/** A conversation with its visitor, archived or not. */
export const pastConversationQuery = ({ request }: Pick<Api, 'request'>, id: string) =>
  queryOptions({
    queryKey: historyKeys.conversation(id),
    queryFn: async ({ signal }) =>
      (await request('GET', '/v1/agent/conversations/{id}', { path: { id }, signal })).data,
  })

/** The messages of a conversation from the first one on, in pages. */
export const pastMessagesQuery = ({ chat }: Pick<Api, 'chat'>, id: string) =>
  infiniteQueryOptions({
    queryKey: historyKeys.messages(id),
    queryFn: ({ pageParam: afterSequence, signal }) => chat.getTranscript(id, { afterSequence, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ hasMore, items }) => (hasMore ? items[items.length - 1]?.sequence : undefined),
  })
