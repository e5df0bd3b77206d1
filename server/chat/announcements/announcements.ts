/** The recipients of an announcement. Administrators belong to every department. */
export type Audience =
  | { readonly kind: 'visitor'; readonly id: string }
  /** The agents of the department, except those who also belong to the department `exceptDepartmentId`. */
  | { readonly kind: 'department'; readonly id: number; readonly exceptDepartmentId?: number }
  /** The agents of these departments. Each agent receives the event once. */
  | { readonly kind: 'departments'; readonly ids: readonly number[] }
  /** The connections that watch a conversation. */
  | { readonly kind: 'watchers'; readonly conversationId: string }
  | { readonly kind: 'agents' }

/** An event for one audience. Clients depend on its name and payload. */
export interface Announcement {
  readonly audience: Audience
  /** The name of the event, such as `message`. */
  readonly event: string
  readonly payload: Readonly<Record<string, unknown>>
}

/** Called with every announcement of this process, in order. Must not throw. */
export type AnnouncementListener = (announcement: Announcement) => void

/**
 * A user whose connections must be checked again, because permissions, departments or status may have changed. Kind
 * `sessions` means that only a session of the agent has ended.
 */
export type RecheckSubject =
  | { readonly kind: 'agent'; readonly id: number }
  | { readonly kind: 'sessions'; readonly agentId: number }
  | { readonly kind: 'visitor'; readonly id: string }

/** Reads these users from the database again and updates or closes their connections. Must not throw. */
export type RecheckHandler = (subjects: readonly RecheckSubject[]) => void

/**
 * Publishes committed changes within this process. The announcements of a conversation have the order of its commits in
 * this process; for changes of other processes, clients compare versions and sequence numbers.
 */
export class Announcements {
  private readonly listeners = new Set<AnnouncementListener>()
  private readonly recheckHandlers = new Set<RecheckHandler>()
  /** The last queued work of each subject. */
  private readonly pendingWork = new Map<string, Promise<void>>()
  /** Subjects with a run in progress, and whether another run must follow. */
  private readonly needsRerun = new Map<string, boolean>()

  /** Sends announcements to all listeners. Call after the commit. */
  publish(announcements: readonly Announcement[]): void {
    for (const announcement of announcements) for (const listener of this.listeners) listener(announcement)
  }

  /** Checks the connections of these users again. Call after the commit. */
  recheck(...subjects: readonly RecheckSubject[]): void {
    for (const handler of this.recheckHandlers) handler(subjects)
  }

  /**
   * Serializes work by subject, so that announcements have the order of the commits. `work` must not wait for other
   * work of the same subject: that is a deadlock.
   */
  async runSerialized<R>(subject: string, work: () => Promise<R>): Promise<R> {
    const previous = this.pendingWork.get(subject)
    const result = previous ? previous.then(work) : work()
    const done = result.then(
      () => undefined,
      () => undefined,
    )
    this.pendingWork.set(subject, done)
    try {
      return await result
    } finally {
      if (this.pendingWork.get(subject) === done) this.pendingWork.delete(subject)
    }
  }

  /**
   * Runs `announce`, which reads and publishes the state of a subject. Calls during a run are combined into one run after
   * it. Errors of `announce` are ignored.
   */
  runCoalesced(subject: string, announce: () => Promise<void>): void {
    if (this.needsRerun.has(subject)) return void this.needsRerun.set(subject, true)
    this.needsRerun.set(subject, false)
    const finish = (): void => {
      const mustRerun = this.needsRerun.get(subject) === true
      this.needsRerun.delete(subject)
      if (mustRerun) this.runCoalesced(subject, announce)
    }
    announce().then(finish, finish)
  }

  /** Adds a listener. Returns the function that removes it. */
  listen(listener: AnnouncementListener): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** Calls `handler` for every `recheck`. */
  onRecheck(handler: RecheckHandler): void {
    this.recheckHandlers.add(handler)
  }
}
