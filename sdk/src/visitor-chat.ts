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

/** What the chat of a visitor is made of. */
export interface VisitorChatOptions extends ServerOptions {
  /** The key of the widget by which the visitor comes. */
  readonly widgetKey: string
  /** The credential, `vis_…`, of a visitor who came before. */
  readonly credential?: string | undefined
}

/** How a file is sent. */
export interface UploadFileOptions extends SendOptions {
  /** The name with its extension; unless given, that of the `File`. */
  readonly fileName?: string
  /** What to say of it. */
  readonly caption?: string
}

/**
 * The chat as a visitor has it. Calls reject with a `FlowdeskError` when they are refused, after the retries that are
 * safe and may help; all but `closeConversation` are safe to repeat.
 */
export interface VisitorChat {
  /** Any operation of the API, as the visitor. */
  readonly request: Request
  /** The credential, `vis_…`, once there is one. Store it after every `startSession`: an identity token may have replaced it. */
  readonly credential: string | undefined
  /** The credential as a hub wants it as `accessTokenFactory`; empty as long as there is none, which is refused (401). */
  readonly accessToken: () => string
  /**
   * Updates the visitor of the credential, or creates one if there is no valid credential. An `identityToken` that verifies
   * the visitor replaces the credential: from then on this chat uses the new one, and the server closes the hub connection,
   * which you start again. A token for another person switches to another visitor.
   */
  startSession(visitor?: VisitorSessionRequest, options?: CallOptions): Promise<VisitorSession>
  /**
   * Opens a conversation, or answers the one that is open, to which the message is not added. SVC:3001 where there are too
   * many: the message is kept, and sent when it is the visitor's turn in the waiting room.
   */
  createConversation(conversation?: NewConversation, options?: CallOptions): Promise<VisitorConversation>
  /** As `createConversation`, but waits in the waiting room if there are too many. Resolves to the id of the conversation. */
  createConversationInTurn(conversation?: NewConversation, options?: CreateInTurnOptions): Promise<string>
  /** How it stands in the waiting room, again and again until the visitor is in it no more; whoever stops asking leaves it. */
  pollWaitingRoom(options?: CallOptions): AsyncGenerator<WaitingState, void>
  /** Sends a text, once. A closed conversation continues in another one, which the answer names. */
  sendMessage(conversationId: string, text: string, options?: SendOptions): Promise<SentVisitorMessage>
  /** Sends a file, once. */
  uploadFile(conversationId: string, file: Blob, options?: UploadFileOptions): Promise<SentVisitorMessage>
  /** One read: up to a hundred rows, and where the conversation stands. */
  getTranscript(conversationId: string, options?: TranscriptOptions): Promise<Transcript>
  /** The rows of a conversation, oldest first, up to the newest there is. */
  listMessages(conversationId: string, options?: TranscriptOptions): AsyncGenerator<ChatMessage, void>
  /** Yields the messages of a conversation and then each new one, once and in order, also after lost connections. */
  followConversation(
    hub: VisitorHub,
    conversationId: string,
    options?: FollowConversationOptions,
  ): AsyncGenerator<ChatMessage, void>
  /** Says how far the visitor has read. It never moves back. */
  markConversationRead(conversationId: string, messageId: string, options?: CallOptions): Promise<void>
  /** Closes the conversation. Rejects with 404 (SVC:4004) if it is already closed. */
  closeConversation(conversationId: string, options?: CallOptions): Promise<void>
}

/** Makes the chat of a visitor. It holds nothing open. */
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
