import type { Announcement, Announcements } from '../../announcements/announcements.ts'

/** For how long a visitor whose last connection ended still counts as there: a page that is loaded anew takes a moment. */
const GRACE_MS = 30_000

interface Presence {
  connections: number
  /** When the last connection ended, in milliseconds since 1970; null while there is one. */
  goneAt: number | null
  /** The departments that know of it. */
  readonly told: Set<number>
}

/** Which visitors are connected to this process. Agents hear of those who have a conversation with their departments. */
export class VisitorPresence {
  private readonly present = new Map<string, Presence>()
  private readonly announcements: Announcements
  private readonly now: () => Date

  constructor({ announcements, now }: { announcements: Announcements; now: () => Date }) {
    this.announcements = announcements
    this.now = now
  }

  arrive(visitorId: string): void {
    const presence = this.present.get(visitorId) ?? { connections: 0, goneAt: null, told: new Set() }
    presence.connections++
    presence.goneAt = null
    this.present.set(visitorId, presence)
  }

  /** Whether it was the last connection. */
  leave(visitorId: string): boolean {
    const presence = this.present.get(visitorId)
    if (!presence) return true
    presence.connections--
    if (presence.connections === 0) presence.goneAt = this.now().getTime()
    return presence.connections === 0
  }

  /** Tells agents of these departments that a visitor is there, if they do not know. */
  tell(visitorId: string, departmentIds: readonly number[]): void {
    const presence = this.present.get(visitorId)
    const ids = departmentIds.filter((id) => presence && !presence.told.has(id))
    if (ids.length === 0) return
    for (const id of ids) presence?.told.add(id)
    this.publish(visitorId, ids, true)
  }

  /** A conversation has begun or has moved: its agents learn whether the visitor is there. */
  hear({ event, audience, payload }: Announcement): void {
    const { visitorId, status } = payload
    if (event !== 'conversation' || audience.kind !== 'department' || status === 'closed') return
    if (typeof visitorId === 'string') this.tell(visitorId, [audience.id])
  }

  tick(): void {
    const now = this.now().getTime()
    for (const [visitorId, { goneAt, told }] of this.present) {
      // A clock that was put back does not keep anybody there.
      if (goneAt === null || Math.abs(now - goneAt) < GRACE_MS) continue
      this.present.delete(visitorId)
      if (told.size > 0) this.publish(visitorId, [...told], false)
    }
  }

  private publish(visitorId: string, ids: readonly number[], online: boolean): void {
    const audience = { kind: 'departments', ids } as const
    this.announcements.publish([{ audience, event: 'visitorPresence', payload: { visitorId, online } }])
  }
}
