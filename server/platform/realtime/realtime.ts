import { randomBytes } from 'node:crypto'
import { tooBusy } from '../errors/common.ts'
import type { Http } from '../http/route.ts'
import { type Log, toldOf } from '../observe/log.ts'
import type { Counter, Metrics } from '../observe/metrics.ts'
import { type Backplane, inProcess } from './backplane.ts'
import { type Times, usualTimes } from './bounds.ts'
import {
  type ConnectionSlot,
  ConnectionSlots,
  type SlotBounds,
  type SlotRequest,
  unbounded,
} from './connection-slots.ts'
import { ConnectionTokens } from './connection-tokens.ts'
import type { Link } from './link.ts'

export interface RealtimeOptions {
  readonly log: Log
  readonly metrics: Metrics
  /** What connection tokens are signed with: the same in every process of a deployment. One of its own unless given. */
  readonly key?: Buffer
  readonly backplane?: Backplane
  /** Bounds on the connections of this process; none unless given. */
  readonly bounds?: Partial<SlotBounds>
  readonly times?: Partial<Times>
}

/** The live connections of one process, whatever hub they belong to. */
export class Realtime {
  readonly http: Http
  readonly log: Log
  readonly times: Times
  readonly backplane: Backplane
  readonly tokens: ConnectionTokens
  private readonly links = new Set<Link>()
  private readonly slots: ConnectionSlots
  private readonly slow: Counter
  /** Ids that were taken up, until when they could be taken up again. */
  private readonly spent = new Map<string, number>()
  private readonly underWay = new Set<Promise<void>>()
  private timer: NodeJS.Timeout
  private isClosing = false

  constructor(http: Http, { log, metrics, key, backplane, bounds, times }: RealtimeOptions) {
    this.http = http
    this.log = log
    this.times = { ...usualTimes, ...times }
    this.backplane = backplane ?? inProcess()
    this.slots = new ConnectionSlots({ ...unbounded, ...bounds })
    const lifetimeMs = this.times.disconnectMs
    this.tokens = new ConnectionTokens({ key: key ?? randomBytes(32), lifetimeMs, now: http.now })
    this.slow = metrics.counter('flowdesk_hub_slow_readers_total', 'Connections closed because they read too slowly.')
    metrics.source(() => [
      { name: 'flowdesk_hub_connections', help: 'Live connections of hubs.', type: 'gauge', value: this.links.size },
    ])
    this.timer = setInterval(() => this.sweep(), this.times.sweepMs).unref()
    http.app.addHook('preClose', () => this.close())
  }

  now(): Date {
    return this.http.now()
  }

  /** Milliseconds of a clock that never jumps. */
  get clock(): number {
    return Math.floor(performance.now())
  }

  /** Reserves a slot for a connection that is about to begin. Refuses as `ConnectionSlots` does. */
  reserve(request: SlotRequest): ConnectionSlot {
    if (this.isClosing) throw tooBusy()
    return this.slots.reserve(request)
  }

  /** Refuses as `reserve` does, and takes nothing. */
  checkSlots(request: SlotRequest): void {
    if (this.isClosing) throw tooBusy()
    this.slots.check(request)
  }

  /** Takes an id up; `until` is until when its token could be used again, where it has one. */
  add(link: Link, until?: number): void {
    if (until !== undefined) this.spent.set(link.id, until)
    this.links.add(link)
    link.slot.occupy()
  }

  wasTakenUp(id: string): boolean {
    return this.spent.has(id)
  }

  remove(link: Link): void {
    this.links.delete(link)
    link.slot.release()
  }

  /** Keeps the stop of the server waiting for this. */
  keep(work: Promise<void>): void {
    this.underWay.add(work)
    work
      .catch((error: unknown) => this.log.error(toldOf(error), 'a connection of a hub failed'))
      .finally(() => this.underWay.delete(work))
  }

  tooSlow(): void {
    this.slow.add()
  }

  /** Says farewell to everybody, each once what it has under way is answered; then waits until all have gone. */
  private async close(): Promise<void> {
    this.isClosing = true
    clearInterval(this.timer)
    const begunAt = this.clock
    this.timer = setInterval(() => this.sweep(), Math.min(this.times.sweepMs, this.times.closeAtStopMs) / 2)
    this.sweep()
    for (const link of this.links) link.session?.drain()
    while (this.links.size > 0 || this.underWay.size > 0) {
      if (this.clock - begunAt >= this.times.stopMs) break
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
    for (const link of this.links) link.abort()
    clearInterval(this.timer)
  }

  private sweep(): void {
    const { clock } = this
    for (const link of this.links) {
      link.tick(clock)
      link.session?.tick(clock)
    }
    const now = this.now().getTime()
    // In the order in which they were taken up, which is nearly that of their ends.
    for (const [id, until] of this.spent) {
      if (until > now) break
      this.spent.delete(id)
    }
  }
}
