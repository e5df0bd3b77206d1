export type {
  AgentChat,
  AgentChatOptions,
  AgentSendOptions,
  Conversation,
  ConversationQuery,
  ListedConversation,
} from './agent-chat.ts'
export { createAgentChat } from './agent-chat.ts'
export type {
  AgentChosenPasswordRequest,
  AgentSession,
  AgentSignInRequest,
  AgentTokenPair,
  SessionOptions,
  SharedTokenStore,
} from './agent-session.ts'
export type {
  ChatMessage,
  SendOptions,
  Transcript,
  TranscriptOptions,
  VisitorTranscriptOptions,
} from './chat-messages.ts'
export type {
  Client,
  NewTicket,
  NewTicketMessage,
  OnceOptions,
  TicketMessageReceipt,
  TicketReceipt,
  TrackingRecord,
  UploadedAttachment,
  UploadOptions,
} from './client.ts'
export { createClient } from './client.ts'
export { updateStoredOutbox } from './conversation/outbox.ts'
export { nextToSend, reduceConversation } from './conversation/reduce.ts'
export { needsRead } from './conversation/rows.ts'
export {
  type ConversationAction,
  type ConversationState,
  emptyConversation,
  type OutboxMessage,
} from './conversation/state.ts'
export type { ErrorDetails } from './error.ts'
export { FlowdeskError, NotSignedInError } from './error.ts'
export { eventSourceWithoutReconnects } from './event-source.ts'
export type { FollowConversationOptions } from './follow-conversation.ts'
export type { components, operations, paths } from './generated/v1.ts'
export type { AgentHub, Hub, HubConnectionLike, HubOptions, VisitorHub } from './hub.ts'
export { agentHub, visitorHub } from './hub.ts'
export type {
  AgentEvents,
  AgentMethods,
  MessageEvent,
  ReadEvent,
  ResyncEvent,
  VisitorEvents,
  VisitorMethods,
  WatchResult,
} from './hub-events.ts'
export type { MessageReadOptions, TicketMessage } from './messages.ts'
export type { CallOptions } from './operations.ts'
export type { ClientOptions, ServerOptions } from './options.ts'
export { createRandomId } from './random-id.ts'
export type { ReconnectPolicy, RetryContext } from './reconnect.ts'
export { reconnectPolicy } from './reconnect.ts'
export type { FollowOptions, Ticket, TicketIdentifier, TicketQuery, WaitOptions } from './tickets.ts'
export type {
  NewLeftMessage,
  NewPageVisit,
  NewRating,
  UploadFileOptions,
  VisitorChat,
  VisitorIdentityRequest,
} from './visitor-chat.ts'
export { createVisitorChat } from './visitor-chat.ts'
export type {
  NewConversation,
  SentVisitorMessage,
  VisitorChatOptions,
  VisitorClient,
  VisitorConversation,
  VisitorSession,
  VisitorSessionRequest,
} from './visitor-client.ts'
export { createVisitorClient } from './visitor-client.ts'
export type { CreateWhenAdmittedOptions, WaitingState } from './waiting-room.ts'
export type { WatchOptions } from './watching.ts'
