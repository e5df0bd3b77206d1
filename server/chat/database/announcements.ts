/** Who hears an announcement. Administrators belong to every department. */
export type Audience =
  | { readonly kind: 'visitor'; readonly id: string }
  /** Its agents, but for those who are in this other department as well. */
  | { readonly kind: 'department'; readonly id: number; readonly butNotIn?: number }
  /** The agents of any of them, each once. */
  | { readonly kind: 'departments'; readonly ids: readonly number[] }
  /** The agents who watch a conversation. */
  | { readonly kind: 'watchers'; readonly conversationId: string }
  /** Every agent. */
  | { readonly kind: 'agents' }

/** An event as one audience hears it. Its names and payloads are contract. */
export interface Announcement {
  readonly audience: Audience
  /** As `message`. */
  readonly event: string
  readonly payload: Readonly<Record<string, unknown>>
}

/** Hears every announcement of this process, in order. It must not throw. */
export type Listener = (announcement: Announcement) => void

/**
 * Of whom a commit has changed whether they may stay connected, where they belong or how they are seen: an agent, an
 * agent one of whose sessions ended and nothing else, or a visitor.
 */
export type Subject =
  | { readonly kind: 'agent'; readonly id: number }
  | { readonly kind: 'sessions'; readonly agentId: number }
  | { readonly kind: 'visitor'; readonly id: string }

/** Looks at these anew, in the store. It must not throw. */
export type Watch = (subjects: readonly Subject[]) => void

/**
 * Where features tell the world what has been committed. Announcements of one conversation come in the order of its
 * commits in this process; whoever needs more compares versions and sequences.
 */
export class Announcements {
  private readonly listeners = new Set<Listener>()
  private readonly watches = new Set<Watch>()
  /** The last work of each subject that has any. */
  private readonly running = new Map<string, Promise<void>>()
  /** The subjects that are being looked at, and whether they have to be once more. */
  private readonly looking = new Map<string, boolean>()

  /** Call after the commit. */
  publish(announcements: readonly Announcement[]): void {
    for (const announcement of announcements) for (const listener of this.listeners) listener(announcement)
  }

  /** Has whoever keeps connections look at these anew. Call after the commit. */
  lookAgain(...subjects: readonly Subject[]): void {
    for (const watch of this.watches) watch(subjects)
  }

  /**
   * Runs one work of a subject behind the other, so that what they announce comes in the order of their commits. `work`
   * must not wait for another work of the same subject.
   */
  async inOrder<R>(subject: string, work: () => Promise<R>): Promise<R> {
    const before = this.running.get(subject)
    const result = before ? before.then(work) : work()
    const done = result.then(
      () => undefined,
      () => undefined,
    )
    this.running.set(subject, done)
    try {
      return await result
    } finally {
      if (this.running.get(subject) === done) this.running.delete(subject)
    }
  }

  /**
   * Runs `look` soon, for what is announced of a subject as a whole: once while one is under way, however often it is
   * asked for. One that fails announces nothing.
   */
  soon(subject: string, look: () => Promise<void>): void {
    if (this.looking.has(subject)) return void this.looking.set(subject, true)
    this.looking.set(subject, false)
    const again = (): void => {
      const isAsked = this.looking.get(subject) === true
      this.looking.delete(subject)
      if (isAsked) this.soon(subject, look)
    }
    look().then(again, again)
  }

  /** Calls `listener` at every announcement, until the returned function is called. */
  listen(listener: Listener): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** Calls `watch` with all who are to be looked at anew. */
  onLookAgain(watch: Watch): void {
    this.watches.add(watch)
  }
}
