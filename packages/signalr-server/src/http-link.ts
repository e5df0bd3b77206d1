import type { Identity } from './identity.ts'
import { MAX_WAITING_POSTS } from './limits.ts'
import { Link } from './link.ts'
import { RefusedRequest } from './refused-request.ts'

/** A connection whose client sends POST requests. They are processed in order, and answered after they were read. */
export abstract class HttpLink<I extends Identity = Identity> extends Link<I> {
  private waiting: (() => void)[] | null = null

  /**
   * Processes the body of a POST request. Throws a `RefusedRequest` if the link has ended or too many requests wait.
   */
  async post(bytes: Buffer): Promise<void> {
    if (this.isPaused || this.waiting) await this.waitForTurn()
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
    for (const resumePost of this.waiting ?? []) resumePost()
    this.waiting = null
  }

  private async waitForTurn(): Promise<void> {
    this.waiting ??= []
    if (this.waiting.length >= MAX_WAITING_POSTS) throw new RefusedRequest('tooManyPosts')
    const { promise, resolve } = Promise.withResolvers<void>()
    this.waiting.push(resolve)
    await promise
  }

  private resumeNext(): void {
    if (this.isPaused || !this.waiting) return
    const resumePost = this.waiting.shift()
    if (this.waiting.length === 0) this.waiting = null
    resumePost?.()
  }
}
