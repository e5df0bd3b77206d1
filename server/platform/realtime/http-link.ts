import { connectionNotFound, tooManyConnections } from './errors.ts'
import type { Identity } from './identity.ts'
import { Link } from './link.ts'

/** How many posts of one connection may wait for their turn; the official clients send one at a time. */
const POSTS_WAITING = 16

/** A client that sends by posts: each is answered when it was read, in the order in which they came. */
export abstract class HttpLink<I extends Identity = Identity> extends Link<I> {
  private waiting: (() => void)[] | null = null

  async post(bytes: Buffer): Promise<void> {
    if (this.isPaused || this.waiting) await this.turn()
    if (this.isEnded) throw connectionNotFound()
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
    if (this.waiting.length >= POSTS_WAITING) throw tooManyConnections()
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
