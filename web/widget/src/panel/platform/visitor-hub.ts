import { stringifyList } from './json.ts'
import { retryDelayMs } from './retry-delay.ts'

/** The end of each message of the hub protocol. */
const SEPARATOR = '\x1e'

const INVOCATION = 1
const PING = 6
const CLOSE = 7

const PING_INTERVAL_MS = 15_000

/** The connection counts as lost after this time without a message. The server sends one every 15 seconds. */
const MAX_SILENCE_MS = 30_000

interface HubMessage {
  readonly type?: number
  readonly target?: string
  readonly arguments?: readonly unknown[]
  readonly error?: string
  readonly allowReconnect?: boolean
}

export interface VisitorHubOptions {
  /** Returns the address of the hub with the visitor's credential; null while there is none. */
  readonly url: () => string | null
  readonly onEvent: (name: string, payload: never) => void
  /** Called after each connection: events may have been missed. */
  readonly onConnected: () => void
  readonly onDisconnected: () => void
  /** Called when the server ends the connection permanently, for example because the credential was replaced. */
  readonly onRejected: () => void
  /** Returns how long to wait after this many failed attempts, in milliseconds. */
  readonly retryDelayMs?: (failures: number) => number
}

/** Returns undefined in browsers that throw if the page forbids connections to the server. */
function createSocket(url: string): WebSocket | undefined {
  try {
    return new WebSocket(url)
  } catch {
    return undefined
  }
}

/** A connection to `/hubs/visitor` that is restored until it is closed or rejected. */
export class VisitorHub {
  readonly #options: VisitorHubOptions
  #socket: WebSocket | undefined
  #isConnected = false
  #isWanted = false
  #failures = 0
  /** When the last message arrived or, before the first one, when the connection began. */
  #lastMessageAt = 0
  #retryTimer: ReturnType<typeof setTimeout> | undefined
  #pingTimer: ReturnType<typeof setInterval> | undefined

  constructor(options: VisitorHubOptions) {
    this.#options = options
  }

  /** Whether the hub was opened, and neither closed nor rejected since. */
  get isWanted(): boolean {
    return this.#isWanted
  }

  get isConnected(): boolean {
    return this.#isConnected
  }

  /** Connects, and reconnects until `close`. Does nothing if the hub is already open. */
  open(): void {
    if (this.#isWanted) return
    this.#isWanted = true
    this.#connectLater()
  }

  close(): void {
    this.#isWanted = false
    clearTimeout(this.#retryTimer)
    this.#disconnect()
  }

  /** Connects at once if the hub waits for its next attempt, or if its connection has been silent for too long. */
  retryNow(): void {
    if (!this.#isWanted || (this.#socket && !this.#isSilent())) return
    clearTimeout(this.#retryTimer)
    this.#disconnect()
    this.#connect()
  }

  /** Drops the current connection and connects again. */
  reconnect(): void {
    if (this.#socket) this.#lose()
  }

  /** Calls a hub method without waiting for an answer. Does nothing while disconnected. */
  send(method: string, ...values: readonly unknown[]): void {
    if (this.#isConnected)
      this.#send(`{"type":${INVOCATION},"target":"${method}","arguments":${stringifyList(values)}}`)
  }

  #connectLater(): void {
    const { retryDelayMs: delayOf = retryDelayMs } = this.#options
    this.#retryTimer = setTimeout(() => this.#connect(), delayOf(this.#failures))
    this.#failures += 1
  }

  #connect(): void {
    const url = this.#options.url()
    const socket = url === null ? undefined : createSocket(url)
    if (!socket) {
      this.#connectLater()
      return
    }
    this.#socket = socket
    socket.onopen = () => this.#write({ protocol: 'json', version: 1 })
    socket.onmessage = ({ data }) => this.#receive(String(data))
    socket.onclose = () => this.#lose()
    this.#lastMessageAt = Date.now()
    this.#pingTimer = setInterval(() => this.#ping(), PING_INTERVAL_MS)
  }

  #write(message: object): void {
    this.#send(JSON.stringify(message))
  }

  #send(text: string): void {
    this.#socket?.send(text + SEPARATOR)
  }

  #receive(text: string): void {
    this.#lastMessageAt = Date.now()
    for (const part of text.split(SEPARATOR)) if (part) this.#handle(JSON.parse(part))
  }

  #handle(message: HubMessage): void {
    if (!this.#isConnected) this.#onHandshake(message)
    else if (message.type === INVOCATION && message.target) {
      this.#options.onEvent(message.target, message.arguments?.[0] as never)
    } else if (message.type === CLOSE && !message.allowReconnect) {
      this.close()
      this.#options.onRejected()
    }
  }

  #onHandshake({ error }: HubMessage): void {
    if (error) this.#lose()
    else {
      this.#isConnected = true
      this.#options.onConnected()
    }
  }

  /** A connection that broke without notice, as on a phone that was locked, would otherwise seem to work. */
  #isSilent(): boolean {
    return Date.now() - this.#lastMessageAt > MAX_SILENCE_MS
  }

  #ping(): void {
    if (this.#isSilent()) this.#lose()
    else if (this.#isConnected) {
      // Resets the delay only now, so that a connection that the server closes at once is not retried at once.
      this.#failures = 0
      this.#write({ type: PING })
    }
  }

  #lose(): void {
    this.#disconnect()
    if (this.#isWanted) this.#connectLater()
  }

  #disconnect(): void {
    const socket = this.#socket
    clearInterval(this.#pingTimer)
    this.#socket = undefined
    if (socket) {
      socket.onopen = socket.onmessage = socket.onclose = null
      // A browser may take a minute to close a connection to a server that does not respond.
      socket.close()
    }
    if (!this.#isConnected) return
    this.#isConnected = false
    this.#options.onDisconnected()
  }
}
