import type { components, operations } from './generated/v1.ts'
import { type MessageOptions, readMessages, type TicketMessage } from './messages.ts'
import type { CallOptions, ReplyOf, Request } from './operations.ts'
import { type ClientOptions, toRequestSettings } from './options.ts'
import { createRequest, createUploadForm, type RequestSettings, send, UPLOAD_TIMEOUT_MS } from './request.ts'
import {
  type FollowOptions,
  followTicketStates,
  listTickets,
  pollForTicket,
  type Ticket,
  type TicketName,
  type TicketQuery,
  type WaitOptions,
} from './tickets.ts'

type Schemas = components['schemas']

export type NewTicket = Schemas['NewTicket']
export type TicketReceipt = Schemas['TicketReceipt']
export type NewTicketMessage = Schemas['NewTicketMessage']
export type TicketMessageReceipt = Schemas['TicketMessageReceipt']
export type TrackingRecord = Schemas['TrackingRecord']

/** The record of an upload: its `id` goes into the `attachmentIds` of one message. */
export type UploadedAttachment = Schemas['UploadedAttachment']

/** How a call is done exactly once. */
export interface OnceOptions extends CallOptions {
  /**
   * Names what is to be done: calls with the same key within 24 hours do it once. Keep it where your own process may
   * end in between; otherwise one is made for this call and its retries.
   */
  readonly idempotencyKey?: string
}

/** How a file is uploaded. */
export interface UploadOptions extends CallOptions {
  /** The name with its extension; unless given, that of the `File`. */
  readonly fileName?: string
}

/**
 * Calls Flowdesk. Every call rejects with a `FlowdeskError` when it is refused, after the retries that are safe and may
 * help: those of reads and of calls with an idempotency key after a lost connection, 502, 503 and 504, and those of any
 * call after 429; all of them wait for as long as `Retry-After` says.
 */
export interface Client {
  /** Any operation of the API, typed by method and path. Answers status, header fields and `data`. */
  readonly request: Request
  /** Opens a ticket, once. Read it by the tracking key of the receipt, or by `waitForTicket`. */
  createTicket(ticket: NewTicket, options?: OnceOptions): Promise<TicketReceipt>
  /** The ticket of a receipt; servers of earlier releases make it a moment later. Rejects with the 404 after `waitForMs`. */
  waitForTicket(trackingKey: string, options?: WaitOptions): Promise<Ticket>
  /** The ticket as it is, then again after each change, until it is completed or cancelled. */
  followTicket(ticket: TicketName, options?: FollowOptions): AsyncGenerator<Ticket, void>
  /** Every ticket that the query finds, page by page; in the order of their ids unless told otherwise. */
  listTickets(query?: TicketQuery, options?: CallOptions): AsyncGenerator<Ticket, void>
  /** The messages of a ticket and of those that it continues, oldest first, up to the newest there is. */
  listTicketMessages(ticket: TicketName, options?: MessageOptions): AsyncGenerator<TicketMessage, void>
  /** Appends a message, once. A completed ticket continues in a new one, which the receipt names. */
  appendTicketMessage(
    ticket: TicketName,
    message: NewTicketMessage,
    options?: OnceOptions,
  ): Promise<TicketMessageReceipt>
  /** Uploads a file, to be attached to a message within 24 hours. */
  uploadAttachment(file: Blob, options?: UploadOptions): Promise<UploadedAttachment>
  /** Returns what the tracking key alone reveals of a ticket. Needs no token. */
  trackTicket(trackingKey: string, options?: CallOptions): Promise<TrackingRecord>
}

/** Makes a client. It holds nothing open. */
export function createClient(options: ClientOptions): Client {
  const sending = toRequestSettings(options)
  const request = createRequest(sending)
  return {
    request,
    createTicket: (ticket, given) => createTicket(request, ticket, given),
    waitForTicket: (trackingKey, given = {}) => pollForTicket(request, sending, trackingKey, given),
    followTicket: (ticket, given = {}) => followTicketStates(request, sending, ticket, given),
    listTickets: (query = {}, given = {}) => listTickets(request, query, given),
    listTicketMessages: (ticket, given = {}) => readMessages(request, ticket, given),
    appendTicketMessage: (ticket, message, given) => appendTicketMessage(request, ticket, message, given),
    uploadAttachment: (file, given) => uploadAttachment(sending, file, given),
    trackTicket: async (trackingKey, given = {}) => {
      const path = { trackingKey }
      return (await request('GET', '/v1/external/ticket-tracking/{trackingKey}', { ...given, path })).data
    },
  }
}

// The server takes a blank key for none, and then a retry would do it twice.
const idempotencyHeader = (key: string | undefined) => ({ 'Idempotency-Key': key?.trim() || crypto.randomUUID() })

async function createTicket(
  request: Request,
  body: NewTicket,
  { idempotencyKey, ...call }: OnceOptions = {},
): Promise<TicketReceipt> {
  const header = idempotencyHeader(idempotencyKey)
  return (await request('POST', '/v1/integration/tickets', { ...call, header, body })).data
}

async function appendTicketMessage(
  request: Request,
  ticket: TicketName,
  body: NewTicketMessage,
  { idempotencyKey, ...call }: OnceOptions = {},
): Promise<TicketMessageReceipt> {
  const given = { ...call, header: idempotencyHeader(idempotencyKey), body }
  const path = '/v1/integration/tickets/by-tracking-key/{trackingKey}/messages'
  const { data } =
    typeof ticket === 'number'
      ? await request('POST', '/v1/integration/tickets/{id}/messages', { ...given, path: { id: ticket } })
      : await request('POST', path, { ...given, path: { trackingKey: ticket } })
  return data
}

async function uploadAttachment(
  sending: RequestSettings,
  file: Blob,
  { fileName, ...call }: UploadOptions = {},
): Promise<UploadedAttachment> {
  const body = createUploadForm(file, fileName)
  // An upload that no message takes is deleted by itself, so that a second one does no harm.
  const given = { attemptTimeoutMs: UPLOAD_TIMEOUT_MS, ...call, body, isRepeatable: true }
  const path = '/v1/integration/attachments'
  return (await send<ReplyOf<operations['uploadIntegrationAttachment']>>(sending, 'POST', path, given)).data
}
