import type { ChatMessage } from './chat-messages.ts'
import type { components } from './generated/v1.ts'

type Conversation = components['schemas']['Conversation']
type Visitor = components['schemas']['Visitor']

/** A row was written. */
export interface MessageEvent {
  readonly conversationId: string
  readonly message: ChatMessage
}

/** The other side has read on. */
export interface ReadEvent {
  readonly conversationId: string
  readonly readerKind: 'agent' | 'visitor'
  readonly lastReadMessageId: string
  readonly lastReadSequence: number
}

/** Something may have been missed: read again. */
export interface ResyncEvent {
  readonly reason: string
}

/** What visitors hear. */
export interface VisitorEvents {
  readonly message: MessageEvent
  /** It was opened, taken, given back, transferred or closed. Drop what has no higher `version` than the last. */
  readonly conversation: {
    readonly conversationId: string
    readonly version: number
    readonly status: Conversation['status']
    readonly agentName: string | null
    readonly closedBy: Conversation['closedBy']
  }
  /** Its place in the queue, from 1; null once it is taken. */
  readonly queue: { readonly conversationId: string; readonly queuePosition: number | null }
  readonly read: ReadEvent
  /** The agent is typing; let it fade after 8 seconds. */
  readonly typing: { readonly conversationId: string; readonly isTyping: boolean; readonly agentName: string }
  /** Whether an agent of the widget is there. */
  readonly online: { readonly online: boolean }
  readonly resync: ResyncEvent
}

/** What agents hear of the departments that they are members of. */
export interface AgentEvents {
  readonly message: MessageEvent
  /** It is new, or more of it has changed than that there are new rows. Drop what has no higher `version`. */
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
  /** It has left the agent's departments. */
  readonly conversationRemoved: { readonly conversationId: string; readonly reason: 'transferred' | 'membership' }
  readonly read: ReadEvent
  /** Of a watched conversation: the visitor is typing. */
  readonly typing: { readonly conversationId: string; readonly isTyping: boolean; readonly visitorId: string }
  /** Of a watched conversation: what the visitor is writing; an empty draft clears it. */
  readonly preview: { readonly conversationId: string; readonly draft: string }
  /** The profile of a visitor has changed: name, address, external id, or which of them are verified. */
  readonly visitor: {
    readonly visitorId: string
    readonly displayName: string | null
    readonly email: string | null
    readonly externalId: string | null
    readonly isVerified: boolean
    /** Trust no other member: visitors choose them. */
    readonly verifiedMembers: Visitor['verifiedMembers']
  }
  readonly visitorPresence: { readonly visitorId: string; readonly online: boolean }
  readonly agentPresence: {
    readonly agentId: number
    readonly presence: 'online' | 'away' | 'offline'
    readonly isAvailable: boolean
  }
  /** How many conversations wait and how many are taken in the agent's departments. */
  readonly queueCounts: { readonly waiting: number; readonly active: number }
  readonly resync: ResyncEvent
}

/** What visitors may call. */
export interface VisitorMethods {
  /** Shows agents that the visitor is typing; say false after 3 seconds of silence and on sending. */
  Typing(conversationId: string, isTyping: boolean): void
  /** Shows agents the first 500 characters of what is being written. */
  Preview(conversationId: string, draft: string): void
}

/** Where a conversation stands. */
export interface Watched {
  readonly lastSequence: number
  readonly version: number
}

/** What agents may call. */
export interface AgentMethods {
  /** From now on `typing` and `preview` of it are heard, by this connection alone: `watchConversation` of the chat does it for each. */
  Watch(conversationId: string): Watched
  Unwatch(conversationId: string): Watched
  /** Shows the visitor that the agent is typing. */
  Typing(conversationId: string, isTyping: boolean): void
  /** Turns the toggle of the agent. */
  SetAvailability(isAvailable: boolean): { readonly isAvailable: boolean }
}
