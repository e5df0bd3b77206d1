import type { CloseReason } from './backplane.ts'
import { Frame } from './frame.ts'
import type { Identity } from './identity.ts'
import { Inbox } from './inbox.ts'
import { BACKLOG_LIMIT, HELD_LIMIT, MESSAGE_LIMIT, SEND_LIMIT, type Times } from './limits.ts'
import type { Link, Session, Transport } from './link.ts'
import {
  closeMessage,
  completion,
  eventText,
  failedCompletion,
  failedHandshakeResponse,
  handshakeError,
  handshakeResponse,
  type Invocation,
  parseMessage,
  pingMessage,
} from './messages.ts'
import { ProtocolError } from './protocol-error.ts'

/** The hub of a connection. */
export interface ConnectionOwner<I extends Identity> {
  readonly times: Times
  /** Milliseconds of a monotonic clock. */
  clock(): number
  /** Milliseconds since 1970. */
  now(): number
  /** Runs a method. Returns its result or a promise of it, or throws. */
  call(connection: Connection<I>, invocation: Invocation): unknown
  /** Returns the text of an error of a method for its caller. */
  methodError(connection: Connection<I>, target: string, error: unknown): string
  /** Returns the text of an error of `connected` for the client. */
  connectError(connection: Connection<I>, error: unknown): string
  connected(connection: Connection<I>): void | Promise<void>
  disconnected(connection: Connection<I>): void | Promise<void>
  join(connection: Connection<I>, group: string): void
  leave(connection: Connection<I>, group: string): void
  /** Removes the connection, also from its groups. */
  remove(connection: Connection<I>): void
  /** Makes the stop of the server wait for this work. */
  keep(work: Promise<void>): void
  /** Called when a connection is closed because its client reads too slowly. */
  slowClient(): void
}

/**
 * `handshake`: the server waits for the handshake request. `opening`: `onConnected` runs, events are held back. `closing`:
 * the close message was sent, and nothing else is.
 */
type Phase = 'handshake' | 'opening' | 'open' | 'closing' | 'ended'

/** A client that is connected to a hub. */
export class Connection<I extends Identity> implements Session {
  /** The groups of the connection; null while there are none. */
  groups: Set<string> | null = null
  private readonly owner: ConnectionOwner<I>
  private readonly link: Link<I>
  private readonly inbox = new Inbox()
  private phase: Phase = 'handshake'
  /** Whether `onConnected` or a method runs. */
  private isBusy = false
  private isDraining = false
  /** Whether `onConnected` was called. */
  private wasConnected = false
  private held: Frame[] | null = null
  private receivedAt: number
  private sentAt: number

  constructor(owner: ConnectionOwner<I>, link: Link<I>) {
    this.owner = owner
    this.link = link
    this.receivedAt = owner.clock()
    this.sentAt = this.receivedAt
  }

  /** Public: it gives no access to the connection. */
  get id(): string {
    return this.link.id
  }

  /** As `authenticate` returned it for the newest request of this connection. */
  get identity(): I {
    return this.link.identity
  }

  get transport(): Transport {
    return this.link.transport
  }

  /** Joins a group, until it leaves or ends. */
  join(group: string): void {
    if (this.phase !== 'ended') this.owner.join(this, group)
  }

  leave(group: string): void {
    this.owner.leave(this, group)
  }

  /** Sends an event to this client alone. */
  send(event: string, payload: unknown): void {
    this.deliver(Frame.ofText(eventText(event, payload)))
  }

  /** Sends a whole message as it is. */
  deliver(frame: Frame): void {
    if (this.phase === 'open') this.transmit(frame)
    if (this.phase !== 'opening') return
    this.held ??= []
    if (this.held.push(frame) > HELD_LIMIT) this.close({ allowReconnect: true })
  }

  /** Sends a close message and ends. A method that runs goes on, and its result is dropped. */
  close(reason: CloseReason): void {
    const { phase } = this
    if (phase === 'closing' || phase === 'ended') return
    this.phase = 'closing'
    this.link.close(lastFrames(phase, reason), reason.error)
  }

  receive(bytes: Buffer): void {
    if (this.phase === 'closing' || this.phase === 'ended') return
    this.receivedAt = this.owner.clock()
    this.inbox.push(bytes)
    this.work()
  }

  flooded(): void {
    this.fail('A message is too large.')
  }

  ended(): void {
    this.phase = 'ended'
    this.held = null
    this.owner.remove(this)
    if (this.wasConnected && !this.isBusy) this.owner.keep(this.disconnected())
  }

  drain(): void {
    this.isDraining = true
    if (!this.isBusy) this.close({ allowReconnect: true })
  }

  tick(now: number): void {
    const { times } = this.owner
    if (this.phase === 'closing') return
    if (this.phase === 'handshake') {
      if (now - this.sentAt >= times.handshakeMs) this.close({})
      return
    }
    const { expiresAt } = this.link.identity
    if (expiresAt !== undefined && expiresAt <= this.owner.now()) this.close({ allowReconnect: true })
    else this.keepAlive(now, times)
  }

  /** Long polling needs no pings: the polls of a client show that it is connected. */
  private keepAlive(now: number, times: Times): void {
    if (this.link.transport === 'LongPolling' || this.phase !== 'open') return
    // While the server does not read, the client is not silent.
    if (this.link.isPaused) this.receivedAt = now
    if (now - this.receivedAt >= times.clientTimeoutMs) this.fail('The client has been silent for too long.')
    else if (now - this.sentAt >= times.keepAliveMs) this.transmit(pingMessage)
  }

  private transmit(frame: Frame): void {
    this.sentAt = this.owner.clock()
    this.link.send(frame)
    if (this.link.buffered <= SEND_LIMIT) return
    this.owner.slowClient()
    this.close({ error: 'Connection closed with an error. The client reads too slowly.', allowReconnect: true })
  }

  private fail(why: string): void {
    this.close({ error: `Connection closed with an error. ${why}` })
  }

  /** Handles the received messages one after the other, until a method is asynchronous. */
  private work(): void {
    try {
      for (let text = this.nextText(); text !== null; text = this.nextText()) this.take(text)
    } catch (error) {
      if (!(error instanceof ProtocolError)) throw error
      this.fail(error.message)
    }
    const hasTooMuch = this.isBusy && this.inbox.size > BACKLOG_LIMIT
    if (hasTooMuch && !this.link.isPaused) this.link.pause()
    else if (!hasTooMuch && this.link.isPaused) this.link.resume()
  }

  private nextText(): string | null {
    if (this.isBusy || this.isDraining || this.phase === 'closing' || this.phase === 'ended') return null
    return this.inbox.next(MESSAGE_LIMIT)
  }

  private take(text: string): void {
    if (this.phase === 'handshake') {
      this.shakeHands(text)
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

  private shakeHands(text: string): void {
    const error = handshakeError(text)
    if (error !== null) {
      this.close({ error })
      return
    }
    this.phase = 'opening'
    this.isBusy = true
    this.wasConnected = true
    this.owner.keep(this.open())
  }

  /** Answers the handshake after `onConnected`, so that the client misses no event of the groups that it joins there. */
  private async open(): Promise<void> {
    let error: string | null = null
    try {
      await this.owner.connected(this)
    } catch (thrown) {
      error = this.owner.connectError(this, thrown)
    }
    if (this.phase === 'opening') {
      this.phase = 'open'
      this.transmit(handshakeResponse)
      for (const frame of this.held ?? []) this.deliver(frame)
      this.held = null
      if (error !== null) this.close({ error })
    }
    await this.goOn()
  }

  private invoke(invocation: Invocation): void {
    try {
      const result = this.owner.call(this, invocation)
      if (result instanceof Promise) {
        this.isBusy = true
        this.owner.keep(this.await(invocation, result))
        return
      }
      this.complete(invocation, result)
    } catch (error) {
      this.completeWithError(invocation, error)
    }
  }

  private async await(invocation: Invocation, result: Promise<unknown>): Promise<void> {
    try {
      this.complete(invocation, await result)
    } catch (error) {
      this.completeWithError(invocation, error)
    }
    await this.goOn()
  }

  /** Continues after `onConnected` or an asynchronous method. */
  private async goOn(): Promise<void> {
    this.isBusy = false
    if (this.phase === 'ended') await this.disconnected()
    else if (this.isDraining) this.close({ allowReconnect: true })
    else this.work()
  }

  private async disconnected(): Promise<void> {
    await this.owner.disconnected(this)
  }

  private complete({ id }: Invocation, result: unknown): void {
    if (id !== null) this.deliver(completion(id, result))
  }

  private completeWithError({ id, target }: Invocation, error: unknown): void {
    const text = this.owner.methodError(this, target, error)
    if (id !== null) this.deliver(failedCompletion(id, text))
  }
}

/** What the client still has to receive in a phase when its connection is closed. */
function lastFrames(phase: Phase, reason: CloseReason): Frame[] {
  if (phase === 'handshake') return [failedHandshakeResponse(reason.error ?? 'Handshake was canceled.')]
  if (phase === 'opening') return [handshakeResponse, closeMessage(reason)]
  return [closeMessage(reason)]
}
