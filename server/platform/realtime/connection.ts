import type { Locale } from '../i18n/sentence.ts'
import type { Ending } from './backplane.ts'
import { BACKLOG_LIMIT, HELD_LIMIT, MESSAGE_LIMIT, SEND_LIMIT, type Times } from './bounds.ts'
import { Frame } from './frame.ts'
import type { Identity } from './identity.ts'
import { Inbox } from './inbox.ts'
import type { Link, Session, Transport } from './link.ts'
import {
  completion,
  eventText,
  failedCompletion,
  farewell,
  handshakeRefused,
  handshakeTaken,
  type Invocation,
  incoming,
  ping,
  refusedHandshake,
} from './messages.ts'
import { ProtocolError } from './protocol-error.ts'

/** What a connection needs of its hub. */
export interface Room<I extends Identity> {
  readonly times: Times
  /** Milliseconds of a clock that never jumps. */
  clock(): number
  /** Milliseconds since 1970. */
  now(): number
  /** Runs a method: answers its result or a promise of it, or throws. */
  call(connection: Connection<I>, invocation: Invocation): unknown
  /** What an error of a method is for its caller. */
  failureOf(connection: Connection<I>, target: string, error: unknown): string
  /** What an error at connecting is for the client. */
  refusalOf(connection: Connection<I>, error: unknown): string
  connected(connection: Connection<I>): void | Promise<void>
  disconnected(connection: Connection<I>): void | Promise<void>
  join(connection: Connection<I>, group: string): void
  leave(connection: Connection<I>, group: string): void
  /** Forgets the connection and the groups that it is in. */
  forget(connection: Connection<I>): void
  /** Keeps the stop of the server waiting for this. */
  keep(work: Promise<void>): void
  tooSlow(): void
}

/**
 * `handshake`: the client has to speak first. `opening`: `onConnected` runs; events are held back. `closing`: our farewell
 * is on its way and nothing else goes out.
 */
type Phase = 'handshake' | 'opening' | 'open' | 'closing' | 'ended'

/** One client of a hub. */
export class Connection<I extends Identity> implements Session {
  /** The groups that it is in; null while there are none. */
  groups: Set<string> | null = null
  private readonly room: Room<I>
  private readonly link: Link<I>
  private readonly inbox = new Inbox()
  private phase: Phase = 'handshake'
  /** Whether `onConnected` or a method is at work. */
  private isBusy = false
  private isDraining = false
  private wasAdmitted = false
  private held: Frame[] | null = null
  private heardAt: number
  private sentAt: number

  constructor(room: Room<I>, link: Link<I>) {
    this.room = room
    this.link = link
    this.heardAt = room.clock()
    this.sentAt = this.heardAt
  }

  /** May be shown to others; it opens nothing. */
  get id(): string {
    return this.link.id
  }

  /** Who it is, as the newest request of this connection told it. */
  get identity(): I {
    return this.link.identity
  }

  get transport(): Transport {
    return this.link.transport
  }

  /** The language of the client. */
  get locale(): Locale {
    return this.link.locale
  }

  /** Joins a group, from now until it leaves or ends. */
  join(group: string): void {
    if (this.phase !== 'ended') this.room.join(this, group)
  }

  leave(group: string): void {
    this.room.leave(this, group)
  }

  /** Sends an event to this client alone. */
  send(event: string, payload: unknown): void {
    this.deliver(Frame.ofText(eventText(event, payload)))
  }

  /** Sends a whole message, as it is. */
  deliver(frame: Frame): void {
    if (this.phase === 'open') this.transmit(frame)
    if (this.phase !== 'opening') return
    this.held ??= []
    if (this.held.push(frame) > HELD_LIMIT) this.close({ allowReconnect: true })
  }

  /** Says farewell and ends. What is under way goes on, and nobody hears of its result. */
  close(ending: Ending): void {
    const { phase } = this
    if (phase === 'closing' || phase === 'ended') return
    this.phase = 'closing'
    this.sentAt = this.room.clock()
    if (phase === 'handshake') this.link.send(handshakeRefused(ending.error ?? 'Handshake was canceled.'))
    if (phase === 'opening') this.link.send(handshakeTaken)
    if (phase !== 'handshake') this.link.send(farewell(ending))
    this.link.close(ending.error)
  }

  receive(bytes: Buffer): void {
    if (this.phase === 'closing' || this.phase === 'ended') return
    this.heardAt = this.room.clock()
    this.inbox.push(bytes)
    this.work()
  }

  flooded(): void {
    this.fail('A message is too large.')
  }

  ended(): void {
    this.phase = 'ended'
    this.held = null
    this.room.forget(this)
    if (this.wasAdmitted && !this.isBusy) this.room.keep(this.depart())
  }

  drain(): void {
    this.isDraining = true
    if (!this.isBusy) this.close({ allowReconnect: true })
  }

  tick(now: number): void {
    const { times } = this.room
    if (this.phase === 'closing') {
      const patience = this.isDraining ? times.closeAtStopMs : times.closeMs
      if (now - this.sentAt >= patience) this.link.abort()
      return
    }
    if (this.phase === 'handshake') {
      if (now - this.sentAt >= times.handshakeMs) this.close({})
      return
    }
    const { expiresAt } = this.link.identity
    if (expiresAt !== undefined && expiresAt <= this.room.now()) this.close({ allowReconnect: true })
    else this.keepAlive(now, times)
  }

  /** A polling client shows by its polls that it is there. */
  private keepAlive(now: number, times: Times): void {
    if (this.link.transport === 'LongPolling' || this.phase !== 'open') return
    // While we do not read, it is not the client who is silent.
    if (this.link.isPaused) this.heardAt = now
    if (now - this.heardAt >= times.clientTimeoutMs) this.fail('The client has been silent for too long.')
    else if (now - this.sentAt >= times.keepAliveMs) this.transmit(ping)
  }

  private transmit(frame: Frame): void {
    this.sentAt = this.room.clock()
    this.link.send(frame)
    if (this.link.buffered <= SEND_LIMIT) return
    this.room.tooSlow()
    this.close({ error: 'Connection closed with an error. The client reads too slowly.', allowReconnect: true })
  }

  private fail(why: string): void {
    this.close({ error: `Connection closed with an error. ${why}` })
  }

  /** Handles what has arrived, one message after the other, until one takes its time. */
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
    const message = incoming(text)
    if (message === 'ignored') return
    if (message === 'close') {
      this.phase = 'closing'
      this.sentAt = this.room.clock()
      this.link.close()
      return
    }
    this.invoke(message)
  }

  private shakeHands(text: string): void {
    const refused = refusedHandshake(text)
    if (refused !== null) {
      this.close({ error: refused })
      return
    }
    this.phase = 'opening'
    this.isBusy = true
    this.wasAdmitted = true
    this.room.keep(this.open())
  }

  /** Answers the handshake when the groups are joined: nothing falls between them and what the client reads next. */
  private async open(): Promise<void> {
    let refused: string | null = null
    try {
      await this.room.connected(this)
    } catch (error) {
      refused = this.room.refusalOf(this, error)
    }
    if (this.phase === 'opening') {
      this.phase = 'open'
      this.transmit(handshakeTaken)
      for (const frame of this.held ?? []) this.deliver(frame)
      this.held = null
      if (refused !== null) this.close({ error: refused })
    }
    await this.goOn()
  }

  private invoke(invocation: Invocation): void {
    try {
      const result = this.room.call(this, invocation)
      if (result instanceof Promise) {
        this.isBusy = true
        this.room.keep(this.await(invocation, result))
        return
      }
      this.answer(invocation, result)
    } catch (error) {
      this.answerFailure(invocation, error)
    }
  }

  private async await(invocation: Invocation, result: Promise<unknown>): Promise<void> {
    try {
      this.answer(invocation, await result)
    } catch (error) {
      this.answerFailure(invocation, error)
    }
    await this.goOn()
  }

  /** After what took its time. */
  private async goOn(): Promise<void> {
    this.isBusy = false
    if (this.phase === 'ended') await this.depart()
    else if (this.isDraining) this.close({ allowReconnect: true })
    else this.work()
  }

  private async depart(): Promise<void> {
    await this.room.disconnected(this)
  }

  private answer({ id }: Invocation, result: unknown): void {
    if (id !== null) this.deliver(completion(id, result))
  }

  private answerFailure({ id, target }: Invocation, error: unknown): void {
    const told = this.room.failureOf(this, target, error)
    if (id !== null) this.deliver(failedCompletion(id, told))
  }
}
