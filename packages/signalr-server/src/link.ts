import type { ConnectionSlot } from './connection-slots.ts'
import type { PreparedMessage } from './frame.ts'
import type { Identity } from './identity.ts'

/** All transports, in order of preference. */
export const transports = ['WebSockets', 'ServerSentEvents', 'LongPolling'] as const

/** The name of a transport in the negotiation. */
export type Transport = (typeof transports)[number]

/** The state of a protocol over one link. */
export interface ProtocolSession {
  receive(bytes: Buffer, isBinary: boolean): void
  /** Called when a frame exceeds the size limit. The link receives nothing after it. */
  frameTooLarge(): void
  /** Called once when the link has ended, from either side. */
  ended(): void
  /** Called at every sweep, with the time of a monotonic clock in milliseconds. */
  tick(now: number): void
  /** Closes the link after the running method has returned. */
  drain(): void
}

/** The arguments of a new link. */
export interface LinkOptions<I extends Identity> {
  readonly id: string
  readonly identity: I
  readonly slot: ConnectionSlot
}

/** The endpoint, as a link uses it. */
export interface LinkOwner<I extends Identity> {
  /** Returns the time of a monotonic clock, in milliseconds. */
  clock(): number
  remove(link: Link<I>): void
}

/** The connection of a client over one transport, independent of the protocol. */
export abstract class Link<I extends Identity = Identity> {
  abstract readonly transport: Transport
  /** The connection id. Not secret: it gives no access to the connection. */
  readonly id: string
  identity: I
  readonly slot: ConnectionSlot
  session: ProtocolSession | null = null
  private owner: LinkOwner<I> | null = null
  /** Time of the call of `close`, by the clock of the owner; null before. */
  private closingSince: number | null = null
  /** Whether receiving is paused, because too much is queued. */
  isPaused = false
  isEnded = false

  constructor({ id, identity, slot }: LinkOptions<I>) {
    this.id = id
    this.identity = identity
    this.slot = slot
  }

  /** The number of bytes in the send buffer. */
  abstract get buffered(): number

  abstract send(frame: PreparedMessage): void

  /** Sends the last frames and closes the transport. */
  protected abstract finish(lastFrames: readonly PreparedMessage[], reason?: string): void

  /** Closes the transport at once and discards unsent data. */
  abstract abort(): void

  /** Whether `close` was called. */
  get isClosing(): boolean {
    return this.closingSince !== null
  }

  /** Sends the last frames and closes. `reason` is an error message for transports that can send one. Called once. */
  close(lastFrames: readonly PreparedMessage[], reason?: string): void {
    this.closingSince = this.owner?.clock() ?? 0
    this.finish(lastFrames, reason)
  }

  pause(): void {
    this.isPaused = true
  }

  resume(): void {
    this.isPaused = false
  }

  /** Aborts the link if the client has not closed it within `closeMs` after `close`. Called at every sweep. */
  tick(now: number, closeMs: number): void {
    if (this.closingSince !== null && now - this.closingSince >= closeMs) this.abort()
  }

  /** Attaches the session, which then gets everything that is received. */
  begin(session: ProtocolSession, owner: LinkOwner<I>): void {
    this.session = session
    this.owner = owner
  }

  /** Subclasses call it when the transport has ended, from either side. */
  protected end(): void {
    if (this.isEnded) return
    this.isEnded = true
    this.owner?.remove(this)
    this.session?.ended()
  }
}
