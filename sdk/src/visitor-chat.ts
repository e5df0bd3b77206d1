import {
  type ChatMessage,
  createVisitorTranscriptReader,
  ensureClientMessageId,
  readRows,
  type SendOptions,
  type Transcript,
  type TranscriptOptions,
} from './chat-messages.ts'
import { type FollowConversationOptions, followRows } from './follow-conversation.ts'
import type { components, operations } from './generated/v1.ts'
import type { VisitorHub } from './hub.ts'
import type { CallOptions, ReplyOf, Request } from './operations.ts'
import { type ServerOptions, toRequestSettings } from './options.ts'
import {
  createRepeatableRequest,
  createRequest,
  createUploadForm,
  type RequestSettings,
  send,
  UPLOAD_TIMEOUT_MS,
} from './request.ts'
import { type CreateInTurnOptions, createWhenAdmitted, pollWaitingRoom, type WaitingState } from './waiting-room.ts'

type Schemas = components['schemas']

export type VisitorSessionRequest = Schemas['VisitorSessionRequest']
export type VisitorSession = Schemas['VisitorSession']
export type NewConversation = Schemas['NewConversation']
export type VisitorConversation = Schemas['VisitorConversation']
export type SentVisitorMessage = Schemas['SentVisitorMessage']

/** Options of `createVisitorChat`. */
export interface VisitorChatOptions extends ServerOptions {
  /** The key of the widget. */
  readonly widgetKey: string
  /** The stored credential, `vis_…`, of a returning visitor. */
  readonly credential?: string | undefined
}

/** How a file is sent. */
export interface UploadFileOptions extends SendOptions {
  /** The file name with its extension. Defaults to the name of the `File`. */
  readonly fileName?: string
  /** The text that accompanies the file. */
  readonly caption?: string
}

/**
 * The chat of a visitor. A rejected call throws a `FlowdeskError` after the retries that are safe. Every call except
 * `close` can be repeated safely.
 */
export interface VisitorChat {
  /** Calls any operation of the API as the visitor. */
  readonly request: Request
  /** The credential, `vis_…`, if there is one. Store it after every `welcome`: an identity token may have replaced it. */
  readonly credential: string | undefined
  /** Returns the credential, or an empty text. Use it as the `accessTokenFactory` of a hub connection. */
  readonly accessToken: () => string
  /**
   * Updates the visitor of the credential, or creates one if there is no valid credential. An `identityToken` that verifies
   * the visitor replaces the credential: from then on this chat uses the new one, and the server closes the hub connection,
   * which you start again. A token for another person switches to another visitor.
   */
  startSession(visitor?: VisitorSessionRequest, options?: CallOptions): Promise<VisitorSession>
  /**
   * Opens a conversation, or returns the open one, without adding the message to it. Throws SVC:3001 at the conversation
   * limit; the server then keeps the message and sends it when the visitor is admitted.
   */
  createConversation(conversation?: NewConversation, options?: CallOptions): Promise<VisitorConversation>
  /** Like `open`, but waits in the waiting room at the conversation limit. Returns the id of the conversation. */
  createConversationInTurn(conversation?: NewConversation, options?: CreateInTurnOptions): Promise<string>
  /** Yields the position in the waiting room until the visitor has left it. A visitor who stops polling loses it. */
  pollWaitingRoom(options?: CallOptions): AsyncGenerator<WaitingState, void>
  /** Sends a message exactly once. A closed conversation continues in a new one, which the response names. */
  sendMessage(conversationId: string, text: string, options?: SendOptions): Promise<SentVisitorMessage>
  /** Sends a file exactly once. */
  uploadFile(conversationId: string, file: Blob, options?: UploadFileOptions): Promise<SentVisitorMessage>
  /** Reads up to a hundred rows of a conversation, and its state. */
  getTranscript(conversationId: string, options?: TranscriptOptions): Promise<Transcript>
  /** Yields the rows of a conversation, oldest first, up to the newest. */
  listMessages(conversationId: string, options?: TranscriptOptions): AsyncGenerator<ChatMessage, void>
  /** Yields the rows of a conversation and then new ones, each once and in order, across reconnections. */
  followConversation(
    hub: VisitorHub,
    conversationId: string,
    options?: FollowConversationOptions,
  ): AsyncGenerator<ChatMessage, void>
  /** Marks the conversation as read up to a message. The position never moves back. */
  markConversationRead(conversationId: string, messageId: string, options?: CallOptions): Promise<void>
  /** Closes the conversation. Returns 404 with SVC:4004 if it is already closed. */
  closeConversation(conversationId: string, options?: CallOptions): Promise<void>
}

/** Creates the chat of a visitor. It keeps no connection open. */
export function createVisitorChat({ widgetKey, credential: known, ...options }: VisitorChatOptions): VisitorChat {
  let credential = known
  const sending: RequestSettings = { ...toRequestSettings(options), token: () => credential, scheme: 'Visitor' }
  const request = createRequest(sending)
  const repeatable = createRepeatableRequest(sending)
  const getTranscript = createVisitorTranscriptReader(request)
  const createConversation: VisitorChat['createConversation'] = async (body = {}, call = {}) =>
    (await repeatable('POST', '/v1/widget/conversations', { ...call, body })).data
  return {
    request,
    get credential() {
      return credential
    },
    accessToken: () => credential ?? '',
    startSession: async (body = {}, call = {}) => {
      // If an answer is lost, its new credential is lost with it, and the next attempt may create another visitor.
      const given = { ...call, path: { key: widgetKey }, body }
      const { data } = await repeatable('POST', '/v1/widget/{key}/visitors', given)
      credential = data.token ?? credential
      return data
    },
    createConversation,
    createConversationInTurn: (conversation, { onHeld, ...call } = {}) =>
      createWhenAdmitted(
        () => createConversation(conversation, call),
        () => pollWaitingRoom(request, sending, call),
        onHeld,
      ),
    pollWaitingRoom: (call = {}) => pollWaitingRoom(request, sending, call),
    sendMessage: async (id, text, { clientMessageId, ...call } = {}) => {
      const given = {
        ...call,
        path: { id },
        body: { body: text, clientMessageId: ensureClientMessageId(clientMessageId) },
      }
      return (await repeatable('POST', '/v1/widget/conversations/{id}/messages', given)).data
    },
    uploadFile: (id, file, given) => uploadFile(sending, id, file, given),
    getTranscript,
    listMessages: (id, given) => readRows(getTranscript, id, given),
    followConversation: (hub, id, given) => followRows(getTranscript, hub, id, given),
    markConversationRead: async (id, lastReadMessageId, call = {}) => {
      const given = { ...call, path: { id }, body: { lastReadMessageId } }
      await repeatable('PUT', '/v1/widget/conversations/{id}/read', given)
    },
    closeConversation: async (id, call = {}) => {
      await request('POST', '/v1/widget/conversations/{id}/close', { ...call, path: { id } })
    },
  }
}

async function uploadFile(
  sending: RequestSettings,
  id: string,
  file: Blob,
  { fileName, caption, clientMessageId, ...call }: UploadFileOptions = {},
): Promise<SentVisitorMessage> {
  const body = createUploadForm(file, fileName)
  body.append('clientMessageId', ensureClientMessageId(clientMessageId))
  if (caption !== undefined) body.append('caption', caption)
  const given = { attemptTimeoutMs: UPLOAD_TIMEOUT_MS, ...call, path: { id }, body, isRepeatable: true }
  const path = '/v1/widget/conversations/{id}/attachments'
  return (await send<ReplyOf<operations['uploadVisitorFile']>>(sending, 'POST', path, given)).data
}
