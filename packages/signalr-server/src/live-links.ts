import { randomBytes } from 'node:crypto'
import { type Backplane, createInProcessBackplane } from './backplane.ts'
import {
  type ConnectionSlot,
  ConnectionSlots,
  type SlotLimits,
  type SlotRequest,
  unlimitedSlots,
} from './connection-slots.ts'
import { ConnectionTokens } from './connection-tokens.ts'
import { defaultTimeouts, type Timeouts } from './limits.ts'
import type { Link } from './link.ts'
import { RefusedRequest } from './refused-request.ts'

export interface ErrorSource {
  /** The path of the hub; omitted if the error belongs to none. */
  readonly hub?: string
  /** The name of the method as the client sent it, or of a callback such as `onConnected`. */
  readonly method?: string
}

export interface ServerOptions {
  /** The secret that signs connection tokens, the same in all processes of a deployment; random by default. */
  readonly key?: Buffer
  /** Distributes messages to other processes. By default, the deployment has a single process. */
  readonly backplane?: Backplane
  /** Connection limits of this process; unlimited by default. */
  readonly limits?: Partial<SlotLimits>
  /** Timeouts and intervals; those of ASP.NET Core by default. */
  readonly timeouts?: Partial<Timeouts>
  readonly now?: () => Date
  readonly onError?: (error: unknown, source: ErrorSource) => void
  /** Called when a connection is closed because its client reads too slowly. */
  readonly onSlowClient?: () => void
}

const CLOSE_CHECK_INTERVAL_MS = 10

const writeErrorToConsole = (error: unknown, source: ErrorSource): void => console.error('SignalR:', source, error)

/** The open connections of all hubs of a server, with the limits, tokens and timeouts that the hubs share. */
export class LiveLinks {
  readonly timeouts: Timeouts
  readonly backplane: Backplane
  readonly tokens: ConnectionTokens
  readonly now: () => Date
  readonly onError: (error: unknown, source: ErrorSource) => void
  readonly onSlowClient: () => void
  private readonly links = new Set<Link>()
  private readonly slots: ConnectionSlots
  private readonly usedTokens = new Map<string, number>()
  private readonly pendingWork = new Set<Promise<void>>()
  private timer: NodeJS.Timeout
  private closed: Promise<void> | null = null

  constructor({ key, backplane, limits, timeouts, now, onError, onSlowClient }: ServerOptions) {
    this.timeouts = { ...defaultTimeouts, ...timeouts }
    this.backplane = backplane ?? createInProcessBackplane()
    this.now = now ?? (() => new Date())
    this.onError = onError ?? writeErrorToConsole
    this.onSlowClient = onSlowClient ?? (() => undefined)
    this.slots = new ConnectionSlots({ ...unlimitedSlots, ...limits })
    const lifetimeMs = this.timeouts.disconnectMs
    this.tokens = new ConnectionTokens({ key: key ?? randomBytes(32), lifetimeMs, now: this.now })
    this.timer = setInterval(() => this.sweep(), this.timeouts.sweepMs).unref()
  }

  get size(): number {
    return this.links.size
  }

  /** The time of a monotonic clock, in milliseconds. */
  get clock(): number {
    return Math.floor(performance.now())
  }

  /** Reserves a slot for a new connection. Throws like `checkSlots`. */
  reserve(request: SlotRequest): ConnectionSlot {
    this.checkOpen()
    return this.slots.reserve(request)
  }

  /** Throws a `RefusedRequest` if a connection limit is reached or the server is stopping. */
  checkSlots(request: SlotRequest): void {
    this.checkOpen()
    this.slots.check(request)
  }

  /** Adds a new link. `tokenExpiresAt` is the expiry time of its token, if any, in milliseconds since 1970. */
  add(link: Link, tokenExpiresAt?: number): void {
    if (tokenExpiresAt !== undefined) this.usedTokens.set(link.id, tokenExpiresAt)
    this.links.add(link)
    link.slot.occupy()
  }

  /** Whether a connection has started with the token of this id. */
  wasUsed(id: string): boolean {
    return this.usedTokens.has(id)
  }

  remove(link: Link): void {
    this.links.delete(link)
    link.slot.release()
  }

  waitUntil(work: Promise<void>): void {
    this.pendingWork.add(work)
    work.catch((error: unknown) => this.onError(error, {})).finally(() => this.pendingWork.delete(work))
  }

  close(): Promise<void> {
    this.closed ??= this.drain()
    return this.closed
  }

  private async drain(): Promise<void> {
    clearInterval(this.timer)
    const startedAt = this.clock
    this.timer = setInterval(() => this.sweep(), Math.min(this.timeouts.sweepMs, this.timeouts.closeAtStopMs) / 2)
    this.sweep()
    for (const link of this.links) link.session?.drain()
    while (this.links.size > 0 || this.pendingWork.size > 0) {
      if (this.clock - startedAt >= this.timeouts.stopMs) break
      await new Promise((resolve) => setTimeout(resolve, CLOSE_CHECK_INTERVAL_MS))
    }
    for (const link of this.links) link.abort()
    clearInterval(this.timer)
  }

  private checkOpen(): void {
    if (this.closed) throw new RefusedRequest('serverStopping')
  }

  private sweep(): void {
    const { clock } = this
    const closeMs = this.closed ? this.timeouts.closeAtStopMs : this.timeouts.closeMs
    for (const link of this.links) {
      link.tick(clock, closeMs)
      link.session?.tick(clock)
    }
    const now = this.now().getTime()
    // The entries are nearly in the order of their expiry times.
    for (const [id, expiresAt] of this.usedTokens) {
      if (expiresAt > now) break
      this.usedTokens.delete(id)
    }
  }
}
