import { type Log, toldOf } from '#platform/observe/log.ts'
import { openRealtime, type Realtime } from '#platform/realtime/realtime.ts'
import type { Announcement, Subject } from '../../announcements/announcements.ts'
import { userOfAgent, userOfVisitor } from '../rules.ts'
import { AgentHub } from './agent-hub.ts'
import { AgentPresence } from './agent-presence.ts'
import { type Audiences, deliver } from './delivery.ts'
import { QueueCounts } from './queue-counts.ts'
import type { Stage } from './stage.ts'
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
  private readonly counts: QueueCounts
  private readonly stage: Stage
  private readonly intervals = new TaskIntervals()
  private isFailing = false

  constructor(realtime: Realtime, stage: Stage) {
    this.stage = stage
    this.visitors = new VisitorHub(realtime, stage, (connection) => this.agentPresence.greet(connection))
    this.agentPresence = new AgentPresence(stage.chat, this.visitors.hub)
    this.agents = new AgentHub(realtime, stage, (agentId) => {
      this.agentPresence.soon(agentId)
      this.counts.due()
    })
    this.counts = new QueueCounts(stage.chat, this.agents.seats)
  }

  handleAnnouncement(announcement: Announcement): void {
    const audiences: Audiences = { agents: this.agents.hub, visitors: this.visitors.hub, seats: this.agents.seats }
    deliver(audiences, announcement)
    this.visitors.drafts.hear(announcement)
    this.visitors.presence.hear(announcement)
    this.counts.hear(announcement)
  }

  /** Checks the connections of these users again after a commit. If that fails, the next periodic check repeats it. */
  recheck(subjects: readonly Subject[]): void {
    const { log } = this.stage
    Promise.all(subjects.map((subject) => this.recheckSubject(subject))).catch((error: unknown) =>
      log.warn(toldOf(error), 'could not check hub connections'),
    )
  }

  /** Runs the tasks that are due. Throws if the database is unreachable. */
  private async runDueTasks(): Promise<void> {
    const now = this.stage.chat.now().getTime()
    this.visitors.drafts.tick()
    this.visitors.presence.tick()
    // Renews before it reads: after a jump of the clock, all connections of this process would count as expired.
    if (this.intervals.isDue('renew leases', LEASE_RENEWAL_INTERVAL_MS, now)) await this.agents.renew()
    if (this.intervals.isDue('presence', PRESENCE_POLL_INTERVAL_MS, now)) await this.agentPresence.look()
    await this.counts.tick()
    if (!this.intervals.isDue('recheck', RECHECK_INTERVAL_MS, now)) return
    await this.agents.lookAgain(this.agents.seats.connections())
    await this.visitors.lookAgain(this.visitors.hub.everyone())
    this.counts.due()
  }

  /** Runs the tasks that are due. Never throws; logs only the first of consecutive failures. */
  async tick(): Promise<void> {
    try {
      await this.runDueTasks()
      this.isFailing = false
    } catch (error) {
      if (!this.isFailing) this.stage.log.warn(toldOf(error), 'could not check presence and queues')
      this.isFailing = true
    }
  }

  private async recheckSubject(subject: Subject): Promise<void> {
    switch (subject.kind) {
      case 'agent':
        await this.agents.lookAgain(this.agents.hub.ofUser(userOfAgent(subject.id)))
        this.agentPresence.soon(subject.id)
        this.counts.due()
        return
      case 'sessions':
        // Checks all connections of the agent: any of them may have moved to this session at its last request.
        return await this.agents.lookAgain(this.agents.hub.ofUser(userOfAgent(subject.agentId)))
      case 'visitor':
        return await this.visitors.lookAgain(this.visitors.hub.ofUser(userOfVisitor(subject.id)))
    }
  }
}

/** Opens both hubs and starts their periodic tasks. */
export function openHubs(stage: Stage & { readonly log: Log; readonly key?: Buffer }): void {
  const { http, chat, log, bounds, key } = stage
  const realtime = openRealtime(http, { log, metrics: chat.metrics, bounds, ...(key ? { key } : {}) })
  const hubs = new Hubs(realtime, stage)
  const stopListening = chat.announcements.listen((announcement) => hubs.handleAnnouncement(announcement))
  chat.announcements.onLookAgain((subjects) => hubs.recheck(subjects))
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
