import type { Announcement, Announcements } from '../../announcements/announcements.ts'

/** How long a visitor counts as online after the last connection closed, so that a page reload causes no events. */
const OFFLINE_DELAY_MS = 30_000

interface TrackedVisitor {
  connectionCount: number
  /** Null while a connection is open. */
  disconnectedAtMs: number | null
  readonly notifiedDepartmentIds: Set<number>
}

/** Publishes whether the visitors of this process are online, to the departments of their conversations. */
export class VisitorPresence {
  private readonly visitors = new Map<string, TrackedVisitor>()
  private readonly announcements: Announcements
  private readonly now: () => Date

  constructor({ announcements, now }: { announcements: Announcements; now: () => Date }) {
    this.announcements = announcements
    this.now = now
  }

  addConnection(visitorId: string): void {
    const visitor = this.visitors.get(visitorId) ?? {
      connectionCount: 0,
      disconnectedAtMs: null,
      notifiedDepartmentIds: new Set(),
    }
    visitor.connectionCount++
    visitor.disconnectedAtMs = null
    this.visitors.set(visitorId, visitor)
  }

  /** Removes a connection. Returns whether it was the last one. */
  removeConnection(visitorId: string): boolean {
    const visitor = this.visitors.get(visitorId)
    if (!visitor) return true
    visitor.connectionCount--
    if (visitor.connectionCount === 0) visitor.disconnectedAtMs = this.now().getTime()
    return visitor.connectionCount === 0
  }

  /** Publishes to these departments that the visitor is online. Skips departments that have received this already. */
  publishOnline(visitorId: string, departmentIds: readonly number[]): void {
    const visitor = this.visitors.get(visitorId)
    const ids = departmentIds.filter((id) => visitor && !visitor.notifiedDepartmentIds.has(id))
    if (ids.length === 0) return
    for (const id of ids) visitor?.notifiedDepartmentIds.add(id)
    this.publish(visitorId, ids, true)
  }

  handleAnnouncement({ event, audience, payload }: Announcement): void {
    const { visitorId, status } = payload
    if (event !== 'conversation' || audience.kind !== 'department' || status === 'closed') return
    if (typeof visitorId === 'string') this.publishOnline(visitorId, [audience.id])
  }

  publishOffline(): void {
    const now = this.now().getTime()
    for (const [visitorId, { disconnectedAtMs, notifiedDepartmentIds }] of this.visitors) {
      // Uses the absolute difference, so that a visitor does not stay online if the clock is set back.
      if (disconnectedAtMs === null || Math.abs(now - disconnectedAtMs) < OFFLINE_DELAY_MS) continue
      this.visitors.delete(visitorId)
      if (notifiedDepartmentIds.size > 0) this.publish(visitorId, [...notifiedDepartmentIds], false)
    }
  }

  private publish(visitorId: string, ids: readonly number[], isOnline: boolean): void {
    const audience = { kind: 'departments', ids } as const
    this.announcements.publish([{ audience, event: 'visitorPresence', payload: { visitorId, online: isOnline } }])
  }
}
