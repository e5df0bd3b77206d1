import type { Identity } from './identity.ts'
import { MAX_WAITING_POSTS } from './limits.ts'
import { Link } from './link.ts'
import { RefusedRequest } from './refused-request.ts'

/** A connection whose client sends POST requests. The session receives them in order; then each gets its response. */
export abstract class HttpLink<I extends Identity = Identity> extends Link<I> {
  private waitingPosts: (() => void)[] | null = null

  /** Processes a POST body. Throws a `RefusedRequest` if the link has ended or too many requests wait. */
  async post(bytes: Buffer): Promise<void> {
    if (this.isPaused || this.waitingPosts) await this.waitForTurn()
    if (this.isEnded) throw new RefusedRequest('connectionNotFound')
    this.session?.receive(bytes, true)
    this.resumeNext()
  }

  override resume(): void {
    super.resume()
    this.resumeNext()
  }

  protected override end(): void {
    super.end()
    for (const resumePost of this.waitingPosts ?? []) resumePost()
    this.waitingPosts = null
  }

  private async waitForTurn(): Promise<void> {
    this.waitingPosts ??= []
    if (this.waitingPosts.length >= MAX_WAITING_POSTS) throw new RefusedRequest('tooManyPosts')
    const { promise, resolve } = Promise.withResolvers<void>()
    this.waitingPosts.push(resolve)
    await promise
  }

  private resumeNext(): void {
    if (this.isPaused || !this.waitingPosts) return
    const resumePost = this.waitingPosts.shift()
    if (this.waitingPosts.length === 0) this.waitingPosts = null
    resumePost?.()
  }
}
