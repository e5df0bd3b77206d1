import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Identity } from './identity.ts'

export interface HttpResponse {
  readonly status: number
  readonly contentType: string
  readonly body: Buffer
}

/** The socket of an upgrade request, and the bytes that followed the request. */
export interface DetachedSocket {
  readonly socket: Socket
  readonly head: Buffer
}

/** A request to a hub and its response: the interface to an HTTP framework. */
export interface Exchange<I extends Identity> {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  /** The key by which `maxPerAddress` counts connections. */
  readonly address: string
  /** Whether the request caused an `upgrade` event. */
  readonly isUpgrade: boolean
  /** Returns the identity of the request. Throws to refuse it; `negotiate` and `connect` rethrow the error. */
  authenticate(): I | Promise<I>
  /** Called before `authenticate` if the request would start a connection. Throws to refuse it, such as when overloaded. */
  admit?(): void
  /** Returns the body. Throws if it has more than `limit` bytes. */
  readBody(limit: number): Buffer | Promise<Buffer>
  /** Detaches the socket of an upgrade request; null if it is closed. */
  detachSocket(): DetachedSocket | null
  /** Detaches the response from the framework and sets header fields. */
  detachResponse(headers: Readonly<Record<string, string>>): ServerResponse
}
