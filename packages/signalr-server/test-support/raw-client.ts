import { type IncomingHttpHeaders, request } from 'node:http'
import { onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import type { TestHub } from './test-hub.ts'

const SEPARATOR = '\x1e'

/** Returns messages in the wire format. */
export const encodeMessages = (...messages: readonly unknown[]): string =>
  messages.map((message) => `${JSON.stringify(message)}${SEPARATOR}`).join('')

export const handshakeRequest = { protocol: 'json', version: 1 }

export const parseMessages = (text: string): unknown[] =>
  text
    .split(SEPARATOR)
    .filter((part) => part !== '')
    .map((part) => JSON.parse(part))

/** A client that sends exactly the messages of a test. */
export class RawHubClient {
  readonly socket: WebSocket
  /** The code and reason of the close frame. */
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

export interface SocketOptions {
  readonly token?: string
  /** The connection token. Without it, the WebSocket is not negotiated. */
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

/** Opens a WebSocket without a handshake of the protocol. */
export async function openSocket(server: Pick<TestHub, 'url'>, options: SocketOptions = {}): Promise<RawHubClient> {
  const socket = createWebSocket(server, options)
  const client = new RawHubClient(socket)
  await new Promise((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('error', reject)
  })
  return client
}

/** Opens a WebSocket and performs the handshake. */
export async function openRawClient(server: Pick<TestHub, 'url'>, options: SocketOptions = {}): Promise<RawHubClient> {
  const client = await openSocket(server, options)
  client.send(handshakeRequest)
  await client.next()
  return client
}

/** Opens a WebSocket that the server refuses, and returns the status and body of the response. */
export function openRefusedSocket(
  server: Pick<TestHub, 'url'>,
  options: SocketOptions = {},
): Promise<{ status: number | undefined; text: string }> {
  const socket = createWebSocket(server, options)
  return new Promise((resolve, reject) => {
    socket.on('error', () => undefined)
    socket.once('open', () => reject(new Error('the WebSocket was opened')))
    socket.once('unexpected-response', (_request, response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (part: string) => {
        text += part
      })
      response.on('end', () => resolve({ status: response.statusCode, text }))
    })
  })
}

/** Sends an upgrade request with header fields that the server refuses, and returns the response. */
export function requestUpgrade(
  { url }: Pick<TestHub, 'url'>,
  headers: Readonly<Record<string, string>>,
): Promise<{ status: number | undefined; headers: IncomingHttpHeaders }> {
  return new Promise((resolve, reject) => {
    request(`${url}?access_token=maria`, { headers: { connection: 'Upgrade', upgrade: 'websocket', ...headers } })
      .once('response', ({ statusCode, headers: responseHeaders }) =>
        resolve({ status: statusCode, headers: responseHeaders }),
      )
      .once('error', reject)
      .end()
  })
}

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

export interface NegotiateResponse {
  readonly negotiateVersion: number
  readonly connectionId: string
  readonly connectionToken: string
  readonly availableTransports: readonly { readonly transport: string }[]
}

export async function negotiate(server: Pick<TestHub, 'url'>, token = 'maria'): Promise<NegotiateResponse> {
  const response = await sendHubRequest(server, 'POST', { negotiateVersion: '1' }, { token, path: '/negotiate' })
  return JSON.parse(await response.text())
}
