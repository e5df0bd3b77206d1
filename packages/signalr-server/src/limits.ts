/** Timeouts and intervals, in milliseconds. */
export interface Timeouts {
  /** Time without sending after which the server sends a ping. */
  readonly keepAliveMs: number
  /** Time without receiving after which the server closes the connection. */
  readonly clientTimeoutMs: number
  /** Maximum time between the start of a connection and its handshake request. */
  readonly handshakeMs: number
  /** Maximum time for the client to close the connection after a close message. */
  readonly closeMs: number
  /** Replaces `closeMs` while the server stops. */
  readonly closeAtStopMs: number
  /** Maximum time that `close` of the server waits for running methods. */
  readonly stopMs: number
  /** Time after which a poll without messages is answered. */
  readonly pollMs: number
  /** Maximum time between negotiation and connection, and between two polls. */
  readonly disconnectMs: number
  /** Interval at which the other timeouts are checked. */
  readonly sweepMs: number
}

/** The defaults of ASP.NET Core, which the official clients expect. */
export const defaultTimeouts: Timeouts = {
  keepAliveMs: 15_000,
  clientTimeoutMs: 30_000,
  handshakeMs: 15_000,
  closeMs: 5000,
  closeAtStopMs: 500,
  stopMs: 20_000,
  pollMs: 90_000,
  disconnectMs: 15_000,
  sweepMs: 1000,
}

/** Maximum size of a received message, in bytes. */
export const MAX_MESSAGE_BYTES = 32 * 1024

/** Maximum size of a WebSocket frame or request body, in bytes; it may contain many messages. */
export const MAX_FRAME_BYTES = 8 * MAX_MESSAGE_BYTES

/** Maximum number of received bytes queued while a method runs; beyond it the server pauses reading. */
export const MAX_UNPROCESSED_BYTES = 2 * MAX_MESSAGE_BYTES

/** Maximum number of unsent bytes; beyond it the server closes the connection as too slow. */
export const MAX_UNSENT_BYTES = 1024 * 1024

/** Maximum number of messages queued while `onConnected` runs; beyond it the server closes the connection. */
export const MAX_MESSAGES_BEFORE_CONNECTED = 1000

/** Maximum number of waiting POST requests per connection. The official clients send one at a time. */
export const MAX_WAITING_POSTS = 16
