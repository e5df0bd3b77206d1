import type { PreparedMessage } from './frame.ts'
import { HttpLink } from './http-link.ts'
import type { Identity } from './identity.ts'
import type { Timeouts } from './limits.ts'
import type { LinkOptions } from './link.ts'

export interface PollResponse {
  readonly status: 200 | 204
  readonly bytes: Buffer | null
}

const ENDED: PollResponse = { status: 204, bytes: null }
const NO_MESSAGES: PollResponse = { status: 200, bytes: null }

/** A connection over long polling. Starts with the first POST or poll, and queues messages until the next poll. */
export class PollingLink<I extends Identity = Identity> extends HttpLink<I> {
  private readonly timeouts: Timeouts
  private readonly clock: () => number
  private queue: Buffer[] = []
  /** The number of frames at the end of the queue that `dropMessages` keeps. */
  private lastFrameCount = 0
  private queuedBytes = 0
  private pendingPoll: PromiseWithResolvers<PollResponse> | null = null
  private wasPolled = false
  private isFlushScheduled = false
  /** Time at which the pending poll arrived or, if there is none, the last one was answered. */
  private polledAt: number

  constructor(options: LinkOptions<I>, timeouts: Timeouts, clock: () => number) {
    super(options)
    this.timeouts = timeouts
    this.clock = clock
    this.polledAt = clock()
  }

  get transport() {
    return 'LongPolling' as const
  }

  get unsentBytes(): number {
    return this.queuedBytes
  }

  /**
   * Resolves with the queued messages as soon as there are any. Resolves without messages after `pollMs`, when the link
   * ends, when the client disconnects, and at once for the first poll, which opens the connection. A new poll ends the
   * pending one.
   */
  async poll(disconnection: AbortSignal): Promise<PollResponse> {
    this.polledAt = this.clock()
    this.settle(ENDED)
    if (!this.wasPolled) {
      this.wasPolled = true
      return NO_MESSAGES
    }
    const poll = Promise.withResolvers<PollResponse>()
    this.pendingPoll = poll
    // The poll of a disconnected client must not consume messages.
    disconnection.addEventListener('abort', () => {
      if (this.pendingPoll === poll) this.settle(NO_MESSAGES)
    })
    this.flush()
    return await poll.promise
  }

  send({ payload }: PreparedMessage): void {
    this.queue.push(payload)
    this.queuedBytes += payload.length
    if (this.isFlushScheduled || !this.pendingPoll) return
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
    if (this.pendingPoll && waited >= this.timeouts.pollMs) this.settle(NO_MESSAGES)
    else if (!this.pendingPoll && waited >= this.timeouts.disconnectMs) this.end()
  }

  /** Discards queued messages, except the last frames of a closing link. */
  dropMessages(): void {
    this.queue.splice(0, this.queue.length - this.lastFrameCount)
    this.queuedBytes = Buffer.concat(this.queue).length
  }

  protected finish(lastFrames: readonly PreparedMessage[]): void {
    this.lastFrameCount = lastFrames.length
    for (const frame of lastFrames) this.send(frame)
    this.resume()
    this.flush()
  }

  private flush(): void {
    if (!this.pendingPoll) return
    if (this.queue.length > 0) {
      const bytes = Buffer.concat(this.queue)
      this.queue = []
      this.lastFrameCount = 0
      this.queuedBytes = 0
      this.settle({ status: 200, bytes })
    } else if (this.isClosing) this.abort()
  }

  private settle(response: PollResponse): void {
    const { pendingPoll } = this
    this.pendingPoll = null
    if (!pendingPoll) return
    this.polledAt = this.clock()
    pendingPoll.resolve(response)
  }
}
