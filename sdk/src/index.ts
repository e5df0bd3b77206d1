export type {
  Client,
  ClientOptions,
  MessageReceipt,
  NewMessage,
  NewTicket,
  OnceOptions,
  Receipt,
  TrackingRecord,
  UploadedAttachment,
  UploadOptions,
} from './client.ts'
export { createClient } from './client.ts'
export type { ErrorDetails } from './error.ts'
export { FlowdeskError } from './error.ts'
export type { components, operations, paths } from './generated/v1.ts'
export type { Message, MessageOptions } from './messages.ts'
export type { CallOptions } from './operations.ts'
export type { FollowOptions, Ticket, TicketName, TicketQuery, WaitOptions } from './tickets.ts'
