import { queryOptions } from '@tanstack/react-query'
import type { components, Transcript } from '#sdk'
import { MAX_PAGE_SIZE, readAllPages } from '../../platform/all-pages.ts'
import type { Api } from '../../platform/api.ts'
import type { Console } from '../../platform/console.tsx'
import type { SuggestionQuery } from './rules/suggestion-query.ts'
import { rankTags } from './rules/tags.ts'

export type ConversationDetail = components['schemas']['ConversationDetail']

export const conversationKeys = {
  detail: (id: string) => ['conversation', id] as const,
  departments: ['active-departments'] as const,
  file: (id: string) => ['conversation-file', id] as const,
}

/** A conversation with its visitor and the pages that the visitor viewed. */
export const conversationQuery = ({ request }: Api, id: string) =>
  queryOptions({
    queryKey: conversationKeys.detail(id),
    queryFn: async ({ signal }): Promise<ConversationDetail> =>
      (await request('GET', '/v1/agent/conversations/{id}', { path: { id }, signal })).data,
  })

/** All active agents, with their presence. */
export const colleaguesQuery = ({ request }: Pick<Api, 'request'>) =>
  queryOptions({
    queryKey: ['colleagues'],
    queryFn: ({ signal }) =>
      readAllPages(async (page) => {
        const query = { page, pageSize: MAX_PAGE_SIZE }
        return (await request('GET', '/v1/agent/agents', { query, signal })).data
      }),
  })

/** The suggestions that the composer offers after a sign, loaded together with the code that shows them. */
export const suggestionsQuery = (console: Console, sign: SuggestionQuery['sign']) =>
  queryOptions({
    queryKey: ['suggestions', sign],
    queryFn: async () => (await import('./commands/suggesting.ts')).loadSuggestions(console, sign),
  })

/** The departments to which a conversation can be transferred. */
export const departmentsQuery = ({ request }: Api) =>
  queryOptions({
    queryKey: conversationKeys.departments,
    queryFn: ({ signal }) =>
      readAllPages(async (page) => {
        const query = { page, pageSize: MAX_PAGE_SIZE }
        return (await request('GET', '/v1/agent/departments', { query, signal })).data
      }),
  })

/** The tags of the newest conversations, as many as a page has, the most frequent first. */
export const usedTagsQuery = ({ request }: Pick<Api, 'request'>) =>
  queryOptions({
    queryKey: ['used-tags'],
    queryFn: async ({ signal }) => {
      const query = { pageSize: MAX_PAGE_SIZE }
      return rankTags((await request('GET', '/v1/agent/conversations', { query, signal })).data.items)
    },
    staleTime: 300_000,
  })

/** The bytes of a file of a conversation. They never change. */
export const fileQuery = ({ chat }: Api, id: string) =>
  queryOptions({
    queryKey: conversationKeys.file(id),
    queryFn: async ({ signal }): Promise<Blob> => {
      const authorization = `Bearer ${await chat.accessToken()}`
      const path = `/v1/agent/attachments/${encodeURIComponent(id)}`
      const response = await fetch(path, { headers: { authorization }, signal })
      if (!response.ok) throw new Error(`The file was refused with ${response.status}.`)
      return await response.blob()
    },
    staleTime: 'static',
  })

/** Which files can be sent. */
export const fileLimitsQuery = ({ request }: Api) =>
  queryOptions({
    queryKey: ['file-limits'],
    queryFn: async ({ signal }) => (await request('GET', '/v1/attachments/configuration', { signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
  })

const PAGE_SIZE = 100

/** Reads a page of rows: those after a sequence, or those before one. */
export async function readTranscript(
  { request }: Api,
  id: string,
  range: { readonly afterSequence: number } | { readonly beforeSequence: number },
): Promise<Transcript> {
  const query = { ...range, pageSize: PAGE_SIZE }
  return (await request('GET', '/v1/agent/conversations/{id}/messages', { path: { id }, query })).data
}
