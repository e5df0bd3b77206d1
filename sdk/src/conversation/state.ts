import type { ChatMessage, Transcript } from '../chat-messages.ts'
import type { LoadedRows, ReadDirection } from './rows.ts'

/** A message that is not yet one of the loaded rows. */
export interface OutboxMessage {
  readonly clientMessageId: string
  readonly body: string
  /** What an agent writes: `Note` is an internal note. Defaults to `Text`. */
  readonly kind?: 'Text' | 'Note'
  /** RFC 3339, by the clock of this device. */
  readonly queuedAt: string
  /**
   * `queued` messages are sent in order, one at a time. A `sent` message is stored on the server, but its row is not
   * loaded yet. A `failed` message was refused; the user can retry or discard it.
   */
  readonly state: 'queued' | 'sending' | 'sent' | 'failed'
  /** The message of the refusal, for the user. */
  readonly error?: string
}

/** One conversation as a client sees it. */
export interface ConversationState extends LoadedRows {
  /** Null if no conversation is open. */
  readonly conversationId: string | null
  /** Whether newer rows are being read. */
  readonly isReading: boolean
  /** Whether the server has rows before the first loaded one. */
  readonly hasEarlier: boolean
  /** The messages without a loaded row, in the order in which they were written. */
  readonly outbox: readonly OutboxMessage[]
  readonly status: Transcript['status'] | null
  /** From 1; null if the conversation is not queued or the position is unknown. */
  readonly queuePosition: number | null
  readonly agentName: string | null
  /** The version of `status` and `agentName`. */
  readonly version: number
  /** The sequence of the newest row that the other side has read; 0 if none. */
  readonly otherReadSequence: number
}

/** A conversation that is not open yet. */
export const emptyConversation: ConversationState = {
  conversationId: null,
  rows: [],
  lastSequence: 0,
  aheadRows: [],
  hasEarlier: false,
  isBehind: false,
  isReading: false,
  outbox: [],
  status: null,
  queuePosition: null,
  agentName: null,
  version: 0,
  otherReadSequence: 0,
}

/** What happened. Times and ids are part of the actions, so the reducer is pure. */
export type ConversationAction =
  /** A conversation was chosen or created. The outbox is kept. */
  | { readonly type: 'conversationOpened'; readonly conversationId: string }
  /** The conversation was left, so the next message opens another one. The outbox is kept. */
  | { readonly type: 'conversationLeft' }
  /** A read of newer rows begins. Dispatch `pageRead` or `readFailed` at its end. */
  | { readonly type: 'readStarted' }
  | { readonly type: 'readFailed' }
  /** The server returned rows. */
  | { readonly type: 'pageRead'; readonly direction: ReadDirection; readonly page: Transcript }
  /** The hub announced a row. */
  | { readonly type: 'messageReceived'; readonly message: ChatMessage }
  /** The conversation has another state. Events without a higher version are ignored. */
  | {
      readonly type: 'conversationChanged'
      readonly conversationId: string
      readonly version: number
      readonly status: Transcript['status']
      readonly agentName: string | null
    }
  | { readonly type: 'queueMoved'; readonly conversationId: string; readonly queuePosition: number | null }
  | { readonly type: 'otherRead'; readonly conversationId: string; readonly lastReadSequence: number }
  /** Events may have been missed. */
  | { readonly type: 'connectionRestored' }
  | {
      readonly type: 'messageQueued'
      readonly message: Pick<OutboxMessage, 'clientMessageId' | 'body' | 'kind' | 'queuedAt'>
    }
  | { readonly type: 'sendStarted'; readonly clientMessageId: string }
  /**
   * The server has stored a message. If the conversation `sentTo` is closed, it has stored it in another one, which is
   * then opened, unless the user has left `sentTo` meanwhile.
   */
  | { readonly type: 'sendSucceeded'; readonly message: ChatMessage; readonly sentTo?: string }
  /** The send failed. `error` is the message of a refusal; without it, the message is queued again. */
  | { readonly type: 'sendFailed'; readonly clientMessageId: string; readonly error?: string }
  | { readonly type: 'sendRetried'; readonly clientMessageId: string }
  | { readonly type: 'sendDiscarded'; readonly clientMessageId: string }
  /** Another program with the same outbox, such as another tab of the browser, has changed it. */
  | { readonly type: 'outboxShared'; readonly outbox: readonly OutboxMessage[] }
