import type { ChatMessage } from './chat-messages.ts'
import type { components } from './generated/v1.ts'

type Conversation = components['schemas']['Conversation']
type Visitor = components['schemas']['Visitor']

/** A row was written. */
export interface MessageEvent {
  readonly conversationId: string
  readonly message: ChatMessage
}

/** The other side has read further. */
export interface ReadEvent {
  readonly conversationId: string
  readonly readerKind: 'agent' | 'visitor'
  readonly lastReadMessageId: string
  readonly lastReadSequence: number
}

/** Events may have been missed. Read the state again. */
export interface ResyncEvent {
  readonly reason: string
}

/** Events of the visitor hub. */
export interface VisitorEvents {
  readonly message: MessageEvent
  /**
   * The conversation was opened, assigned, returned, transferred or closed, or it became a ticket. Ignore events
   * without a higher `version` than the last.
   */
  readonly conversation: {
    readonly conversationId: string
    readonly version: number
    readonly status: Conversation['status']
    readonly agentName: string | null
    readonly closedBy: Conversation['closedBy']
  }
  /** The position in the queue, from 1; null once the conversation is no longer queued. */
  readonly queue: { readonly conversationId: string; readonly queuePosition: number | null }
  readonly read: ReadEvent
  /** The agent has started or stopped typing. Hide the signal after 8 seconds. */
  readonly typing: { readonly conversationId: string; readonly isTyping: boolean; readonly agentName: string }
  /** Whether an agent of the widget is online. */
  readonly online: { readonly online: boolean }
  readonly resync: ResyncEvent
}

/** Events of the agent hub, for the departments of the agent. */
export interface AgentEvents {
  readonly message: MessageEvent
  /**
   * The conversation was created, or something other than its messages and read positions has changed. Ignore events
   * without a higher `version` than the last.
   */
  readonly conversation: Pick<
    Conversation,
    | 'version'
    | 'status'
    | 'departmentId'
    | 'visitorId'
    | 'visitorDisplayName'
    | 'agentId'
    | 'agentDisplayName'
    | 'queuePosition'
    | 'escalationStatus'
    | 'escalationTicketId'
    | 'closedBy'
    | 'lastMessage'
    | 'createdAt'
  > & { readonly conversationId: string; readonly lastSequence: number; readonly updatedAt: string }
  /** The conversation has left the agent’s departments. */
  readonly conversationRemoved: { readonly conversationId: string; readonly reason: 'transferred' | 'membership' }
  readonly read: ReadEvent
  /** The visitor of a watched conversation has started or stopped typing. */
  readonly typing: { readonly conversationId: string; readonly isTyping: boolean; readonly visitorId: string }
  /** An agent, perhaps this one, has started or stopped typing a reply in a watched conversation. Hide the signal after 8 seconds. */
  readonly agentTyping: {
    readonly conversationId: string
    readonly isTyping: boolean
    readonly agentId: number
    readonly agentName: string
  }
  /** The draft of the visitor of a watched conversation. An empty draft clears it. */
  readonly preview: { readonly conversationId: string; readonly draft: string }
  /** The profile of a visitor has changed: name, address, external id, or which of them are verified. */
  readonly visitor: {
    readonly visitorId: string
    readonly displayName: string | null
    readonly email: string | null
    readonly externalId: string | null
    readonly isVerified: boolean
    /** The verified members. Do not trust the others: visitors can set them. */
    readonly verifiedMembers: Visitor['verifiedMembers']
  }
  readonly visitorPresence: { readonly visitorId: string; readonly online: boolean }
  readonly agentPresence: {
    readonly agentId: number
    readonly presence: 'online' | 'away' | 'offline'
    readonly isAvailable: boolean
  }
  /** How many conversations of the agent’s departments are queued (`waiting`) and active, without the waiting room. */
  readonly queueCounts: { readonly waiting: number; readonly active: number }
  readonly resync: ResyncEvent
}

/** Methods of the visitor hub. */
export interface VisitorMethods {
  /** Shows the agents who watch the conversation whether the visitor is typing. Send false after 3 seconds without input, and when a message is sent. */
  Typing(conversationId: string, isTyping: boolean): void
  /** Shows the agents who watch the conversation the first 500 characters of the draft. */
  Preview(conversationId: string, draft: string): void
}

/** The state of a conversation when `Watch` or `Unwatch` returns. */
export interface WatchResult {
  readonly lastSequence: number
  readonly version: number
}

/** Methods of the agent hub. */
export interface AgentMethods {
  /** Sends `typing`, `preview` and `agentTyping` of the conversation to this connection. `watchConversation` of the chat renews it. */
  Watch(conversationId: string): WatchResult
  Unwatch(conversationId: string): WatchResult
  /** Shows the visitor, and the agents who watch the conversation, whether the agent is typing. */
  Typing(conversationId: string, isTyping: boolean): void
  /** Turns the availability of the agent on or off. */
  SetAvailability(isAvailable: boolean): { readonly isAvailable: boolean }
}
