import type { Frame } from './frame.ts'
import { HttpLink } from './http-link.ts'
import type { Identity } from './identity.ts'
import type { Times } from './limits.ts'
import type { LinkOrigin } from './link.ts'

/** The answer to a poll: 200 with messages, or without any, or 204 when the connection has ended. */
export interface PollAnswer {
  readonly status: 200 | 204
  readonly bytes: Buffer | null
}

const ended: PollAnswer = { status: 204, bytes: null }
const nothing: PollAnswer = { status: 200, bytes: null }

/** A client that polls. It exists from its first post or poll on, and keeps messages until the next poll. */
export class PollingLink<I extends Identity = Identity> extends HttpLink<I> {
  private readonly times: Times
  private readonly clock: () => number
  private queue: Buffer[] = []
  /** How many of the queue are left when `dropMessages` has dropped the others. */
  private lastFrames = 0
  private size = 0
  private pending: PromiseWithResolvers<PollAnswer> | null = null
  private wasPolled = false
  private isDue = false
  /** When the poll that waits arrived, or the last one was answered. */
  private since: number

  constructor(origin: LinkOrigin<I>, times: Times, clock: () => number) {
    super(origin)
    this.times = times
    this.clock = clock
    this.since = clock()
  }

  get transport() {
    return 'LongPolling' as const
  }

  get buffered(): number {
    return this.size
  }

  /** Answers when there are messages. The first poll opens the connection, and is answered at once. */
  async poll(lost: AbortSignal): Promise<PollAnswer> {
    this.since = this.clock()
    this.settle(ended)
    if (!this.wasPolled) {
      this.wasPolled = true
      return nothing
    }
    const pending = Promise.withResolvers<PollAnswer>()
    this.pending = pending
    // A poll whose client has gone takes no messages.
    lost.addEventListener('abort', () => {
      if (this.pending === pending) this.settle(nothing)
    })
    this.flush()
    return await pending.promise
  }

  send({ payload }: Frame): void {
    this.queue.push(payload)
    this.size += payload.length
    if (this.isDue || !this.pending) return
    // Messages that are sent in the same turn share one answer.
    this.isDue = true
    queueMicrotask(() => {
      this.isDue = false
      this.flush()
    })
  }

  abort(): void {
    this.settle(ended)
    this.end()
  }

  override tick(now: number, closeMs: number): void {
    super.tick(now, closeMs)
    const waited = now - this.since
    if (this.pending && waited >= this.times.pollMs) this.settle(nothing)
    else if (!this.pending && waited >= this.times.disconnectMs) this.end()
  }

  /** Drops what is queued, but for the last frames of a link that is closing. */
  dropMessages(): void {
    this.queue.splice(0, this.queue.length - this.lastFrames)
    this.size = Buffer.concat(this.queue).length
  }

  protected finish(lastFrames: readonly Frame[]): void {
    this.lastFrames = lastFrames.length
    for (const frame of lastFrames) this.send(frame)
    this.resume()
    this.flush()
  }

  private flush(): void {
    if (!this.pending) return
    if (this.queue.length > 0) {
      const bytes = Buffer.concat(this.queue)
      this.queue = []
      this.lastFrames = 0
      this.size = 0
      this.settle({ status: 200, bytes })
    } else if (this.isClosing) this.abort()
  }

  private settle(answer: PollAnswer): void {
    const { pending } = this
    this.pending = null
    if (!pending) return
    this.since = this.clock()
    pending.resolve(answer)
  }
}
