/** Times in milliseconds. */
export interface Times {
  /** A client to which nothing was sent for this long gets a ping. */
  readonly keepAliveMs: number
  /** A client from which nothing was received for this long is disconnected. */
  readonly clientTimeoutMs: number
  /** Maximum time until the handshake request. */
  readonly handshakeMs: number
  /** Maximum time until a client that was sent a close message has closed. */
  readonly closeMs: number
  /** As `closeMs`, while the server stops. */
  readonly closeAtStopMs: number
  /** How long `close` of the server waits for methods that are running. */
  readonly stopMs: number
  /** How long a poll waits for messages. */
  readonly pollMs: number
  /** Maximum time between negotiation and connection, and between two polls. */
  readonly disconnectMs: number
  /** How often all of these are checked. */
  readonly sweepMs: number
}

/** The times of ASP.NET, which the official clients expect. */
export const defaultTimes: Times = {
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

/** Maximum size of one received message, in bytes. */
export const MESSAGE_LIMIT = 32 * 1024

/** Maximum size of a WebSocket frame or request body, in bytes; it may contain many messages. */
export const FRAME_LIMIT = 8 * MESSAGE_LIMIT

/** Maximum number of bytes that wait while a method runs; beyond it the server stops reading. */
export const BACKLOG_LIMIT = 2 * MESSAGE_LIMIT

/** A client for which more bytes than these wait to be sent is closed, because it reads too slowly. */
export const SEND_LIMIT = 1024 * 1024

/** A client for which more messages than these are held back while `onConnected` runs is closed. */
export const HELD_LIMIT = 1000

/** Maximum number of posts of one connection that wait for their turn; the official clients send one at a time. */
export const WAITING_POSTS_LIMIT = 16
