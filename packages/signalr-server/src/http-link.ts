import type { Identity } from './identity.ts'
import { WAITING_POSTS_LIMIT } from './limits.ts'
import { Link } from './link.ts'
import { RefusedRequest } from './refused-request.ts'

/** A client that sends by posts: each is answered when it was read, in the order in which they arrive. */
export abstract class HttpLink<I extends Identity = Identity> extends Link<I> {
  private waiting: (() => void)[] | null = null

  /** Reads the body of a post. Throws a `RefusedRequest` when the link has ended or too many posts wait. */
  async post(bytes: Buffer): Promise<void> {
    if (this.isPaused || this.waiting) await this.turn()
    if (this.isEnded) throw new RefusedRequest('connectionNotFound')
    this.session?.receive(bytes, true)
    this.next()
  }

  override resume(): void {
    super.resume()
    this.next()
  }

  protected override end(): void {
    super.end()
    for (const go of this.waiting ?? []) go()
    this.waiting = null
  }

  private async turn(): Promise<void> {
    this.waiting ??= []
    if (this.waiting.length >= WAITING_POSTS_LIMIT) throw new RefusedRequest('tooManyPosts')
    const { promise, resolve } = Promise.withResolvers<void>()
    this.waiting.push(resolve)
    await promise
  }

  private next(): void {
    if (this.isPaused || !this.waiting) return
    const go = this.waiting.shift()
    if (this.waiting.length === 0) this.waiting = null
    go?.()
  }
}
