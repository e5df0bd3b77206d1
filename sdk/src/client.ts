import type { components, operations } from './generated/v1.ts'
import { type MessageReadOptions, readMessages, type TicketMessage } from './messages.ts'
import type { CallOptions, ReplyOf, Request } from './operations.ts'
import { type ClientOptions, toRequestSettings } from './options.ts'
import { createRandomId } from './random-id.ts'
import { createRequest, createUploadForm, type RequestSettings, send, UPLOAD_TIMEOUT_MS } from './request.ts'
import {
  type FollowOptions,
  followTicketStates,
  listTickets,
  pollForTicket,
  type Ticket,
  type TicketIdentifier,
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

/** How a call takes effect exactly once. */
export interface OnceOptions extends CallOptions {
  /**
   * The idempotency key: calls with the same key within 24 hours take effect once. Store it if your process may end
   * before the call does. By default, one key is created for the call and its retries.
   */
  readonly idempotencyKey?: string
}

/** How a file is uploaded. */
export interface UploadOptions extends CallOptions {
  /** The file name with its extension. Defaults to the name of the `File`. */
  readonly fileName?: string
}

/**
 * A client of the Flowdesk API. A rejected call throws a `FlowdeskError` after the retries that are safe: reads, uploads and
 * calls with an idempotency key after a lost connection, 502, 504, a temporary 503 and SVC:3002; any call after 429.
 * Every retry waits at least as long as `Retry-After` requires.
 */
export interface Client {
  /** Calls any operation of the API, typed by method and path. Returns `status`, `headers` and `data`. */
  readonly request: Request
  /** Creates a ticket exactly once. Read it with the tracking key of the receipt. */
  createTicket(ticket: NewTicket, options?: OnceOptions): Promise<TicketReceipt>
  /** Returns a ticket by the tracking key of its receipt. Retries a 404 for `waitForMs`: older servers create tickets late. */
  getTicketByTrackingKey(trackingKey: string, options?: WaitOptions): Promise<Ticket>
  /** Yields the ticket now and after each change, until it is completed or cancelled. */
  followTicket(ticket: TicketIdentifier, options?: FollowOptions): AsyncGenerator<Ticket, void>
  /** Yields all tickets that match the query, page by page, by default in the order of their ids. */
  listTickets(query?: TicketQuery, options?: CallOptions): AsyncGenerator<Ticket, void>
  /** Yields the messages of a ticket and of the tickets that it continues, oldest first, up to the newest. */
  listTicketMessages(ticket: TicketIdentifier, options?: MessageReadOptions): AsyncGenerator<TicketMessage, void>
  /** Appends a message exactly once. A completed ticket continues in a new one, which the receipt names. */
  appendTicketMessage(
    ticket: TicketIdentifier,
    message: NewTicketMessage,
    options?: OnceOptions,
  ): Promise<TicketMessageReceipt>
  /** Uploads a file. Attach it to a message within 24 hours. */
  uploadAttachment(file: Blob, options?: UploadOptions): Promise<UploadedAttachment>
  /** Returns the public status of a ticket. Needs the tracking key, but no token. */
  trackTicket(trackingKey: string, options?: CallOptions): Promise<TrackingRecord>
}

/** Creates a client. It keeps no connection open. */
export function createClient(clientOptions: ClientOptions): Client {
  const settings = toRequestSettings(clientOptions)
  const request = createRequest(settings)
  return {
    request,
    createTicket: (ticket, options) => createTicket(request, ticket, options),
    getTicketByTrackingKey: (trackingKey, options = {}) => pollForTicket(request, settings, trackingKey, options),
    followTicket: (ticket, options = {}) => followTicketStates(request, settings, ticket, options),
    listTickets: (query = {}, options = {}) => listTickets(request, query, options),
    listTicketMessages: (ticket, options = {}) => readMessages(request, ticket, options),
    appendTicketMessage: (ticket, message, options) => appendTicketMessage(request, ticket, message, options),
    uploadAttachment: (file, options) => uploadAttachment(settings, file, options),
    trackTicket: async (trackingKey, options = {}) => {
      const path = { trackingKey }
      return (await request('GET', '/v1/external/ticket-tracking/{trackingKey}', { ...options, path })).data
    },
  }
}

// The server treats a blank key as absent, and a retry would then take effect twice.
const idempotencyHeader = (key: string | undefined) => ({ 'Idempotency-Key': key?.trim() || createRandomId() })

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
  ticket: TicketIdentifier,
  body: NewTicketMessage,
  { idempotencyKey, ...call }: OnceOptions = {},
): Promise<TicketMessageReceipt> {
  const options = { ...call, header: idempotencyHeader(idempotencyKey), body }
  const path = '/v1/integration/tickets/by-tracking-key/{trackingKey}/messages'
  const { data } =
    typeof ticket === 'number'
      ? await request('POST', '/v1/integration/tickets/{id}/messages', { ...options, path: { id: ticket } })
      : await request('POST', path, { ...options, path: { trackingKey: ticket } })
  return data
}

async function uploadAttachment(
  settings: RequestSettings,
  file: Blob,
  { fileName, ...call }: UploadOptions = {},
): Promise<UploadedAttachment> {
  const body = createUploadForm(file, fileName)
  // The server deletes an upload that is never attached, so a second one does no harm.
  const options = { attemptTimeoutMs: UPLOAD_TIMEOUT_MS, ...call, body, isRepeatable: true }
  const path = '/v1/integration/attachments'
  return (await send<ReplyOf<operations['uploadIntegrationAttachment']>>(settings, 'POST', path, options)).data
}
