import { type Log, logFields } from '#platform/observe/log.ts'
import { openRealtime, type Realtime } from '#platform/realtime/realtime.ts'
import type { Announcement, RecheckSubject } from '../../announcements/announcements.ts'
import { toAgentUserId, toVisitorUserId } from '../rules.ts'
import { AgentHub } from './agent-hub.ts'
import { AgentPresence } from './agent-presence.ts'
import { type DeliveryTargets, deliverAnnouncement } from './delivery.ts'
import { closeLicenceBlocked, type HubContext } from './hub-context.ts'
import { QueueCounts } from './queue-counts.ts'
import { VisitorHub } from './visitor-hub.ts'

const TICK_INTERVAL_MS = 1000

/** Must be shorter than a lease, which expires after 30 seconds. */
const LEASE_RENEWAL_INTERVAL_MS = 10_000

// The presence poll and the recheck find changes that other processes committed.
const PRESENCE_POLL_INTERVAL_MS = 2000
const RECHECK_INTERVAL_MS = 15_000

/** Tracks when periodic tasks last ran. A clock that is set back does not stop them. */
class TaskIntervals {
  private readonly lastRunAt = new Map<string, number>()

  recordRunIfDue(name: string, intervalMs: number, now: number): boolean {
    const previousRunAt = this.lastRunAt.get(name) ?? Number.NEGATIVE_INFINITY
    if (Math.abs(now - previousRunAt) < intervalMs) return false
    this.lastRunAt.set(name, now)
    return true
  }
}

class Hubs {
  private readonly agents: AgentHub
  private readonly visitors: VisitorHub
  private readonly agentPresence: AgentPresence
  private readonly queueCounts: QueueCounts
  private readonly context: HubContext
  private readonly intervals = new TaskIntervals()
  private isFailing = false

  constructor(realtime: Realtime, context: HubContext) {
    this.context = context
    this.visitors = new VisitorHub(realtime, context, (connection) =>
      this.agentPresence.subscribeToOnlineStatus(connection),
    )
    this.agentPresence = new AgentPresence(context.chat, this.visitors.hub)
    this.agents = new AgentHub(realtime, context, (agentId) => {
      this.agentPresence.requestPoll(agentId)
      this.queueCounts.markStale()
    })
    this.queueCounts = new QueueCounts(context.chat, this.agents.connections)
  }

  handleAnnouncement(announcement: Announcement): void {
    const targets: DeliveryTargets = {
      agents: this.agents.hub,
      visitors: this.visitors.hub,
      connections: this.agents.connections,
    }
    deliverAnnouncement(targets, announcement)
    this.visitors.handleAnnouncement(announcement)
    this.queueCounts.handleAnnouncement(announcement)
  }

  /** Checks the connections of these subjects. If this fails, the next check of all connections includes them. */
  recheck(subjects: readonly RecheckSubject[]): void {
    const { log } = this.context
    Promise.all(subjects.map((subject) => this.recheckSubject(subject))).catch((error: unknown) =>
      log.warn(logFields(error), 'could not check hub connections'),
    )
  }

  /** Closes all agent connections if the licence is blocked. Call it each second, to include new connections. */
  enforceLicence(): void {
    if (this.context.chat.licence.read().status !== 'Blocked') return
    for (const connection of this.agents.connections.listAll()) closeLicenceBlocked(connection)
  }

  private async runDueTasks(): Promise<void> {
    const now = this.context.chat.now().getTime()
    this.visitors.drafts.clearIdle()
    this.visitors.presence.publishOffline()
    // Renews the leases before polling the presence: otherwise all leases would count as expired after a clock jump.
    if (this.intervals.recordRunIfDue('renew leases', LEASE_RENEWAL_INTERVAL_MS, now)) await this.agents.renewLeases()
    if (this.intervals.recordRunIfDue('presence', PRESENCE_POLL_INTERVAL_MS, now)) await this.agentPresence.poll()
    await this.queueCounts.sendIfStale()
    if (!this.intervals.recordRunIfDue('recheck', RECHECK_INTERVAL_MS, now)) return
    await this.agents.recheck(this.agents.connections.listAll())
    await this.visitors.recheck(this.visitors.hub.allConnections())
    this.queueCounts.markStale()
  }

  /** Runs the tasks that are due. Never throws. Logs only the first of consecutive failures. */
  async tick(): Promise<void> {
    try {
      await this.runDueTasks()
      this.isFailing = false
    } catch (error) {
      if (!this.isFailing) this.context.log.warn(logFields(error), 'could not check presence and queues')
      this.isFailing = true
    }
  }

  private async recheckSubject(subject: RecheckSubject): Promise<void> {
    switch (subject.kind) {
      case 'agent':
        await this.agents.recheck(this.agents.hub.connectionsOfUser(toAgentUserId(subject.id)))
        this.agentPresence.requestPoll(subject.id)
        this.queueCounts.markStale()
        return
      case 'sessions':
        // Checks all connections of the agent, because each poll or send can bring a token of another session.
        return await this.agents.recheck(this.agents.hub.connectionsOfUser(toAgentUserId(subject.agentId)))
      case 'visitor':
        return await this.visitors.recheck(this.visitors.hub.connectionsOfUser(toVisitorUserId(subject.id)))
    }
  }
}

export function openHubs(context: HubContext & { readonly log: Log; readonly key?: Buffer }): void {
  const { http, chat, log, connectionLimits, key } = context
  const realtime = openRealtime(http, { log, metrics: chat.metrics, limits: connectionLimits, ...(key ? { key } : {}) })
  const hubs = new Hubs(realtime, context)
  const stopListening = chat.announcements.listen((announcement) => hubs.handleAnnouncement(announcement))
  chat.announcements.onRecheck((subjects) => hubs.recheck(subjects))
  let runningTick: Promise<void> | null = null
  const timer = setInterval(() => {
    hubs.enforceLicence()
    runningTick ??= hubs.tick().finally(() => {
      runningTick = null
    })
  }, TICK_INTERVAL_MS).unref()
  http.app.addHook('onClose', async () => {
    clearInterval(timer)
    stopListening()
    await runningTick
  })
}
