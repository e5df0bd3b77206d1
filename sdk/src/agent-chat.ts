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

/** Which conversations to list, and in which order. */
export type ConversationQuery = Omit<NonNullable<operations['listConversations']['parameters']['query']>, 'page'>

/** What the chat of an agent is made of. */
export interface AgentChatOptions extends ServerOptions, SessionOptions {}

/** How an agent sends a message. */
export interface AgentSendOptions extends SendOptions {
  /** `Text` sends a message to the visitor. `Note` writes an internal note that only agents see. Defaults to `Text`. */
  readonly kind?: NonNullable<components['schemas']['NewAgentMessage']['kind']>
}

/**
 * The chat as an agent has it, signed in. Calls reject with a `FlowdeskError` when they are refused, after the retries
 * that are safe and may help; all but `signIn`, `refreshSession` and `closeConversation` are safe to repeat.
 */
export interface AgentChat extends AgentSession {
  /** Any operation of the API, as the agent. */
  readonly request: Request
  /** Every conversation that the query finds, page by page; the oldest first unless told otherwise. */
  listConversations(query?: ConversationQuery, options?: CallOptions): AsyncGenerator<Conversation, void>
  /** Takes a conversation that waits. Of several who try at once one gets it. */
  takeConversation(conversationId: string, options?: CallOptions): Promise<Conversation>
  /** Sends a text or a note, once. A text takes a conversation that waits. */
  sendMessage(conversationId: string, text: string, options?: AgentSendOptions): Promise<ChatMessage>
  /** One read: up to a hundred rows, and where the conversation stands. */
  getTranscript(conversationId: string, options?: TranscriptOptions): Promise<Transcript>
  /** The rows of a conversation, notes too, oldest first, up to the newest there is. */
  listMessages(conversationId: string, options?: TranscriptOptions): AsyncGenerator<ChatMessage, void>
  /** Yields the messages of a conversation and then each new one, once and in order, also after lost connections. */
  followConversation(
    hub: AgentHub,
    conversationId: string,
    options?: FollowConversationOptions,
  ): AsyncGenerator<ChatMessage, void>
  /** Hears `typing` and `preview` of a conversation, also behind a new connection, until what it answers is called. */
  watchConversation(hub: AgentHub, conversationId: string, options?: WatchOptions): () => void
  /** Says how far the agent has read. It never moves back. */
  markConversationRead(conversationId: string, messageId: string, options?: CallOptions): Promise<void>
  /** Ends a conversation. */
  closeConversation(conversationId: string, options?: CallOptions): Promise<Conversation>
}

const PAGE_SIZE = 100

/** Makes the chat of an agent. It holds nothing open. */
export function createAgentChat(options: AgentChatOptions): AgentChat {
  const anonymous = toRequestSettings(options)
  const session = createAgentSession(anonymous, options)
  const sending: RequestSettings = { ...anonymous, token: session.accessToken }
  const request = createRequest(sending)
  const repeatable = createRepeatableRequest(sending)
  const getTranscript = createAgentTranscriptReader(request)
  return {
    ...session,
    request,
    listConversations: (query = {}, call = {}) => listConversations(request, query, call),
    takeConversation: async (id, call = {}) =>
      (await repeatable('POST', '/v1/agent/conversations/{id}/take', { ...call, path: { id } })).data,
    sendMessage: async (id, text, { clientMessageId, kind = 'Text', ...call } = {}) => {
      const body = { body: text, kind, clientMessageId: ensureClientMessageId(clientMessageId) }
      const given = { ...call, path: { id }, body }
      return (await repeatable('POST', '/v1/agent/conversations/{id}/messages', given)).data
    },
    getTranscript,
    listMessages: (id, given) => readRows(getTranscript, id, given),
    followConversation: (hub, id, given) => followRows(getTranscript, hub, id, given),
    watchConversation: keepWatching,
    markConversationRead: async (id, lastReadMessageId, call = {}) => {
      const given = { ...call, path: { id }, body: { lastReadMessageId } }
      await repeatable('PUT', '/v1/agent/conversations/{id}/read', given)
    },
    closeConversation: async (id, call = {}) =>
      (await request('POST', '/v1/agent/conversations/{id}/close', { ...call, path: { id } })).data,
  }
}

async function* listConversations(
  request: Request,
  query: ConversationQuery,
  call: CallOptions,
): AsyncGenerator<Conversation, void> {
  // Oldest first, unless told otherwise: conversations that begin meanwhile do not push others to the next page.
  const order = { pageSize: PAGE_SIZE, sortOrder: 'asc', ...query } as const
  for (let page = 1, totalPages = 1; page <= totalPages; page += 1) {
    const { data } = await request('GET', '/v1/agent/conversations', { ...call, query: { ...order, page } })
    yield* data.items
    totalPages = data.totalPages
  }
}
