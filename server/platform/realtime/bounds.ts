/** How long things may take, in milliseconds. */
export interface Times {
  /** After this long without a message to a client it gets a ping. */
  readonly keepAliveMs: number
  /** A client that says nothing for this long has gone. */
  readonly clientTimeoutMs: number
  readonly handshakeMs: number
  /** How long a client may take to read our farewell. */
  readonly closeMs: number
  /** The same while the server stops. */
  readonly closeAtStopMs: number
  /** How long the server's stop waits for invocations under way. */
  readonly stopMs: number
  /** How long a poll waits for something to tell. */
  readonly pollMs: number
  /** How long a negotiated connection waits for its transport, and a polled one for its next poll. */
  readonly disconnectMs: number
  /** How often all of this is looked at. */
  readonly sweepMs: number
}

/** The times of ASP.NET, which the clients count on. */
export const usualTimes: Times = {
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

/** The longest message that is read, in bytes. */
export const MESSAGE_LIMIT = 32 * 1024

/** The largest frame or body that is read; it may hold many messages. */
export const FRAME_LIMIT = 8 * MESSAGE_LIMIT

/** So many bytes may wait behind the invocation under way before nothing more is read. */
export const BACKLOG_LIMIT = 2 * MESSAGE_LIMIT

/** A client for which more bytes than these are waiting reads too slowly, and is closed. */
export const SEND_LIMIT = 1024 * 1024

/** A client for which more messages than these are held back while it connects is asked to come again. */
export const HELD_LIMIT = 1000
