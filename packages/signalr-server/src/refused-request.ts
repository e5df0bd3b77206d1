const refusalReasons = {
  unauthorized: [401, 'A valid credential is required.'],
  forbidden: [403, 'This is not allowed.'],
  otherUser: [403, 'The connection belongs to another user. Negotiate a new one.'],
  connectionNotFound: [404, 'No connection with that id. Negotiate a new one.'],
  connectionMissing: [400, 'The request names no connection. Send its token as the query parameter id.'],
  wrongTransport: [400, 'The connection uses another transport.'],
  badUpgrade: [400, 'The WebSocket handshake is not valid.'],
  postToWebSocket: [405, 'The connection uses a WebSocket: send messages over it.'],
  methodNotAllowed: [405, 'The method is not allowed here.'],
  connectionInUse: [409, 'Another request already uses the connection.'],
  bodyTooLarge: [413, 'The body is too large.'],
  tooManyConnectionsOfUser: [429, 'Too many connections of this user are open.'],
  tooManyConnectionsFromAddress: [429, 'Too many connections from this address are open.'],
  tooManyPosts: [429, 'Too many requests of this connection are waiting.'],
  serverFull: [503, 'The server accepts no more connections at present.'],
  serverStopping: [503, 'The server is stopping.'],
} as const

export type RefusalReason = keyof typeof refusalReasons

const headersByReason: Partial<Record<RefusalReason, Readonly<Record<string, string>>>> = {
  unauthorized: { 'www-authenticate': 'Bearer' },
  badUpgrade: { 'sec-websocket-version': '13' },
  postToWebSocket: { allow: 'GET' },
  tooManyConnectionsOfUser: { 'retry-after': '1' },
  tooManyConnectionsFromAddress: { 'retry-after': '5' },
  tooManyPosts: { 'retry-after': '1' },
  serverFull: { 'retry-after': '1' },
  serverStopping: { 'retry-after': '1' },
}

interface RefusalOptions {
  /** The body of the response; by default, that of the reason. */
  readonly message?: string
  /** Header fields of the response; by default, those of the reason. */
  readonly headers?: Readonly<Record<string, string>>
}

/** Thrown when a request is refused. Throw it in `authenticate` to refuse a request with a status. */
export class RefusedRequest extends Error {
  override readonly name = 'RefusedRequest'
  readonly reason: RefusalReason
  readonly status: number
  readonly headers: Readonly<Record<string, string>>

  constructor(reason: RefusalReason, { message, headers }: RefusalOptions = {}) {
    const [status, defaultMessage] = refusalReasons[reason]
    super(message ?? defaultMessage)
    this.reason = reason
    this.status = status
    this.headers = headers ?? headersByReason[reason] ?? {}
  }
}
