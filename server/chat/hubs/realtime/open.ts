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

const TICK_MS = 1000

/** How often a process says who is connected to it, well within the time for which that counts. */
const RENEW_MS = 10_000

/** How often it is looked who is there, for what other processes know. */
const PRESENCE_MS = 2000

/** How often all who are connected are looked at anew, for what other processes did. */
const LOOK_AGAIN_MS = 15_000

/** Runs what is due, by a clock that may jump. */
class Turns {
  private readonly last = new Map<string, number>()

  /** Whether it is time for something; the next time comes `everyMs` later. */
  isDue(name: string, everyMs: number, now: number): boolean {
    const last = this.last.get(name) ?? Number.NEGATIVE_INFINITY
    if (Math.abs(now - last) < everyMs) return false
    this.last.set(name, now)
    return true
  }
}

/** Both hubs, and what keeps them true. */
class Hubs {
  private readonly agents: AgentHub
  private readonly visitors: VisitorHub
  private readonly agentPresence: AgentPresence
  private readonly counts: QueueCounts
  private readonly stage: Stage
  private readonly turns = new Turns()
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

  hear(announcement: Announcement): void {
    const audiences: Audiences = { agents: this.agents.hub, visitors: this.visitors.hub, seats: this.agents.seats }
    deliver(audiences, announcement)
    this.visitors.drafts.hear(announcement)
    this.visitors.presence.hear(announcement)
    this.counts.hear(announcement)
  }

  /** Looks at those anew of whom a commit has changed something. What fails is made up for by the next tick. */
  lookAgain(subjects: readonly Subject[]): void {
    const { log } = this.stage
    Promise.all(subjects.map((subject) => this.lookAgainAt(subject))).catch((error: unknown) =>
      log.warn(toldOf(error), 'connections could not be looked at'),
    )
  }

  /** Does what is due. Throws where the database is away. */
  private async turn(): Promise<void> {
    const now = this.stage.chat.now().getTime()
    this.visitors.drafts.tick()
    this.visitors.presence.tick()
    // Said before it is looked: behind a jump of the clock nobody here would count as there.
    if (this.turns.isDue('renew', RENEW_MS, now)) await this.agents.renew()
    if (this.turns.isDue('presence', PRESENCE_MS, now)) await this.agentPresence.look()
    await this.counts.tick()
    if (!this.turns.isDue('look again', LOOK_AGAIN_MS, now)) return
    await this.agents.lookAgain(this.agents.seats.connections())
    await this.visitors.lookAgain(this.visitors.hub.everyone())
    this.counts.due()
  }

  /** As `turn`, and never throws: told once when it begins to fail. */
  async tick(): Promise<void> {
    try {
      await this.turn()
      this.isFailing = false
    } catch (error) {
      if (!this.isFailing) this.stage.log.warn(toldOf(error), 'presence and queues could not be looked at')
      this.isFailing = true
    }
  }

  private async lookAgainAt(subject: Subject): Promise<void> {
    switch (subject.kind) {
      case 'agent':
        await this.agents.lookAgain(this.agents.hub.ofUser(userOfAgent(subject.id)))
        this.agentPresence.soon(subject.id)
        this.counts.due()
        return
      case 'sessions':
        // By the agent: a connection goes on with the session of its newest request, whichever it began with.
        return await this.agents.lookAgain(this.agents.hub.ofUser(userOfAgent(subject.agentId)))
      case 'visitor':
        return await this.visitors.lookAgain(this.visitors.hub.ofUser(userOfVisitor(subject.id)))
    }
  }
}

/** Opens both hubs. */
export function openHubs(stage: Stage & { readonly log: Log; readonly key?: Buffer }): void {
  const { http, chat, log, bounds, key } = stage
  const realtime = openRealtime(http, { log, metrics: chat.metrics, bounds, ...(key ? { key } : {}) })
  const hubs = new Hubs(realtime, stage)
  const stopHearing = chat.announcements.listen((announcement) => hubs.hear(announcement))
  chat.announcements.onLookAgain((subjects) => hubs.lookAgain(subjects))
  let turning: Promise<void> | null = null
  const timer = setInterval(() => {
    turning ??= hubs.tick().finally(() => {
      turning = null
    })
  }, TICK_MS).unref()
  http.app.addHook('onClose', async () => {
    clearInterval(timer)
    stopHearing()
    await turning
  })
}
