import type { ConnectionSlot } from './connection-slots.ts'
import type { PreparedMessage } from './frame.ts'
import type { Identity } from './identity.ts'

/** All transports, in order of preference. */
export const transports = ['WebSockets', 'ServerSentEvents', 'LongPolling'] as const

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

export interface LinkOptions<I extends Identity> {
  readonly id: string
  readonly identity: I
  readonly slot: ConnectionSlot
}

export interface LinkHost<I extends Identity> {
  /** Milliseconds of a monotonic clock. */
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
  private owner: LinkHost<I> | null = null
  /** The time when `close` was called, in milliseconds of the owner's clock; null before. */
  private closingSince: number | null = null
  /** Whether receiving is paused, because too much is queued. */
  isPaused = false
  isEnded = false

  constructor({ id, identity, slot }: LinkOptions<I>) {
    this.id = id
    this.identity = identity
    this.slot = slot
  }

  abstract get unsentBytes(): number

  abstract send(frame: PreparedMessage): void

  protected abstract finish(lastFrames: readonly PreparedMessage[], reason?: string): void

  abstract abort(): void

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

  /** Attaches the session, which from then on receives all messages. */
  begin(session: ProtocolSession, owner: LinkHost<I>): void {
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
