import { randomBytes } from 'node:crypto'
import { type Backplane, inProcessBackplane } from './backplane.ts'
import {
  type ConnectionSlot,
  ConnectionSlots,
  type SlotBounds,
  type SlotRequest,
  unbounded,
} from './connection-slots.ts'
import { ConnectionTokens } from './connection-tokens.ts'
import { defaultTimes, type Times } from './limits.ts'
import type { Link } from './link.ts'
import { RefusedRequest } from './refused-request.ts'

/** Where an unexpected error was thrown. */
export interface ErrorSource {
  /** The path of the hub; left out where the error belongs to none. */
  readonly hub?: string
  /** The method that threw, as the client spelled it, or `onConnected`, `onDisconnected` and so on. */
  readonly method?: string
}

/** Options of a `SignalRServer`. */
export interface ServerOptions {
  /** Signs connection tokens: the same secret in every process of a deployment. Random by default. */
  readonly key?: Buffer
  /** Carries messages to other processes. By default, there are none. */
  readonly backplane?: Backplane
  /** Bounds on the connections of this process. None by default. */
  readonly bounds?: Partial<SlotBounds>
  /** Those of ASP.NET by default. */
  readonly times?: Partial<Times>
  /** The time of the day, for expiry of credentials and tokens. */
  readonly now?: () => Date
  /** Called with unexpected errors. By default, they are written to the console. */
  readonly onError?: (error: unknown, source: ErrorSource) => void
  /** Called when a connection is closed because its client reads too slowly. */
  readonly onSlowClient?: () => void
}

/** How often `close` checks whether all connections have ended, in milliseconds. */
const CLOSE_CHECK_MS = 10

const writeError = (error: unknown, source: ErrorSource): void => console.error('SignalR:', source, error)

/** The links of one process, of all hubs. */
export class LiveLinks {
  readonly times: Times
  readonly backplane: Backplane
  readonly tokens: ConnectionTokens
  readonly now: () => Date
  readonly onError: (error: unknown, source: ErrorSource) => void
  readonly onSlowClient: () => void
  private readonly links = new Set<Link>()
  private readonly slots: ConnectionSlots
  /** Ids of tokens that began a connection, with the time at which the token expires. */
  private readonly used = new Map<string, number>()
  private readonly running = new Set<Promise<void>>()
  private timer: NodeJS.Timeout
  private closed: Promise<void> | null = null

  constructor({ key, backplane, bounds, times, now, onError, onSlowClient }: ServerOptions) {
    this.times = { ...defaultTimes, ...times }
    this.backplane = backplane ?? inProcessBackplane()
    this.now = now ?? (() => new Date())
    this.onError = onError ?? writeError
    this.onSlowClient = onSlowClient ?? (() => undefined)
    this.slots = new ConnectionSlots({ ...unbounded, ...bounds })
    const lifetimeMs = this.times.disconnectMs
    this.tokens = new ConnectionTokens({ key: key ?? randomBytes(32), lifetimeMs, now: this.now })
    this.timer = setInterval(() => this.sweep(), this.times.sweepMs).unref()
  }

  /** Number of connections. */
  get size(): number {
    return this.links.size
  }

  /** Milliseconds of a monotonic clock. */
  get clock(): number {
    return Math.floor(performance.now())
  }

  /** Reserves a slot for a connection that is about to begin. Throws as `checkSlots` does. */
  reserve(request: SlotRequest): ConnectionSlot {
    this.checkOpen()
    return this.slots.reserve(request)
  }

  /** Throws a `RefusedRequest` if the bounds allow no further connection, or the server stops. */
  checkSlots(request: SlotRequest): void {
    this.checkOpen()
    this.slots.check(request)
  }

  /** Adds a link that begins. `tokenExpiresAt` is the end of its token, in milliseconds since 1970, if it has one. */
  add(link: Link, tokenExpiresAt?: number): void {
    if (tokenExpiresAt !== undefined) this.used.set(link.id, tokenExpiresAt)
    this.links.add(link)
    link.slot.occupy()
  }

  /** Whether a connection has begun with the token of this id. */
  wasUsed(id: string): boolean {
    return this.used.has(id)
  }

  /** Removes a link that has ended, and frees its slot. */
  remove(link: Link): void {
    this.links.delete(link)
    link.slot.release()
  }

  /** Makes `close` wait for this work. */
  keep(work: Promise<void>): void {
    this.running.add(work)
    work.catch((error: unknown) => this.onError(error, {})).finally(() => this.running.delete(work))
  }

  /** Closes all connections, each once its running method has returned, and waits for them, at most `stopMs`. */
  close(): Promise<void> {
    this.closed ??= this.drain()
    return this.closed
  }

  private async drain(): Promise<void> {
    clearInterval(this.timer)
    const begunAt = this.clock
    this.timer = setInterval(() => this.sweep(), Math.min(this.times.sweepMs, this.times.closeAtStopMs) / 2)
    this.sweep()
    for (const link of this.links) link.session?.drain()
    while (this.links.size > 0 || this.running.size > 0) {
      if (this.clock - begunAt >= this.times.stopMs) break
      await new Promise((resolve) => setTimeout(resolve, CLOSE_CHECK_MS))
    }
    for (const link of this.links) link.abort()
    clearInterval(this.timer)
  }

  private checkOpen(): void {
    if (this.closed) throw new RefusedRequest('serverStopping')
  }

  private sweep(): void {
    const { clock } = this
    const closeMs = this.closed ? this.times.closeAtStopMs : this.times.closeMs
    for (const link of this.links) {
      link.tick(clock, closeMs)
      link.session?.tick(clock)
    }
    const now = this.now().getTime()
    // They expire nearly in the order in which they were added.
    for (const [id, expiresAt] of this.used) {
      if (expiresAt > now) break
      this.used.delete(id)
    }
  }
}
