/** The recipients of an announcement. Administrators belong to every department. */
export type Audience =
  | { readonly kind: 'visitor'; readonly id: string }
  /** The agents of the department, except those who also belong to the department `exceptDepartmentId`. */
  | { readonly kind: 'department'; readonly id: number; readonly exceptDepartmentId?: number }
  /** The agents of these departments. Each agent receives the event once. */
  | { readonly kind: 'departments'; readonly ids: readonly number[] }
  | { readonly kind: 'watchers'; readonly conversationId: string }
  | { readonly kind: 'agents' }

/** An event for one audience. Clients depend on the name and the payload of the event. */
export interface Announcement {
  readonly audience: Audience
  readonly event: string
  readonly payload: Readonly<Record<string, unknown>>
}

/** Called with every announcement of this process, in the order of publication. Must not throw. */
export type AnnouncementListener = (announcement: Announcement) => void

/**
 * `agent`: the account, departments or availability may have changed. `sessions`: a session of the agent has ended.
 * `visitor`: the visitor may have been blocked or archived, or may have a new credential.
 */
export type RecheckSubject =
  | { readonly kind: 'agent'; readonly id: number }
  | { readonly kind: 'sessions'; readonly agentId: number }
  | { readonly kind: 'visitor'; readonly id: string }

/** Reads these agents and visitors from the database again and updates or closes their connections. Must not throw. */
export type RecheckHandler = (subjects: readonly RecheckSubject[]) => void

/** Publishes committed changes in this process. `runSerialized` keeps changes with the same key in commit order. */
export class Announcements {
  private readonly listeners = new Set<AnnouncementListener>()
  private readonly recheckHandlers = new Set<RecheckHandler>()
  private readonly lastWorkByKey = new Map<string, Promise<void>>()
  /** The keys whose work is running in `runCoalesced`, and whether it must run again afterwards. */
  private readonly needsRerunByKey = new Map<string, boolean>()

  /** Sends announcements to all listeners. Call after the commit. */
  publish(announcements: readonly Announcement[]): void {
    for (const announcement of announcements) for (const listener of this.listeners) listener(announcement)
  }

  /** Calls the handlers of `onRecheck`, which check the connections of these subjects. Call after the commit. */
  recheck(...subjects: readonly RecheckSubject[]): void {
    for (const handler of this.recheckHandlers) handler(subjects)
  }

  /** Runs `work` when all earlier work with `key` has ended. `work` must not wait for later work with this key. */
  async runSerialized<R>(key: string, work: () => Promise<R>): Promise<R> {
    const previous = this.lastWorkByKey.get(key)
    const result = previous ? previous.then(work) : work()
    const done = result.then(
      () => undefined,
      () => undefined,
    )
    this.lastWorkByKey.set(key, done)
    try {
      return await result
    } finally {
      if (this.lastWorkByKey.get(key) === done) this.lastWorkByKey.delete(key)
    }
  }

  /**
   * Starts `work`. If work with this key is running, that work instead runs once more after it has ended, however many
   * calls arrive meanwhile. So all callers with one key must pass the same work. Ignores errors of `work`.
   */
  runCoalesced(key: string, work: () => Promise<void>): void {
    if (this.needsRerunByKey.has(key)) return void this.needsRerunByKey.set(key, true)
    this.needsRerunByKey.set(key, false)
    const finish = (): void => {
      const mustRerun = this.needsRerunByKey.get(key) === true
      this.needsRerunByKey.delete(key)
      if (mustRerun) this.runCoalesced(key, work)
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
