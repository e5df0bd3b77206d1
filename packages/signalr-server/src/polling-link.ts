import type { PreparedMessage } from './frame.ts'
import { HttpLink } from './http-link.ts'
import type { Identity } from './identity.ts'
import type { Timeouts } from './limits.ts'
import type { LinkOptions } from './link.ts'

/** The response to a poll: 200 with or without messages, or 204 if the connection has ended. */
export interface PollResponse {
  readonly status: 200 | 204
  readonly bytes: Buffer | null
}

const ENDED: PollResponse = { status: 204, bytes: null }
const NO_MESSAGES: PollResponse = { status: 200, bytes: null }

/** A connection over long polling. Starts with the first POST or poll, and queues messages until the next poll. */
export class PollingLink<I extends Identity = Identity> extends HttpLink<I> {
  private readonly times: Timeouts
  private readonly clock: () => number
  private queue: Buffer[] = []
  /** The number of frames at the end of the queue that `dropMessages` keeps. */
  private lastFrameCount = 0
  private size = 0
  private pending: PromiseWithResolvers<PollResponse> | null = null
  private wasPolled = false
  private isFlushScheduled = false
  /** Time at which the pending poll arrived or, if there is none, the last one was answered. */
  private polledAt: number

  constructor(origin: LinkOptions<I>, times: Timeouts, clock: () => number) {
    super(origin)
    this.times = times
    this.clock = clock
    this.polledAt = clock()
  }

  get transport() {
    return 'LongPolling' as const
  }

  get buffered(): number {
    return this.size
  }

  /** Resolves when there are messages; at once for the first poll, which opens the connection. */
  async poll(lost: AbortSignal): Promise<PollResponse> {
    this.polledAt = this.clock()
    this.settle(ENDED)
    if (!this.wasPolled) {
      this.wasPolled = true
      return NO_MESSAGES
    }
    const pending = Promise.withResolvers<PollResponse>()
    this.pending = pending
    // The poll of a disconnected client must not consume messages.
    lost.addEventListener('abort', () => {
      if (this.pending === pending) this.settle(NO_MESSAGES)
    })
    this.flush()
    return await pending.promise
  }

  send({ payload }: PreparedMessage): void {
    this.queue.push(payload)
    this.size += payload.length
    if (this.isFlushScheduled || !this.pending) return
    // Messages of the same event-loop turn share one response.
    this.isFlushScheduled = true
    queueMicrotask(() => {
      this.isFlushScheduled = false
      this.flush()
    })
  }

  abort(): void {
    this.settle(ENDED)
    this.end()
  }

  override tick(now: number, closeMs: number): void {
    super.tick(now, closeMs)
    const waited = now - this.polledAt
    if (this.pending && waited >= this.times.pollMs) this.settle(NO_MESSAGES)
    else if (!this.pending && waited >= this.times.disconnectMs) this.end()
  }

  /** Discards queued messages, except the last frames of a closing link. */
  dropMessages(): void {
    this.queue.splice(0, this.queue.length - this.lastFrameCount)
    this.size = Buffer.concat(this.queue).length
  }

  protected finish(lastFrames: readonly PreparedMessage[]): void {
    this.lastFrameCount = lastFrames.length
    for (const frame of lastFrames) this.send(frame)
    this.resume()
    this.flush()
  }

  private flush(): void {
    if (!this.pending) return
    if (this.queue.length > 0) {
      const bytes = Buffer.concat(this.queue)
      this.queue = []
      this.lastFrameCount = 0
      this.size = 0
      this.settle({ status: 200, bytes })
    } else if (this.isClosing) this.abort()
  }

  private settle(answer: PollResponse): void {
    const { pending } = this
    this.pending = null
    if (!pending) return
    this.polledAt = this.clock()
    pending.resolve(answer)
  }
}
