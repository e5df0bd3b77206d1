import {
  createVisitorTranscriptReader,
  ensureClientMessageId,
  type SendOptions,
  type Transcript,
  type VisitorTranscriptOptions,
} from './chat-messages.ts'
import type { components } from './generated/v1.ts'
import type { CallOptions, Request } from './operations.ts'
import { type ServerOptions, toRequestSettings } from './options.ts'
import { createRepeatableRequest, createRequest, type RequestSettings } from './request.ts'
import {
  type CreateWhenAdmittedOptions,
  createWhenAdmitted,
  pollWaitingRoom,
  type WaitingState,
} from './waiting-room.ts'

type Schemas = components['schemas']

export type VisitorSessionRequest = Schemas['VisitorSessionRequest']
export type VisitorSession = Schemas['VisitorSession']
export type NewConversation = Schemas['NewConversation']
export type VisitorConversation = Schemas['VisitorConversation']
export type SentVisitorMessage = Schemas['SentVisitorMessage']

/** Options of `createVisitorChat` and `createVisitorClient`. */
export interface VisitorChatOptions extends ServerOptions {
  /** The key of the widget. */
  readonly widgetKey: string
  /** The stored credential, `vis_…`, of a returning visitor. */
  readonly credential?: string | undefined
}

/** The part of a visitor's chat that every chat needs. `VisitorChat` contains the rest. */
export interface VisitorClient {
  /** Calls any operation of the API as the visitor. */
  readonly request: Request
  /**
   * The credential, `vis_…`, if any. Store it after every `startSession`: an identity token may have replaced it. Assign
   * the one that another tab has stored.
   */
  credential: string | undefined
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
  /** Like `createConversation`, but waits in the waiting room at the limit. Returns the id of the conversation. */
  createConversationWhenAdmitted(conversation?: NewConversation, options?: CreateWhenAdmittedOptions): Promise<string>
  /** Yields the state in the waiting room until the visitor has left it. A visitor who stops polling loses the position. */
  pollWaitingRoom(options?: CallOptions): AsyncGenerator<WaitingState, void>
  /** Sends a message exactly once. A closed conversation continues in a new one, which the response names. */
  sendMessage(conversationId: string, text: string, options?: SendOptions): Promise<SentVisitorMessage>
  /** Reads up to a hundred rows of a conversation, and its state. */
  getTranscript(conversationId: string, options?: VisitorTranscriptOptions): Promise<Transcript>
  /** Marks the conversation as read up to a message. The position never moves back. */
  markConversationRead(conversationId: string, messageId: string, options?: CallOptions): Promise<void>
  /** Closes the conversation. Throws SVC:4004 (404) if it is already closed. */
  closeConversation(conversationId: string, options?: CallOptions): Promise<void>
}

/** A client, and what the rest of a visitor's chat is made with. */
export interface VisitorParts {
  readonly client: VisitorClient
  readonly settings: RequestSettings
  /** Sends requests that can be repeated safely. */
  readonly repeatable: Request
}

function createSession({ widgetKey, credential: storedCredential, ...serverOptions }: VisitorChatOptions) {
  let credential = storedCredential
  const settings: RequestSettings = { ...toRequestSettings(serverOptions), token: () => credential, scheme: 'Visitor' }
  const repeatable = createRepeatableRequest(settings)
  return {
    settings,
    repeatable,
    get: () => credential,
    set: (replacement: string | undefined) => {
      credential = replacement
    },
    start: async (body: VisitorSessionRequest = {}, call: CallOptions = {}) => {
      // If a response is lost, its new credential is lost too, and the next attempt may create another visitor.
      const options = { ...call, path: { key: widgetKey }, body }
      const { data } = await repeatable('POST', '/v1/widget/{key}/visitors', options)
      credential = data.token ?? credential
      return data
    },
  }
}

/** Creates the client of a visitor, and what the rest of a visitor's chat is made with. */
export function createVisitorParts(visitorOptions: VisitorChatOptions): VisitorParts {
  const session = createSession(visitorOptions)
  const { settings, repeatable } = session
  const request = createRequest(settings)
  const createConversation: VisitorClient['createConversation'] = async (body = {}, call = {}) =>
    (await repeatable('POST', '/v1/widget/conversations', { ...call, body })).data
  const client: VisitorClient = {
    request,
    get credential() {
      return session.get()
    },
    set credential(replacement) {
      session.set(replacement)
    },
    accessToken: () => session.get() ?? '',
    startSession: session.start,
    createConversation,
    createConversationWhenAdmitted: (conversation, { onHeld, ...call } = {}) =>
      createWhenAdmitted(
        () => createConversation(conversation, call),
        () => pollWaitingRoom(request, settings, call),
        onHeld,
      ),
    pollWaitingRoom: (call = {}) => pollWaitingRoom(request, settings, call),
    sendMessage: async (id, text, { clientMessageId, ...call } = {}) => {
      const body = { body: text, clientMessageId: ensureClientMessageId(clientMessageId) }
      const options = { ...call, path: { id }, body }
      return (await repeatable('POST', '/v1/widget/conversations/{id}/messages', options)).data
    },
    getTranscript: createVisitorTranscriptReader(request),
    markConversationRead: async (id, lastReadMessageId, call = {}) => {
      const options = { ...call, path: { id }, body: { lastReadMessageId } }
      await repeatable('PUT', '/v1/widget/conversations/{id}/read', options)
    },
    closeConversation: async (id, call = {}) => {
      await request('POST', '/v1/widget/conversations/{id}/close', { ...call, path: { id } })
    },
  }
  return { client, settings, repeatable }
}

/** Creates a client for what every visitor's chat needs. It is smaller than that of `createVisitorChat`. */
export const createVisitorClient = (options: VisitorChatOptions): VisitorClient => createVisitorParts(options).client
