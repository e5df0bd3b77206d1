import type { ConnectionSlot } from './connection-slots.ts'
import type { Frame } from './frame.ts'
import type { Identity } from './identity.ts'

/** The transports of the protocol, the best first. */
export const transports = ['WebSockets', 'ServerSentEvents', 'LongPolling'] as const

/** A transport, by its name in the negotiation. */
export type Transport = (typeof transports)[number]

/** The protocol that is spoken over one link. */
export interface Session {
  receive(bytes: Buffer, isBinary: boolean): void
  /** A frame beyond the limit arrived. Nothing more will be received. */
  flooded(): void
  /** The link has ended, from either side; called once. */
  ended(): void
  /** Called at every sweep, with milliseconds of a monotonic clock. */
  tick(now: number): void
  /** Closes the link once the method that is running has returned. */
  drain(): void
}

/** How a link began. */
export interface LinkOrigin<I extends Identity> {
  readonly id: string
  readonly identity: I
  readonly slot: ConnectionSlot
}

/** Keeps the links that are alive. */
export interface LinkOwner<I extends Identity> {
  /** Milliseconds of a monotonic clock. */
  clock(): number
  remove(link: Link<I>): void
}

/** The connection of one client by one transport, whatever protocol is spoken over it. */
export abstract class Link<I extends Identity = Identity> {
  abstract readonly transport: Transport
  /** Public: it gives no access to the connection. */
  readonly id: string
  identity: I
  readonly slot: ConnectionSlot
  session: Session | null = null
  private owner: LinkOwner<I> | null = null
  /** When it began to close, by the clock of its owner; null before. */
  private closingSince: number | null = null
  /** Whether received bytes have to wait, because more was received than is handled. */
  isPaused = false
  isEnded = false

  constructor({ id, identity, slot }: LinkOrigin<I>) {
    this.id = id
    this.identity = identity
    this.slot = slot
  }

  /** Bytes that were sent and have not left yet. */
  abstract get buffered(): number

  abstract send(frame: Frame): void

  /** Ends the transport after everything that was sent. */
  protected abstract finish(lastFrames: readonly Frame[], reason?: string): void

  /** Ends at once, and drops what was still to be sent. */
  abstract abort(): void

  /** Whether `close` was called. */
  get isClosing(): boolean {
    return this.closingSince !== null
  }

  /** Sends the last frames and ends. `reason` names an error, for transports that can pass it on. Called once. */
  close(lastFrames: readonly Frame[], reason?: string): void {
    this.closingSince = this.owner?.clock() ?? 0
    this.finish(lastFrames, reason)
  }

  pause(): void {
    this.isPaused = true
  }

  resume(): void {
    this.isPaused = false
  }

  /** Aborts a link that the client has not closed `closeMs` after `close`. Called at every sweep. */
  tick(now: number, closeMs: number): void {
    if (this.closingSince !== null && now - this.closingSince >= closeMs) this.abort()
  }

  /** Passes everything that is received to the session from now on. */
  begin(session: Session, owner: LinkOwner<I>): void {
    this.session = session
    this.owner = owner
  }

  /** Call when the transport has ended, from either side. */
  protected end(): void {
    if (this.isEnded) return
    this.isEnded = true
    this.owner?.remove(this)
    this.session?.ended()
  }
}
