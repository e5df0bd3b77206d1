import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Identity } from './identity.ts'

/** The answer to a request. */
export interface HttpAnswer {
  readonly status: number
  readonly contentType: string
  readonly body: Buffer
}

/** A network connection that becomes a WebSocket, and the bytes that arrived behind the request. */
export interface TakenSocket {
  readonly socket: Socket
  readonly head: Buffer
}

/** A request to a hub and its response, as an HTTP framework passes them on. */
export interface Exchange<I extends Identity> {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  /** The key under which the connections from one address are counted. */
  readonly address: string
  /** Whether the request came by the `upgrade` event of the server. */
  readonly isUpgrade: boolean
  /** Returns the user of the request. Throws to refuse it; the error reaches the caller of the hub. */
  authenticate(): I | Promise<I>
  /** Called before `authenticate` where a connection would begin. Throws to refuse it, such as under overload. */
  admit?(): void
  /** Reads the body. Throws if it has more bytes than `limit`. */
  readBody(limit: number): Buffer | Promise<Buffer>
  /** Hands over the network connection of an upgrade; null if it is gone. */
  takeSocket(): TakenSocket | null
  /** Hands over the response, with these header fields set. */
  takeResponse(headers: Readonly<Record<string, string>>): ServerResponse
}
