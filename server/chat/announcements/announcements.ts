/** The recipients of an announcement. Administrators belong to every department. */
export type Audience =
  | { readonly kind: 'visitor'; readonly id: string }
  /** The agents of the department, except those who also belong to the department `exceptDepartmentId`. */
  | { readonly kind: 'department'; readonly id: number; readonly exceptDepartmentId?: number }
  /** The agents of these departments. Each agent receives the event once. */
  | { readonly kind: 'departments'; readonly ids: readonly number[] }
  | { readonly kind: 'watchers'; readonly conversationId: string }
  | { readonly kind: 'agents' }

/** An event for one audience. Clients depend on its name and payload. */
export interface Announcement {
  readonly audience: Audience
  readonly event: string
  readonly payload: Readonly<Record<string, unknown>>
}

/** Called with every announcement of this process, in order. Must not throw. */
export type AnnouncementListener = (announcement: Announcement) => void

/** A user whose permissions, departments or status may have changed, or, for `sessions`, whose session has ended. */
export type RecheckSubject =
  | { readonly kind: 'agent'; readonly id: number }
  | { readonly kind: 'sessions'; readonly agentId: number }
  | { readonly kind: 'visitor'; readonly id: string }

/** Reads these users from the database again and updates or closes their connections. Must not throw. */
export type RecheckHandler = (subjects: readonly RecheckSubject[]) => void

/**
 * Publishes committed changes, and signals such as typing, within this process. Also serializes and coalesces work of
 * this process by subject.
 */
export class Announcements {
  private readonly listeners = new Set<AnnouncementListener>()
  private readonly recheckHandlers = new Set<RecheckHandler>()
  private readonly lastWorkBySubject = new Map<string, Promise<void>>()
  /** The subjects whose work is running in `runCoalesced`, and whether it must run again afterwards. */
  private readonly needsRerunBySubject = new Map<string, boolean>()

  /** Sends announcements to all listeners. Call after the commit. */
  publish(announcements: readonly Announcement[]): void {
    for (const announcement of announcements) for (const listener of this.listeners) listener(announcement)
  }

  /** Lets the handlers of `onRecheck` check the connections of these users. Call after the commit. */
  recheck(...subjects: readonly RecheckSubject[]): void {
    for (const handler of this.recheckHandlers) handler(subjects)
  }

  /**
   * Runs `work` after all earlier work with the same `subject`, which is any text, such as a conversation id. `work`
   * must not wait for other work with its subject: that is a deadlock.
   */
  async runSerialized<R>(subject: string, work: () => Promise<R>): Promise<R> {
    const previous = this.lastWorkBySubject.get(subject)
    const result = previous ? previous.then(work) : work()
    const done = result.then(
      () => undefined,
      () => undefined,
    )
    this.lastWorkBySubject.set(subject, done)
    try {
      return await result
    } finally {
      if (this.lastWorkBySubject.get(subject) === done) this.lastWorkBySubject.delete(subject)
    }
  }

  /**
   * Runs `work` at once. If work with the same `subject` is running, repeats that work once after it instead, however
   * often this was called meanwhile, so all callers with a subject must pass the same work. Ignores errors of `work`.
   */
  runCoalesced(subject: string, work: () => Promise<void>): void {
    if (this.needsRerunBySubject.has(subject)) return void this.needsRerunBySubject.set(subject, true)
    this.needsRerunBySubject.set(subject, false)
    const finish = (): void => {
      const mustRerun = this.needsRerunBySubject.get(subject) === true
      this.needsRerunBySubject.delete(subject)
      if (mustRerun) this.runCoalesced(subject, work)
    }
    work().then(finish, finish)
  }

  /** Adds a listener. Returns the function that removes it. */
  listen(listener: AnnouncementListener): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  onRecheck(handler: RecheckHandler): void {
    this.recheckHandlers.add(handler)
  }
}
