import type { Locale } from '../i18n/sentence.ts'
import type { ConnectionSlot } from './connection-slots.ts'
import type { Frame } from './frame.ts'
import type { Identity } from './identity.ts'

/** The ways in which a client reaches us, the best first. */
export const transports = ['WebSockets', 'ServerSentEvents', 'LongPolling'] as const
export type Transport = (typeof transports)[number]

/** What is spoken over one link. */
export interface Session {
  receive(bytes: Buffer, isBinary: boolean): void
  /** More arrived in one piece than is ever read; nothing more will. */
  flooded(): void
  /** The link has ended, from whichever side; told once. */
  ended(): void
  /** Comes about once a second, with milliseconds of a clock that never jumps. */
  tick(now: number): void
  /** Says farewell and closes, once what is under way is answered. */
  drain(): void
}

/** How a link came to be. */
export interface LinkOrigin<I extends Identity> {
  readonly id: string
  readonly identity: I
  readonly locale: Locale
  readonly slot: ConnectionSlot
}

/** What keeps the links that are alive. */
export interface Home<I extends Identity> {
  remove(link: Link<I>): void
}

/** One client, by one transport, whatever is spoken over it. */
export abstract class Link<I extends Identity = Identity> {
  abstract readonly transport: Transport
  /** May be shown to others; it opens nothing. */
  readonly id: string
  /** As the newest request of this connection told it; always of the same user. */
  identity: I
  readonly locale: Locale
  /** Its place in this process, until it ends. */
  readonly slot: ConnectionSlot
  session: Session | null = null
  private home: Home<I> | null = null
  /** Whether what arrives has to wait, since more has arrived than is handled. */
  isPaused = false
  isEnded = false

  constructor({ id, identity, locale, slot }: LinkOrigin<I>) {
    this.id = id
    this.identity = identity
    this.locale = locale
    this.slot = slot
  }

  /** Bytes that were sent and have not left yet. */
  abstract get buffered(): number

  abstract send(frame: Frame): void

  /** Ends after all that was sent. `reason` is told where the transport can: because of an error. */
  abstract close(reason?: string): void

  /** Ends at once, whatever was still to be sent. */
  abstract abort(): void

  pause(): void {
    this.isPaused = true
  }

  resume(): void {
    this.isPaused = false
  }

  /** What the transport itself does as time goes by. */
  tick(_now: number): void {}

  /** From now on what arrives is the session's. */
  begin(session: Session, home: Home<I>): void {
    this.session = session
    this.home = home
  }

  /** Call when the transport has ended, from whichever side. */
  protected end(): void {
    if (this.isEnded) return
    this.isEnded = true
    this.home?.remove(this)
    this.session?.ended()
  }
}
