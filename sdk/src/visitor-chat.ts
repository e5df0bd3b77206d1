import {
  type ChatMessage,
  ensureClientMessageId,
  readRows,
  type SendOptions,
  type TranscriptOptions,
} from './chat-messages.ts'
import { type FollowConversationOptions, followRows } from './follow-conversation.ts'
import type { components, operations } from './generated/v1.ts'
import type { VisitorHub } from './hub.ts'
import type { CallOptions, ReplyOf } from './operations.ts'
import { createUploadForm, type RequestSettings, send, UPLOAD_TIMEOUT_MS } from './request.ts'
import {
  createVisitorParts,
  type SentVisitorMessage,
  type VisitorChatOptions,
  type VisitorClient,
} from './visitor-client.ts'

type Schemas = components['schemas']

export type NewRating = Schemas['NewRating']
export type NewLeftMessage = Schemas['NewLeftMessage']
export type NewPageVisit = Schemas['NewPageVisit']
export type VisitorIdentityRequest = Schemas['VisitorIdentityRequest']

/** How a file is sent. */
export interface UploadFileOptions extends SendOptions {
  /** The file name with its extension. Defaults to the name of the `File`. */
  readonly fileName?: string
  /** The text that accompanies the file. */
  readonly caption?: string
}

/**
 * The chat of a visitor. A rejected call throws a `FlowdeskError` after the retries that are safe. Every call except
 * `closeConversation`, `rateConversation`, `emailTranscript`, `leaveMessage`, `recordPageVisit` and a writing `request` can be
 * repeated safely; `sendMessage` and `uploadFile` with the same `clientMessageId`.
 */
export interface VisitorChat extends VisitorClient {
  /** Sends a file exactly once. */
  uploadFile(conversationId: string, file: Blob, options?: UploadFileOptions): Promise<SentVisitorMessage>
  /** Yields the rows of a conversation, oldest first, up to the newest. */
  listMessages(conversationId: string, options?: TranscriptOptions): AsyncGenerator<ChatMessage, void>
  /** Yields the rows of a conversation and then new ones, each once and in order, across reconnections. */
  followConversation(
    hub: VisitorHub,
    conversationId: string,
    options?: FollowConversationOptions,
  ): AsyncGenerator<ChatMessage, void>
  /** Rates a closed conversation, once. A second rating is refused with SVC:2001 (422). */
  rateConversation(conversationId: string, rating: NewRating, options?: CallOptions): Promise<void>
  /** Sends the transcript to an e-mail address. Throws SVC:2202 (422) if the server cannot send e-mail. */
  emailTranscript(conversationId: string, email: string, options?: CallOptions): Promise<void>
  /** Leaves the waiting room: the server deletes the stored messages. Does nothing if the visitor is not waiting. */
  leaveWaitingRoom(options?: CallOptions): Promise<void>
  /** Leaves a message that is answered by e-mail. Needs no session. */
  leaveMessage(message: NewLeftMessage, options?: CallOptions): Promise<void>
  /** Shows agents that the visitor has opened a page. */
  recordPageVisit(visit: NewPageVisit, options?: CallOptions): Promise<void>
  /** Changes name, e-mail address or external id. Null keeps a value; an empty text deletes it. */
  identify(identity: VisitorIdentityRequest, options?: CallOptions): Promise<void>
}

/** Creates the chat of a visitor. It keeps no connection open. */
export function createVisitorChat(options: VisitorChatOptions): VisitorChat {
  const { client, settings, repeatable } = createVisitorParts(options)
  const { request, getTranscript } = client
  return Object.assign(client, {
    uploadFile: (id, file, upload) => uploadFile(settings, id, file, upload),
    listMessages: (id, rows) => readRows(getTranscript, id, rows),
    followConversation: (hub, id, follow) => followRows(getTranscript, hub, id, follow),
    rateConversation: async (id, body, call = {}) => {
      await request('POST', '/v1/widget/conversations/{id}/rating', { ...call, path: { id }, body })
    },
    emailTranscript: async (id, email, call = {}) => {
      await request('POST', '/v1/widget/conversations/{id}/transcript', { ...call, path: { id }, body: { email } })
    },
    leaveWaitingRoom: async (call = {}) => {
      await repeatable('DELETE', '/v1/widget/conversations/waiting-room', call)
    },
    leaveMessage: async (body, call = {}) => {
      await request('POST', '/v1/widget/{key}/leave-message', { ...call, path: { key: options.widgetKey }, body })
    },
    recordPageVisit: async (body, call = {}) => {
      await request('POST', '/v1/widget/visitors/me/pages', { ...call, body })
    },
    identify: async (body, call = {}) => {
      await repeatable('PUT', '/v1/widget/visitors/me', { ...call, body })
    },
  } satisfies Omit<VisitorChat, keyof VisitorClient>)
}

async function uploadFile(
  settings: RequestSettings,
  id: string,
  file: Blob,
  { fileName, caption, clientMessageId, ...call }: UploadFileOptions = {},
): Promise<SentVisitorMessage> {
  const body = createUploadForm(file, fileName)
  body.append('clientMessageId', ensureClientMessageId(clientMessageId))
  if (caption !== undefined) body.append('caption', caption)
  const options = { attemptTimeoutMs: UPLOAD_TIMEOUT_MS, ...call, path: { id }, body, isRepeatable: true }
  const path = '/v1/widget/conversations/{id}/attachments'
  return (await send<ReplyOf<operations['uploadVisitorFile']>>(settings, 'POST', path, options)).data
}
