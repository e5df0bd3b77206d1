/** The recipients of an announcement. Administrators belong to every department. */
export type Audience =
  | { readonly kind: 'visitor'; readonly id: string }
  /** The agents of the department, without those who also belong to the department `butNotIn`. */
  | { readonly kind: 'department'; readonly id: number; readonly butNotIn?: number }
  /** The agents of all these departments, each once. */
  | { readonly kind: 'departments'; readonly ids: readonly number[] }
  /** The agents who watch a conversation. */
  | { readonly kind: 'watchers'; readonly conversationId: string }
  /** Every agent. */
  | { readonly kind: 'agents' }

/** An event for one audience. Clients depend on its name and payload. */
export interface Announcement {
  readonly audience: Audience
  /** The name of the event, such as `message`. */
  readonly event: string
  readonly payload: Readonly<Record<string, unknown>>
}

/** Receives every announcement of this process, in order. Must not throw. */
export type Listener = (announcement: Announcement) => void

/**
 * A person whose connections must be checked again after a commit, because permissions, departments or status may have
 * changed: an agent, an agent of whom only a session has ended, or a visitor.
 */
export type Subject =
  | { readonly kind: 'agent'; readonly id: number }
  | { readonly kind: 'sessions'; readonly agentId: number }
  | { readonly kind: 'visitor'; readonly id: string }

/** Reads these people from the database again and updates their connections. Must not throw. */
export type Watch = (subjects: readonly Subject[]) => void

/**
 * Distributes committed changes within this process. Announcements of one conversation are in the order of its commits in
 * this process; across processes, clients compare versions and sequences.
 */
export class Announcements {
  private readonly listeners = new Set<Listener>()
  private readonly watches = new Set<Watch>()
  /** The most recent work of each subject, while it runs. */
  private readonly running = new Map<string, Promise<void>>()
  /** The subjects that are being looked up, and whether another lookup must follow. */
  private readonly looking = new Map<string, boolean>()

  /** Sends announcements to every listener. Call after the commit. */
  publish(announcements: readonly Announcement[]): void {
    for (const announcement of announcements) for (const listener of this.listeners) listener(announcement)
  }

  /** Has the connections of these people checked again. Call after the commit. */
  lookAgain(...subjects: readonly Subject[]): void {
    for (const watch of this.watches) watch(subjects)
  }

  /**
   * Runs the work of one subject one after the other, so that its announcements are in the order of the commits. `work` must
   * not wait for other work of the same subject: both would wait for ever.
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
   * Runs `look`, which reads and announces the state of a subject. Calls during a run are combined into one run after it.
   * A run that fails announces nothing.
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

  /** Adds a listener. Returns the function that removes it. */
  listen(listener: Listener): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** Calls `watch` for every `lookAgain`. */
  onLookAgain(watch: Watch): void {
    this.watches.add(watch)
  }
}
