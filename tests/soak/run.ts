import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { HttpTransportType } from '@microsoft/signalr'
import { ConversationFollower, type FollowedRow } from '../support/conversation-follower.ts'
import { administrator, type Deployment, startDeployment } from './deployment.ts'
import { type FlakyProxy, openFlakyProxy } from './flaky-proxy.ts'
import { callWithRetries } from './retrying-client.ts'
import { type ActiveConversation, type Agent, findDifferences, type StoredRow } from './transcripts.ts'

export interface SoakOptions {
  readonly conversations: number
  /** How long visitors and agents exchange messages, in seconds. */
  readonly seconds: number
  /**
   * Minimum number of messages, of events, of broken connections and of reconnects. A slow machine continues until it has
   * them, for at most four times `seconds`. Default: 0.
   */
  readonly minEvents?: number
  /** Number of times that the server is killed meanwhile. */
  readonly kills: number
  /** Maximum pause between two messages of a conversation, in milliseconds. */
  readonly pauseMs: number
  /** Prints the progress for a human reader. */
  readonly log: (line: string) => void
}

/** The result of a soak test. */
export interface SoakResult {
  /** How the transcripts differ from the database, and faults of single connections; empty if all are correct. */
  readonly differences: readonly string[]
  readonly figures: Readonly<Record<string, number>>
}

/** Number of conversations that an agent takes. */
const CONVERSATIONS_PER_AGENT = 25

/** Maximum time until all transcripts agree after the last fault, in milliseconds. */
const SETTLE_MS = 30_000

/** Returns WebSockets for half of the clients, and the other two transports for a quarter each. */
const pickTransport = (place: number): HttpTransportType =>
  [HttpTransportType.ServerSentEvents, HttpTransportType.LongPolling][place % 4] ?? HttpTransportType.WebSockets

const createReader =
  (url: string, path: string, authorization: string, over: AbortSignal) =>
  async (id: string, after: number): Promise<readonly FollowedRow[]> => {
    const query = `afterSequence=${after}&pageSize=100`
    const call = { method: 'GET', path: `${path}/${id}/messages?${query}`, authorization } as const
    return (await callWithRetries(url, call, over)).items
  }

/** The visitors and agents of a soak test, and the faults that they have to survive. */
class Soak {
  private readonly options: SoakOptions
  private readonly deployment: Deployment
  private readonly proxy: FlakyProxy
  private readonly agents: Agent[] = []
  private readonly activeConversations: ActiveConversation[] = []
  private readonly latencies: number[] = []
  private brokenCount = 0
  private killCount = 0
  private isOver = false
  private readonly aborted = new AbortController()

  constructor(options: SoakOptions, deployment: Deployment, proxy: FlakyProxy) {
    this.options = options
    this.deployment = deployment
    this.proxy = proxy
  }

  async run(): Promise<SoakResult> {
    const { conversations, seconds, log } = this.options
    await this.makeAgents(Math.ceil(conversations / CONVERSATIONS_PER_AGENT))
    for (let place = 0; place < conversations; place += 10)
      await Promise.all(
        Array.from({ length: Math.min(10, conversations - place) }, (_, more) => this.startConversation(place + more)),
      )
    log(`${conversations} conversations with ${this.agents.length} agents; ${seconds} seconds of messages and faults`)
    const exchanges = Promise.all(this.activeConversations.map((conversation) => this.exchangeMessages(conversation)))
    const faults = this.injectFaults()
    await this.waitForMinimum()
    this.isOver = true
    await faults
    await exchanges
    log('no more faults; waiting until all transcripts agree')
    const differences = await this.waitForAgreement()
    return { differences, figures: this.figures() }
  }

  async close(): Promise<void> {
    this.isOver = true
    this.aborted.abort()
    const followers = [...this.activeConversations, ...this.agents].map(({ follower }) => follower)
    await Promise.all(followers.map((follower) => follower.close()))
  }

  private post(path: string, body: unknown, authorization?: string) {
    return callWithRetries(this.proxy.url, { method: 'POST', path, body, ...(authorization ? { authorization } : {}) })
  }

  private async makeAgents(count: number): Promise<void> {
    const { url } = this.proxy
    const { accessToken } = await this.post('/v1/agent/auth/login', administrator)
    const chief = `Bearer ${accessToken}`
    for (let place = 0; place < count; place++) {
      const credentials = { email: `agent-${place}@example.com`, password: 'a password of their own' }
      const agent = await this.post('/v1/admin/agents', { ...credentials, displayName: `Agent ${place}` }, chief)
      const { id: departmentId } = await this.post('/v1/admin/departments', { name: `Department ${place}` }, chief)
      const path = `/v1/admin/departments/${departmentId}/members`
      await callWithRetries(url, { method: 'PUT', path, authorization: chief, body: { agentIds: [agent.id] } })
      const { accessToken: token } = await this.post('/v1/agent/auth/login', credentials)
      const read = createReader(url, '/v1/agent/conversations', `Bearer ${token}`, this.aborted.signal)
      const transport = pickTransport(place)
      const follower = new ConversationFollower({ url, hub: 'agent', transport, token: () => token, read })
      await follower.start()
      this.agents.push({ token, departmentId, follower })
    }
  }

  private async startConversation(place: number): Promise<void> {
    const { url } = this.proxy
    const agent = this.agents[place % this.agents.length]
    if (!agent) throw new Error('there is no agent')
    const { token } = await this.post('/v1/widget/default/visitors', {})
    const authorization = `Visitor ${token}`
    const read = createReader(url, '/v1/widget/conversations', authorization, this.aborted.signal)
    const follower = new ConversationFollower({
      url,
      hub: 'visitor',
      transport: pickTransport(place),
      token: () => token,
      read,
    })
    await follower.start()
    const { departmentId } = agent
    const { id } = await this.post('/v1/widget/conversations', { departmentId }, authorization)
    await this.post(`/v1/agent/conversations/${id}/take`, {}, `Bearer ${agent.token}`)
    follower.follow(id)
    agent.follower.follow(id)
    this.activeConversations.push({ id, visitorToken: token, agent, follower, sent: new Map() })
  }

  /** Sends messages of both sides, and some notes, one after the other. Retries each until the server acknowledges it. */
  private async exchangeMessages({ id, visitorToken, agent, follower, sent }: ActiveConversation): Promise<void> {
    while (!this.isOver) {
      await pause(Math.random() * this.options.pauseMs)
      const clientMessageId = randomUUID()
      const isVisitor = Math.random() < 0.5
      const isNote = !isVisitor && Math.random() < 0.2
      const body = `${isVisitor ? 'visitor' : 'agent'} ${sent.size}`
      if (isVisitor) follower.invokeBestEffort('Preview', id, body)
      const begun = performance.now()
      if (isVisitor)
        await this.post(`/v1/widget/conversations/${id}/messages`, { body, clientMessageId }, `Visitor ${visitorToken}`)
      else
        await this.post(
          `/v1/agent/conversations/${id}/messages`,
          { body, clientMessageId, kind: isNote ? 'Note' : 'Text' },
          `Bearer ${agent.token}`,
        )
      this.latencies.push(performance.now() - begun)
      sent.set(clientMessageId, { body, isNote })
    }
  }

  /** Breaks connections at random, and kills the server at even intervals. */
  private async injectFaults(): Promise<void> {
    const { seconds, kills } = this.options
    const begun = performance.now()
    const every = (seconds * 1000) / (kills + 1)
    while (!this.isOver) {
      await pause(200 + Math.random() * 600)
      this.brokenCount += this.proxy.breakConnections(Math.random() < 0.1 ? 0.5 : 0.03, Math.random)
      if (this.killCount >= kills || performance.now() - begun < every * (this.killCount + 1)) continue
      this.killCount++
      await this.deployment.killAndRestart()
      this.options.log(`killed the server, ${this.killCount} of ${kills}`)
    }
  }

  /** Compares the transcripts until they agree or the time is over. Returns the remaining differences and all faults. */
  private async waitForAgreement(): Promise<string[]> {
    const until = performance.now() + SETTLE_MS
    for (;;) {
      const found = await this.differences()
      if (found.length === 0 || performance.now() > until) return [...found, ...this.faults()]
      await pause(250)
    }
  }

  private async waitForMinimum(): Promise<void> {
    const { seconds, minEvents = 0 } = this.options
    await pause(seconds * 1000)
    for (const until = performance.now() + 3 * seconds * 1000; performance.now() < until; await pause(200)) {
      const { acknowledged = 0, events = 0, brokenConnections = 0, reconnects = 0 } = this.figures()
      if (Math.min(acknowledged, events, brokenConnections, reconnects) >= minEvents) return
    }
  }

  private faults(): string[] {
    return [...this.activeConversations, ...this.agents].flatMap(({ follower }) => follower.stats.faults)
  }

  private async differences(): Promise<string[]> {
    const stored = await this.deployment.query<StoredRow>(
      `select id, "conversationId", "agentSequence", "visitorSequence", kind, body, "clientMessageId"
        from chat.message order by "conversationId", "agentSequence"`,
    )
    const byConversation = Map.groupBy(stored, ({ conversationId }) => conversationId)
    return this.activeConversations.flatMap((one) => findDifferences(one, byConversation.get(one.id) ?? []))
  }

  private figures(): Record<string, number> {
    const followers = [...this.activeConversations, ...this.agents].map(({ follower }) => follower)
    const passed = followers.map((follower) => follower.stats)
    const eventsOver = (transport: HttpTransportType): number =>
      followers.filter((one) => one.transport === transport).reduce((total, one) => total + one.stats.events, 0)
    const sum = (of: (one: (typeof passed)[number]) => number): number =>
      passed.reduce((total, one) => total + of(one), 0)
    const sorted = this.latencies.toSorted((one, other) => one - other)
    const at = (share: number): number => Math.round(sorted[Math.floor(sorted.length * share)] ?? 0)
    return {
      conversations: this.activeConversations.length,
      acknowledged: this.latencies.length,
      kills: this.killCount,
      brokenConnections: this.brokenCount,
      reconnects: sum(({ reconnects }) => reconnects),
      catchUps: sum(({ catchUps }) => catchUps),
      events: sum(({ events }) => events),
      eventsOverWebSockets: eventsOver(HttpTransportType.WebSockets),
      eventsOverServerSentEvents: eventsOver(HttpTransportType.ServerSentEvents),
      eventsOverLongPolling: eventsOver(HttpTransportType.LongPolling),
      acknowledgedMsP50: at(0.5),
      acknowledgedMsP99: at(0.99),
    }
  }
}

/** Exchanges messages while connections break and the server is killed, and returns how the transcripts differ. */
export async function runSoak(options: SoakOptions): Promise<SoakResult> {
  const deployment = await startDeployment()
  const proxy = await openFlakyProxy(deployment.port)
  const soak = new Soak(options, deployment, proxy)
  try {
    return await soak.run()
  } finally {
    await soak.close()
    proxy.close()
    await deployment.close()
  }
}
