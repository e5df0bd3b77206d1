import { type Log, logFields } from '#platform/observe/log.ts'
import { openRealtime, type Realtime } from '#platform/realtime/realtime.ts'
import type { Announcement, RecheckSubject } from '../../announcements/announcements.ts'
import { toAgentUserId, toVisitorUserId } from '../rules.ts'
import { AgentHub } from './agent-hub.ts'
import { AgentPresence } from './agent-presence.ts'
import { type DeliveryTargets, deliverAnnouncement } from './delivery.ts'
import type { HubContext } from './hub-context.ts'
import { QueueCounts } from './queue-counts.ts'
import { VisitorHub } from './visitor-hub.ts'

const TICK_INTERVAL_MS = 1000

/** Interval at which a process renews the leases of its connections. A lease expires after 30 seconds. */
const LEASE_RENEWAL_INTERVAL_MS = 10_000

/** Interval at which a process reads which agents are online, to see changes of other processes. */
const PRESENCE_POLL_INTERVAL_MS = 2000

/** Interval at which all connections are checked again, to see changes of other processes. */
const RECHECK_INTERVAL_MS = 15_000

/** Tracks when periodic tasks last ran. Tolerates a clock that is set back. */
class TaskIntervals {
  private readonly last = new Map<string, number>()

  /** Returns whether a task is due, and if so, marks it as run. */
  isDue(name: string, everyMs: number, now: number): boolean {
    const last = this.last.get(name) ?? Number.NEGATIVE_INFINITY
    if (Math.abs(now - last) < everyMs) return false
    this.last.set(name, now)
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
    this.visitors = new VisitorHub(realtime, context, (connection) => this.agentPresence.sendOnlineStatus(connection))
    this.agentPresence = new AgentPresence(context.chat, this.visitors.hub)
    this.agents = new AgentHub(realtime, context, (agentId) => {
      this.agentPresence.requestPoll(agentId)
      this.queueCounts.markStale()
    })
    this.queueCounts = new QueueCounts(context.chat, this.agents.connections)
  }

  handleAnnouncement(announcement: Announcement): void {
    const audiences: DeliveryTargets = {
      agents: this.agents.hub,
      visitors: this.visitors.hub,
      connections: this.agents.connections,
    }
    deliverAnnouncement(audiences, announcement)
    this.visitors.drafts.handleAnnouncement(announcement)
    this.visitors.presence.handleAnnouncement(announcement)
    this.queueCounts.handleAnnouncement(announcement)
  }

  /** Checks the connections of these users again after a commit. If that fails, the next periodic check repeats it. */
  recheck(subjects: readonly RecheckSubject[]): void {
    const { log } = this.context
    Promise.all(subjects.map((subject) => this.recheckSubject(subject))).catch((error: unknown) =>
      log.warn(logFields(error), 'could not check hub connections'),
    )
  }

  /** Runs the tasks that are due. Throws if the database is unreachable. */
  private async runDueTasks(): Promise<void> {
    const now = this.context.chat.now().getTime()
    this.visitors.drafts.clearIdle()
    this.visitors.presence.publishOffline()
    // Renews before it reads: after a jump of the clock, all connections of this process would count as expired.
    if (this.intervals.isDue('renew leases', LEASE_RENEWAL_INTERVAL_MS, now)) await this.agents.renewLeases()
    if (this.intervals.isDue('presence', PRESENCE_POLL_INTERVAL_MS, now)) await this.agentPresence.poll()
    await this.queueCounts.sendIfStale()
    if (!this.intervals.isDue('recheck', RECHECK_INTERVAL_MS, now)) return
    await this.agents.recheck(this.agents.connections.all())
    await this.visitors.recheck(this.visitors.hub.allConnections())
    this.queueCounts.markStale()
  }

  /** Runs the tasks that are due. Never throws; logs only the first of consecutive failures. */
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
        // Checks all connections of the agent: any of them may have moved to this session at its last request.
        return await this.agents.recheck(this.agents.hub.connectionsOfUser(toAgentUserId(subject.agentId)))
      case 'visitor':
        return await this.visitors.recheck(this.visitors.hub.connectionsOfUser(toVisitorUserId(subject.id)))
    }
  }
}

/** Opens both hubs and starts their periodic tasks. */
export function openHubs(context: HubContext & { readonly log: Log; readonly key?: Buffer }): void {
  const { http, chat, log, bounds, key } = context
  const realtime = openRealtime(http, { log, metrics: chat.metrics, bounds, ...(key ? { key } : {}) })
  const hubs = new Hubs(realtime, context)
  const stopListening = chat.announcements.listen((announcement) => hubs.handleAnnouncement(announcement))
  chat.announcements.onRecheck((subjects) => hubs.recheck(subjects))
  let runningTick: Promise<void> | null = null
  const timer = setInterval(() => {
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
