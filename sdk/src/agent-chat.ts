import { type AgentSession, createAgentSession, type SessionOptions } from './agent-session.ts'
import {
  type ChatMessage,
  createAgentTranscriptReader,
  ensureClientMessageId,
  readRows,
  type SendOptions,
  type Transcript,
  type TranscriptOptions,
} from './chat-messages.ts'
import { type FollowConversationOptions, followRows } from './follow-conversation.ts'
import type { components, operations } from './generated/v1.ts'
import type { AgentHub } from './hub.ts'
import type { CallOptions, Request } from './operations.ts'
import { type ServerOptions, toRequestSettings } from './options.ts'
import { createRepeatableRequest, createRequest, type RequestSettings } from './request.ts'
import { keepWatching, type WatchOptions } from './watching.ts'

export type Conversation = components['schemas']['Conversation']

/** A conversation in a list, with an excerpt if the list is of a search. */
export type ListedConversation = components['schemas']['ListedConversation']

/** Which conversations to list, and in which order. */
export type ConversationQuery = Omit<NonNullable<operations['listConversations']['parameters']['query']>, 'page'>

/** Options of `createAgentChat`. */
export interface AgentChatOptions extends ServerOptions, SessionOptions {}

/** How an agent sends a message. */
export interface AgentSendOptions extends SendOptions {
  /** `Text` sends a message to the visitor. `Note` writes an internal note that only agents see. Defaults to `Text`. */
  readonly kind?: NonNullable<components['schemas']['NewAgentMessage']['kind']>
}

/**
 * The chat of a signed-in agent. A rejected call throws a `FlowdeskError` after the retries that are safe. Every call
 * except `signIn`, `choosePassword`, `refreshSession`, `closeConversation` and a writing `request` can be repeated safely;
 * `sendMessage` with the same `clientMessageId`.
 */
export interface AgentChat extends AgentSession {
  /** Calls any operation of the API as the agent. */
  readonly request: Request
  /** Yields all conversations that match the query, page by page, by default the oldest first. */
  listConversations(query?: ConversationQuery, options?: CallOptions): AsyncGenerator<ListedConversation, void>
  /** Takes a queued conversation. If several agents try at once, one of them gets it. */
  takeConversation(conversationId: string, options?: CallOptions): Promise<Conversation>
  /** Sends a message or an internal note exactly once. A message takes a queued conversation. */
  sendMessage(conversationId: string, text: string, options?: AgentSendOptions): Promise<ChatMessage>
  /** Reads up to a hundred rows of a conversation, and its state. */
  getTranscript(conversationId: string, options?: TranscriptOptions): Promise<Transcript>
  /** Yields the rows of a conversation, including notes, oldest first, up to the newest. */
  listMessages(conversationId: string, options?: TranscriptOptions): AsyncGenerator<ChatMessage, void>
  /** Yields the rows of a conversation and then new ones, each once and in order, across reconnections. */
  followConversation(
    hub: AgentHub,
    conversationId: string,
    options?: FollowConversationOptions,
  ): AsyncGenerator<ChatMessage, void>
  /** Receives `typing` and `preview` of a conversation, also after reconnections, until you call the returned function. */
  watchConversation(hub: AgentHub, conversationId: string, options?: WatchOptions): () => void
  /** Marks the conversation as read up to a message. The position never moves back. */
  markConversationRead(conversationId: string, messageId: string, options?: CallOptions): Promise<void>
  /** Closes a conversation. */
  closeConversation(conversationId: string, options?: CallOptions): Promise<Conversation>
}

const PAGE_SIZE = 100

/** Creates the chat of an agent. It keeps no connection open. */
export function createAgentChat(chatOptions: AgentChatOptions): AgentChat {
  const anonymous = toRequestSettings(chatOptions)
  const session = createAgentSession(anonymous, chatOptions)
  const settings: RequestSettings = { ...anonymous, token: session.accessToken }
  const request = createRequest(settings)
  const repeatable = createRepeatableRequest(settings)
  const getTranscript = createAgentTranscriptReader(request)
  return {
    ...session,
    request,
    listConversations: (query = {}, call = {}) => listConversations(request, query, call),
    takeConversation: async (id, call = {}) =>
      (await repeatable('POST', '/v1/agent/conversations/{id}/take', { ...call, path: { id } })).data,
    sendMessage: async (id, text, { clientMessageId, kind = 'Text', ...call } = {}) => {
      const body = { body: text, kind, clientMessageId: ensureClientMessageId(clientMessageId) }
      const options = { ...call, path: { id }, body }
      return (await repeatable('POST', '/v1/agent/conversations/{id}/messages', options)).data
    },
    getTranscript,
    listMessages: (id, options) => readRows(getTranscript, id, options),
    followConversation: (hub, id, options) => followRows(getTranscript, hub, id, options),
    watchConversation: keepWatching,
    markConversationRead: async (id, lastReadMessageId, call = {}) => {
      const options = { ...call, path: { id }, body: { lastReadMessageId } }
      await repeatable('PUT', '/v1/agent/conversations/{id}/read', options)
    },
    closeConversation: async (id, call = {}) =>
      (await request('POST', '/v1/agent/conversations/{id}/close', { ...call, path: { id } })).data,
  }
}

async function* listConversations(
  request: Request,
  query: ConversationQuery,
  call: CallOptions,
): AsyncGenerator<ListedConversation, void> {
  // Oldest first by default, so that new conversations do not move others to the next page.
  const order = { pageSize: PAGE_SIZE, sortOrder: 'asc', ...query } as const
  for (let page = 1, totalPages = 1; page <= totalPages; page += 1) {
    const { data } = await request('GET', '/v1/agent/conversations', { ...call, query: { ...order, page } })
    yield* data.items
    totalPages = data.totalPages
  }
}
