import type { CloseReason } from './backplane.ts'
import { PreparedMessage } from './frame.ts'
import type { Identity } from './identity.ts'
import {
  MAX_MESSAGE_BYTES,
  MAX_MESSAGES_BEFORE_CONNECTED,
  MAX_UNPROCESSED_BYTES,
  MAX_UNSENT_BYTES,
  type Timeouts,
} from './limits.ts'
import type { Link, ProtocolSession, Transport } from './link.ts'
import { MessageBuffer } from './message-buffer.ts'
import {
  createCloseMessage,
  createCompletion,
  createFailedCompletion,
  createFailedHandshakeResponse,
  formatEvent,
  handshakeResponse,
  type Invocation,
  parseMessage,
  pingMessage,
  validateHandshake,
} from './messages.ts'
import { ProtocolError } from './protocol-error.ts'

export interface ConnectionHost<I extends Identity> {
  readonly timeouts: Timeouts
  /** Returns milliseconds of a monotonic clock. */
  clock(): number
  /** Returns milliseconds since 1970. */
  now(): number
  invokeMethod(connection: Connection<I>, invocation: Invocation): unknown
  describeMethodError(connection: Connection<I>, target: string, error: unknown): string
  /** Returns the error message for the client if `connected` throws. */
  describeConnectError(connection: Connection<I>, error: unknown): string
  connected(connection: Connection<I>): void | Promise<void>
  disconnected(connection: Connection<I>): void | Promise<void>
  join(connection: Connection<I>, group: string): void
  leave(connection: Connection<I>, group: string): void
  remove(connection: Connection<I>): void
  /** Makes `close` of the server wait for a promise. */
  waitUntil(work: Promise<void>): void
  reportSlowClient(): void
}

/**
 * `handshake`: waits for the handshake request. `opening`: runs `onConnected` and queues events. `closing`: either
 * side has closed the connection, and nothing else is sent.
 */
type Phase = 'handshake' | 'opening' | 'open' | 'closing' | 'ended'

export class Connection<I extends Identity> implements ProtocolSession {
  /** The groups of the connection; null until it joins the first. */
  groups: Set<string> | null = null
  private readonly owner: ConnectionHost<I>
  private readonly link: Link<I>
  private readonly messageBuffer = new MessageBuffer()
  private phase: Phase = 'handshake'
  /** Whether `onConnected` or a method is running. */
  private isBusy = false
  private isDraining = false
  private wasOnConnectedCalled = false
  /** Frames queued while `onConnected` runs. */
  private queuedFrames: PreparedMessage[] | null = null
  private receivedAt: number
  private sentAt: number

  constructor(owner: ConnectionHost<I>, link: Link<I>) {
    this.owner = owner
    this.link = link
    this.receivedAt = owner.clock()
    this.sentAt = this.receivedAt
  }

  /** The connection id. Not secret: it gives no access to the connection. */
  get id(): string {
    return this.link.id
  }

  get identity(): I {
    return this.link.identity
  }

  get transport(): Transport {
    return this.link.transport
  }

  /** Adds the connection to a group, until it leaves or ends. */
  join(group: string): void {
    if (this.phase !== 'ended') this.owner.join(this, group)
  }

  leave(group: string): void {
    this.owner.leave(this, group)
  }

  send(event: string, payload: unknown): void {
    this.deliver(PreparedMessage.fromText(formatEvent(event, payload)))
  }

  deliver(frame: PreparedMessage): void {
    if (this.phase === 'open') this.transmit(frame)
    if (this.phase !== 'opening') return
    this.queuedFrames ??= []
    if (this.queuedFrames.push(frame) > MAX_MESSAGES_BEFORE_CONNECTED) this.close({ allowReconnect: true })
  }

  /** Sends a close message and ends the connection. A running method continues, but its result is discarded. */
  close(reason: CloseReason): void {
    const { phase } = this
    if (phase === 'closing' || phase === 'ended') return
    this.phase = 'closing'
    this.link.close(createLastFrames(phase, reason), reason.error)
  }

  receive(bytes: Buffer): void {
    if (this.phase === 'closing' || this.phase === 'ended') return
    this.receivedAt = this.owner.clock()
    this.messageBuffer.push(bytes)
    this.processMessages()
  }

  frameTooLarge(): void {
    this.fail('A message is too large.')
  }

  ended(): void {
    this.phase = 'ended'
    this.queuedFrames = null
    this.owner.remove(this)
    if (this.wasOnConnectedCalled && !this.isBusy) this.owner.waitUntil(this.disconnected())
  }

  drain(): void {
    this.isDraining = true
    if (!this.isBusy) this.close({ allowReconnect: true })
  }

  tick(now: number): void {
    const { timeouts } = this.owner
    if (this.phase === 'closing') return
    if (this.phase === 'handshake') {
      if (now - this.sentAt >= timeouts.handshakeMs) this.close({})
      return
    }
    const { expiresAt } = this.link.identity
    if (expiresAt !== undefined && expiresAt <= this.owner.now()) this.close({ allowReconnect: true })
    else this.keepAlive(now, timeouts)
  }

  /** Sends a ping if due, and closes a silent connection. With long polling, the polls act as pings. */
  private keepAlive(now: number, timeouts: Timeouts): void {
    if (this.link.transport === 'LongPolling' || this.phase !== 'open') return
    // While reading is paused, the client does not count as silent.
    if (this.link.isPaused) this.receivedAt = now
    if (now - this.receivedAt >= timeouts.clientTimeoutMs) this.fail('The client has been silent for too long.')
    else if (now - this.sentAt >= timeouts.keepAliveMs) this.transmit(pingMessage)
  }

  private transmit(frame: PreparedMessage): void {
    this.sentAt = this.owner.clock()
    this.link.send(frame)
    if (this.link.unsentBytes <= MAX_UNSENT_BYTES) return
    this.owner.reportSlowClient()
    this.close({ error: 'Connection closed with an error. The client reads too slowly.', allowReconnect: true })
  }

  private fail(reason: string): void {
    this.close({ error: `Connection closed with an error. ${reason}` })
  }

  /** Handles received messages in order. Stops when a method is asynchronous; `resumeWork` continues. */
  private processMessages(): void {
    try {
      for (let text = this.nextText(); text !== null; text = this.nextText()) this.handleMessage(text)
    } catch (error) {
      if (!(error instanceof ProtocolError)) throw error
      this.fail(error.message)
    }
    const isOverLimit = this.isBusy && this.messageBuffer.size > MAX_UNPROCESSED_BYTES
    if (isOverLimit && !this.link.isPaused) this.link.pause()
    else if (!isOverLimit && this.link.isPaused) this.link.resume()
  }

  private nextText(): string | null {
    if (this.isBusy || this.isDraining || this.phase === 'closing' || this.phase === 'ended') return null
    return this.messageBuffer.nextMessage(MAX_MESSAGE_BYTES)
  }

  private handleMessage(text: string): void {
    if (this.phase === 'handshake') {
      this.handleHandshake(text)
      return
    }
    const message = parseMessage(text)
    if (message === 'ignored') return
    if (message === 'close') {
      this.phase = 'closing'
      this.link.close([])
      return
    }
    this.invoke(message)
  }

  private handleHandshake(text: string): void {
    const error = validateHandshake(text)
    if (error !== null) {
      this.close({ error })
      return
    }
    this.phase = 'opening'
    this.isBusy = true
    this.wasOnConnectedCalled = true
    this.owner.waitUntil(this.open())
  }

  private async open(): Promise<void> {
    let error: string | null = null
    try {
      await this.owner.connected(this)
    } catch (thrown) {
      error = this.owner.describeConnectError(this, thrown)
    }
    if (this.phase === 'opening') {
      this.phase = 'open'
      this.transmit(handshakeResponse)
      for (const frame of this.queuedFrames ?? []) this.deliver(frame)
      this.queuedFrames = null
      if (error !== null) this.close({ error })
    }
    await this.resumeWork()
  }

  private invoke(invocation: Invocation): void {
    try {
      const result = this.owner.invokeMethod(this, invocation)
      if (result instanceof Promise) {
        this.isBusy = true
        this.owner.waitUntil(this.completeLater(invocation, result))
        return
      }
      this.complete(invocation, result)
    } catch (error) {
      this.completeWithError(invocation, error)
    }
  }

  private async completeLater(invocation: Invocation, result: Promise<unknown>): Promise<void> {
    try {
      this.complete(invocation, await result)
    } catch (error) {
      this.completeWithError(invocation, error)
    }
    await this.resumeWork()
  }

  private async resumeWork(): Promise<void> {
    this.isBusy = false
    if (this.phase === 'ended') await this.disconnected()
    else if (this.isDraining) this.close({ allowReconnect: true })
    else this.processMessages()
  }

  private async disconnected(): Promise<void> {
    await this.owner.disconnected(this)
  }

  private complete({ id }: Invocation, result: unknown): void {
    if (id !== null) this.deliver(createCompletion(id, result))
  }

  private completeWithError({ id, target }: Invocation, error: unknown): void {
    const text = this.owner.describeMethodError(this, target, error)
    if (id !== null) this.deliver(createFailedCompletion(id, text))
  }
}

function createLastFrames(phase: Phase, reason: CloseReason): PreparedMessage[] {
  if (phase === 'handshake') return [createFailedHandshakeResponse(reason.error ?? 'Handshake was canceled.')]
  if (phase === 'opening') return [handshakeResponse, createCloseMessage(reason)]
  return [createCloseMessage(reason)]
}
