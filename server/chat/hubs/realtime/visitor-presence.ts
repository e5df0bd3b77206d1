import type { Announcement, Announcements } from '../../announcements/announcements.ts'

/** How long a visitor counts as online after the last connection closed, so that a page reload causes no events. */
const OFFLINE_DELAY_MS = 30_000

interface VisitorState {
  connections: number
  /** When the last connection closed, in milliseconds since 1970; null while one is open. */
  disconnectedAt: number | null
  readonly notifiedDepartments: Set<number>
}

/** Tracks the visitors connected to this process, and publishes their presence to the departments they talk to. */
export class VisitorPresence {
  private readonly visitors = new Map<string, VisitorState>()
  private readonly announcements: Announcements
  private readonly now: () => Date

  constructor({ announcements, now }: { announcements: Announcements; now: () => Date }) {
    this.announcements = announcements
    this.now = now
  }

  addConnection(visitorId: string): void {
    const presence = this.visitors.get(visitorId) ?? {
      connections: 0,
      disconnectedAt: null,
      notifiedDepartments: new Set(),
    }
    presence.connections++
    presence.disconnectedAt = null
    this.visitors.set(visitorId, presence)
  }

  /** Removes a connection. Returns whether it was the last one. */
  removeConnection(visitorId: string): boolean {
    const presence = this.visitors.get(visitorId)
    if (!presence) return true
    presence.connections--
    if (presence.connections === 0) presence.disconnectedAt = this.now().getTime()
    return presence.connections === 0
  }

  /** Publishes to these departments that a visitor is online, unless they were sent it before. */
  publishOnline(visitorId: string, departmentIds: readonly number[]): void {
    const presence = this.visitors.get(visitorId)
    const ids = departmentIds.filter((id) => presence && !presence.notifiedDepartments.has(id))
    if (ids.length === 0) return
    for (const id of ids) presence?.notifiedDepartments.add(id)
    this.publish(visitorId, ids, true)
  }

  /** Publishes the presence of the visitor when a conversation starts or moves to another department. */
  handleAnnouncement({ event, audience, payload }: Announcement): void {
    const { visitorId, status } = payload
    if (event !== 'conversation' || audience.kind !== 'department' || status === 'closed') return
    if (typeof visitorId === 'string') this.publishOnline(visitorId, [audience.id])
  }

  publishOffline(): void {
    const now = this.now().getTime()
    for (const [visitorId, { disconnectedAt, notifiedDepartments }] of this.visitors) {
      // Uses the absolute difference, so that a clock set back does not keep a visitor online.
      if (disconnectedAt === null || Math.abs(now - disconnectedAt) < OFFLINE_DELAY_MS) continue
      this.visitors.delete(visitorId)
      if (notifiedDepartments.size > 0) this.publish(visitorId, [...notifiedDepartments], false)
    }
  }

  private publish(visitorId: string, ids: readonly number[], online: boolean): void {
    const audience = { kind: 'departments', ids } as const
    this.announcements.publish([{ audience, event: 'visitorPresence', payload: { visitorId, online } }])
  }
}
