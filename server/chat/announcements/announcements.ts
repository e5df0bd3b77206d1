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

/** A user whose permissions, departments or status may have changed. For `sessions`, only a session has ended. */
export type RecheckSubject =
  | { readonly kind: 'agent'; readonly id: number }
  | { readonly kind: 'sessions'; readonly agentId: number }
  | { readonly kind: 'visitor'; readonly id: string }

/** Reads these users from the database again and updates or closes their connections. Must not throw. */
export type RecheckHandler = (subjects: readonly RecheckSubject[]) => void

/** Publishes committed changes within this process. Clients compare versions to order those of other processes. */
export class Announcements {
  private readonly listeners = new Set<AnnouncementListener>()
  private readonly recheckHandlers = new Set<RecheckHandler>()
  private readonly lastWork = new Map<string, Promise<void>>()
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

  /** Runs work of one subject in sequence. `work` must not wait for other work of its subject: that is a deadlock. */
  async runSerialized<R>(subject: string, work: () => Promise<R>): Promise<R> {
    const previous = this.lastWork.get(subject)
    const result = previous ? previous.then(work) : work()
    const done = result.then(
      () => undefined,
      () => undefined,
    )
    this.lastWork.set(subject, done)
    try {
      return await result
    } finally {
      if (this.lastWork.get(subject) === done) this.lastWork.delete(subject)
    }
  }

  /** Runs `announce` now, or once more after a run in progress. Ignores its errors. */
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

  onRecheck(handler: RecheckHandler): void {
    this.recheckHandlers.add(handler)
  }
}
