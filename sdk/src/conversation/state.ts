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
   * `queued` messages are sent in order, one at a time. The server has a `sent` one, whose row is not loaded yet. A
   * `failed` one was refused and waits for the user.
   */
  readonly state: 'queued' | 'sending' | 'sent' | 'failed'
  /** The sentence of the refusal. */
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
   * The server has a message. If it continues a closed conversation in another one, that is opened, unless the user has
   * left the conversation `sentTo` meanwhile.
   */
  | { readonly type: 'sendSucceeded'; readonly message: ChatMessage; readonly sentTo?: string }
  /** The send failed: permanently with the sentence of a refusal, or temporarily without. */
  | { readonly type: 'sendFailed'; readonly clientMessageId: string; readonly error?: string }
  | { readonly type: 'sendRetried'; readonly clientMessageId: string }
  | { readonly type: 'sendDiscarded'; readonly clientMessageId: string }
  /** Another program with the same outbox, such as another tab of the browser, has changed it. */
  | { readonly type: 'outboxShared'; readonly outbox: readonly OutboxMessage[] }
