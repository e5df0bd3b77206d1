import { onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import type { TestHub } from './test-hub.ts'

const SEPARATOR = '\x1e'

/** Returns messages in the wire format of the hub protocol. */
export const encodeMessages = (...messages: readonly unknown[]): string =>
  messages.map((message) => `${JSON.stringify(message)}${SEPARATOR}`).join('')

export const handshakeRequest = { protocol: 'json', version: 1 }

/** Parses the messages in received bytes. */
export const parseMessages = (text: string): unknown[] =>
  text
    .split(SEPARATOR)
    .filter((part) => part !== '')
    .map((part) => JSON.parse(part))

/** A client that sends exactly the messages of a test. */
export class RawHubClient {
  readonly socket: WebSocket
  /** Resolves with how the socket was closed. */
  readonly closed: Promise<{ code: number; reason: string }>
  private readonly messages: unknown[] = []
  private wake: () => void = () => undefined

  constructor(socket: WebSocket) {
    this.socket = socket
    socket.on('message', (bytes) => {
      this.messages.push(...parseMessages(String(bytes)))
      this.wake()
    })
    socket.on('error', () => undefined)
    this.closed = new Promise((resolve) =>
      socket.on('close', (code, reason) => resolve({ code, reason: reason.toString() })),
    )
  }

  send(...messages: readonly unknown[]): void {
    this.socket.send(encodeMessages(...messages))
  }

  /** Returns the next message of the server; waits if there is none. */
  async next(): Promise<unknown> {
    while (this.messages.length === 0)
      await new Promise<void>((resolve) => {
        this.wake = resolve
      })
    return this.messages.shift()
  }
}

/** Options of the upgrade request of a socket. */
export interface SocketOptions {
  readonly token?: string
  /** The connection token; without it, the client does not negotiate. */
  readonly id?: string
  readonly headers?: Readonly<Record<string, string>>
}

const createWebSocket = (
  { url }: Pick<TestHub, 'url'>,
  { token = 'maria', id, headers = {} }: SocketOptions,
): WebSocket => {
  const query = new URLSearchParams({ access_token: token, ...(id === undefined ? {} : { id }) })
  const socket = new WebSocket(`${url.replace('http', 'ws')}?${query}`, { headers })
  onTestFinished(() => socket.terminate())
  return socket
}

/** Opens a socket without a handshake. */
export async function openSocket(server: Pick<TestHub, 'url'>, options: SocketOptions = {}): Promise<RawHubClient> {
  const socket = createWebSocket(server, options)
  const client = new RawHubClient(socket)
  await new Promise((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('error', reject)
  })
  return client
}

/** Opens a socket and completes the handshake. */
export async function openRawClient(server: Pick<TestHub, 'url'>, options: SocketOptions = {}): Promise<RawHubClient> {
  const client = await openSocket(server, options)
  client.send(handshakeRequest)
  await client.next()
  return client
}

/** Returns the status and body with which the server refuses a socket. */
export function openRefusedSocket(
  server: Pick<TestHub, 'url'>,
  options: SocketOptions = {},
): Promise<{ status: number | undefined; text: string }> {
  const socket = createWebSocket(server, options)
  return new Promise((resolve, reject) => {
    socket.on('error', () => undefined)
    socket.once('open', () => reject(new Error('the socket was opened')))
    socket.once('unexpected-response', (_request, response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (part: string) => {
        text += part
      })
      response.on('end', () => resolve({ status: response.statusCode, text }))
    })
  })
}

/** Calls a route of a hub over HTTP. */
export function sendHubRequest(
  { url }: Pick<TestHub, 'url'>,
  method: string,
  query: Readonly<Record<string, string>> = {},
  more: { token?: string; body?: string | Buffer; headers?: Readonly<Record<string, string>>; path?: string } = {},
): Promise<Response> {
  const { token = 'maria', body, headers = {}, path = '' } = more
  const authorization = token === '' ? {} : { authorization: `Bearer ${token}` }
  return fetch(`${url}${path}?${new URLSearchParams(query)}`, {
    method,
    headers: { ...authorization, ...headers },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : new Uint8Array(body) }),
  })
}

/** The response to a negotiation. */
export interface NegotiateResponse {
  readonly negotiateVersion: number
  readonly connectionId: string
  readonly connectionToken: string
  readonly availableTransports: readonly { readonly transport: string }[]
}

export async function negotiate(server: Pick<TestHub, 'url'>, token = 'maria'): Promise<NegotiateResponse> {
  const answer = await sendHubRequest(server, 'POST', { negotiateVersion: '1' }, { token, path: '/negotiate' })
  return JSON.parse(await answer.text())
}
