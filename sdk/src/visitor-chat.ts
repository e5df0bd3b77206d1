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
import type { components } from './generated/v1.ts'
import type { VisitorHub } from './hub.ts'
import type { CallOptions, Reply, Request } from './operations.ts'
import { type ServerOptions, toRequestSettings } from './options.ts'
import {
  createRepeatableRequest,
  createRequest,
  createUploadForm,
  type RequestSettings,
  send,
  UPLOAD_TIMEOUT_MS,
} from './request.ts'
import { type OpenInTurnOptions, openWhenAdmitted, pollWaitingRoom, type WaitingState } from './waiting-room.ts'

type Schemas = components['schemas']

export type VisitorBootstrap = Schemas['VisitorSessionRequest']
export type Welcome = Schemas['VisitorSession']
export type NewConversation = Schemas['NewConversation']
export type OpenConversation = Schemas['VisitorConversation']
export type SentMessage = Schemas['SentVisitorMessage']

/** What the chat of a visitor is made of. */
export interface VisitorChatOptions extends ServerOptions {
  /** The key of the widget by which the visitor comes. */
  readonly widgetKey: string
  /** The credential, `vis_…`, of a visitor who came before. */
  readonly credential?: string | undefined
}

/** How a file is sent. */
export interface SendFileOptions extends SendOptions {
  /** The name with its extension; unless given, that of the `File`. */
  readonly fileName?: string
  /** What to say of it. */
  readonly caption?: string
}

/**
 * The chat as a visitor has it. Calls reject with a `FlowdeskError` when they are refused, after the retries that are
 * safe and may help; all but `close` may be repeated without harm.
 */
export interface VisitorChat {
  /** Any operation of the API, as the visitor. */
  readonly request: Request
  /** The credential, `vis_…`, once there is one. Store it after every `welcome`: an identity token may have replaced it. */
  readonly credential: string | undefined
  /** The credential as a hub wants it as `accessTokenFactory`; empty as long as there is none, which is refused (401). */
  readonly accessToken: () => string
  /**
   * Updates the visitor of the credential, or creates one if there is no valid credential. An `identityToken` that verifies
   * the visitor replaces the credential: from then on this chat uses the new one, and the server closes the hub connection,
   * which you start again. A token for another person switches to another visitor.
   */
  welcome(visitor?: VisitorBootstrap, options?: CallOptions): Promise<Welcome>
  /**
   * Opens a conversation, or answers the one that is open, to which the message is not added. SVC:3001 where there are too
   * many: the message is kept, and sent when it is the visitor's turn in the waiting room.
   */
  open(conversation?: NewConversation, options?: CallOptions): Promise<OpenConversation>
  /** As `open`, and where there are too many waits for its turn; resolves to the id of the conversation. */
  openInTurn(conversation?: NewConversation, options?: OpenInTurnOptions): Promise<string>
  /** How it stands in the waiting room, again and again until the visitor is in it no more; whoever stops asking leaves it. */
  waitingRoom(options?: CallOptions): AsyncGenerator<WaitingState, void>
  /** Sends a text, once. A closed conversation continues in another one, which the answer names. */
  send(conversationId: string, text: string, options?: SendOptions): Promise<SentMessage>
  /** Sends a file, once. */
  sendFile(conversationId: string, file: Blob, options?: SendFileOptions): Promise<SentMessage>
  /** One read: up to a hundred rows, and where the conversation stands. */
  transcript(conversationId: string, options?: TranscriptOptions): Promise<Transcript>
  /** The rows of a conversation, oldest first, up to the newest there is. */
  messages(conversationId: string, options?: TranscriptOptions): AsyncGenerator<ChatMessage, void>
  /** The rows of a conversation, and then those that come, each once and in order, whatever happens to the connection. */
  follow(
    hub: VisitorHub,
    conversationId: string,
    options?: FollowConversationOptions,
  ): AsyncGenerator<ChatMessage, void>
  /** Says how far the visitor has read. It never moves back. */
  markRead(conversationId: string, messageId: string, options?: CallOptions): Promise<void>
  /** Ends the conversation; Closes the conversation. Returns 404 with SVC:4004 if it is already closed. */
  close(conversationId: string, options?: CallOptions): Promise<void>
}

/** Makes the chat of a visitor. It holds nothing open. */
export function createVisitorChat({ widgetKey, credential: known, ...options }: VisitorChatOptions): VisitorChat {
  let credential = known
  const sending: RequestSettings = { ...toRequestSettings(options), token: () => credential, scheme: 'Visitor' }
  const request = createRequest(sending)
  const repeatable = createRepeatableRequest(sending)
  const transcript = createVisitorTranscriptReader(request)
  const open: VisitorChat['open'] = async (body = {}, call = {}) =>
    (await repeatable('POST', '/v1/widget/conversations', { ...call, body })).data
  const waitingRoom = (call: CallOptions = {}) => pollWaitingRoom(request, sending, call)
  return {
    request,
    get credential() {
      return credential
    },
    accessToken: () => credential ?? '',
    welcome: async (body = {}, call = {}) => {
      // If an answer is lost, its new credential is lost with it, and the next attempt may create another visitor.
      const given = { ...call, path: { key: widgetKey }, body }
      const { data } = await repeatable('POST', '/v1/widget/{key}/visitors', given)
      credential = data.token ?? credential
      return data
    },
    open,
    openInTurn: (conversation, { onHeld, ...call } = {}) =>
      openWhenAdmitted(
        () => open(conversation, call),
        () => waitingRoom(call),
        onHeld,
      ),
    waitingRoom,
    send: async (id, text, { clientMessageId, ...call } = {}) => {
      const given = {
        ...call,
        path: { id },
        body: { body: text, clientMessageId: ensureClientMessageId(clientMessageId) },
      }
      return (await repeatable('POST', '/v1/widget/conversations/{id}/messages', given)).data
    },
    sendFile: (id, file, given) => sendFile(sending, id, file, given),
    transcript,
    messages: (id, given) => readRows(transcript, id, given),
    follow: (hub, id, given) => followRows(transcript, hub, id, given),
    markRead: async (id, lastReadMessageId, call = {}) => {
      const given = { ...call, path: { id }, body: { lastReadMessageId } }
      await repeatable('PUT', '/v1/widget/conversations/{id}/read', given)
    },
    close: async (id, call = {}) => {
      await request('POST', '/v1/widget/conversations/{id}/close', { ...call, path: { id } })
    },
  }
}

async function sendFile(
  sending: RequestSettings,
  id: string,
  file: Blob,
  { fileName, caption, clientMessageId, ...call }: SendFileOptions = {},
): Promise<SentMessage> {
  const body = createUploadForm(file, fileName)
  body.append('clientMessageId', ensureClientMessageId(clientMessageId))
  if (caption !== undefined) body.append('caption', caption)
  const given = { attemptTimeoutMs: UPLOAD_TIMEOUT_MS, ...call, path: { id }, body, isRepeatable: true }
  const path = '/v1/widget/conversations/{id}/attachments'
  return (await send<Reply<200 | 201, SentMessage>>(sending, 'POST', path, given)).data
}
