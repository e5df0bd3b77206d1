import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { HttpTransportType } from '@microsoft/signalr'
import { Follower, type Row } from '../support/follower.ts'
import { calling } from './caller.ts'
import { administrator, type Deployment, startDeployment } from './deployment.ts'
import { type Line, openLine } from './line.ts'

export interface SoakOptions {
  readonly conversations: number
  /** For how long everybody talks, in seconds. */
  readonly seconds: number
  /**
   * How many messages, events, broken connections and reconnects it takes to prove anything: a slow machine talks on for
   * them, four times as long at most. None unless given.
   */
  readonly atLeast?: number
  /** How often the server is killed meanwhile. */
  readonly kills: number
  /** The longest pause between two messages of a conversation, in milliseconds. */
  readonly pauseMs: number
  /** Tells a person how far it is. */
  readonly tell: (line: string) => void
}

/** What a soak came to. */
export interface Soaked {
  /** What is not as it must be; empty where all is well. */
  readonly differences: readonly string[]
  readonly figures: Readonly<Record<string, number>>
}

/** How many conversations an agent has. */
const PER_AGENT = 25

/** How long all may take to agree once the line holds, in milliseconds. */
const SETTLE_MS = 30_000

/** Half of them sockets; the rest is what those get whose network lets no socket through. */
const transportOf = (place: number): HttpTransportType =>
  [HttpTransportType.ServerSentEvents, HttpTransportType.LongPolling][place % 4] ?? HttpTransportType.WebSockets

interface Agent {
  readonly token: string
  readonly departmentId: number
  readonly follower: Follower
}

interface Talk {
  readonly id: string
  readonly visitorToken: string
  readonly agent: Agent
  readonly follower: Follower
  /** What was acknowledged, by the id of the client's making. */
  readonly sent: Map<string, { readonly body: string; readonly isNote: boolean }>
}

const readerOf =
  (url: string, path: string, authorization: string, over: AbortSignal) =>
  async (id: string, after: number): Promise<readonly Row[]> => {
    const query = `afterSequence=${after}&pageSize=100`
    const call = { method: 'GET', path: `${path}/${id}/messages?${query}`, authorization } as const
    return (await calling(url, call, over)).items
  }

/** Everybody who talks, and what is between them. */
class Soak {
  private readonly options: SoakOptions
  private readonly deployment: Deployment
  private readonly line: Line
  private readonly agents: Agent[] = []
  private readonly talks: Talk[] = []
  private readonly latencies: number[] = []
  private broken = 0
  private killed = 0
  private isOver = false
  private readonly over = new AbortController()

  constructor(options: SoakOptions, deployment: Deployment, line: Line) {
    this.options = options
    this.deployment = deployment
    this.line = line
  }

  async run(): Promise<Soaked> {
    const { conversations, seconds, tell } = this.options
    await this.makeAgents(Math.ceil(conversations / PER_AGENT))
    for (let place = 0; place < conversations; place += 10)
      await Promise.all(
        Array.from({ length: Math.min(10, conversations - place) }, (_, more) => this.makeTalk(place + more)),
      )
    tell(`${conversations} conversations with ${this.agents.length} agents; ${seconds} seconds of talk and trouble`)
    const talking = Promise.all(this.talks.map((talk) => this.talk(talk)))
    const trouble = this.trouble()
    await this.enough()
    this.isOver = true
    await trouble
    await talking
    tell('the line holds; waiting until all agree')
    const differences = await this.settled()
    return { differences, figures: this.figures() }
  }

  async close(): Promise<void> {
    this.isOver = true
    this.over.abort()
    const followers = [...this.talks, ...this.agents].map(({ follower }) => follower)
    await Promise.all(followers.map((follower) => follower.close()))
  }

  private post(path: string, body: unknown, authorization?: string) {
    return calling(this.line.url, { method: 'POST', path, body, ...(authorization ? { authorization } : {}) })
  }

  private async makeAgents(count: number): Promise<void> {
    const { url } = this.line
    const { accessToken } = await this.post('/v1/agent/auth/login', administrator)
    const chief = `Bearer ${accessToken}`
    for (let place = 0; place < count; place++) {
      const credentials = { email: `agent-${place}@example.com`, password: 'a password of their own' }
      const agent = await this.post('/v1/admin/agents', { ...credentials, displayName: `Agent ${place}` }, chief)
      const { id: departmentId } = await this.post('/v1/admin/departments', { name: `Department ${place}` }, chief)
      const path = `/v1/admin/departments/${departmentId}/members`
      await calling(url, { method: 'PUT', path, authorization: chief, body: { agentIds: [agent.id] } })
      const { accessToken: token } = await this.post('/v1/agent/auth/login', credentials)
      const read = readerOf(url, '/v1/agent/conversations', `Bearer ${token}`, this.over.signal)
      const transport = transportOf(place)
      const follower = new Follower({ url, hub: 'agent', transport, token: () => token, read })
      await follower.start()
      this.agents.push({ token, departmentId, follower })
    }
  }

  private async makeTalk(place: number): Promise<void> {
    const { url } = this.line
    const agent = this.agents[place % this.agents.length]
    if (!agent) throw new Error('there is no agent')
    const { token } = await this.post('/v1/widget/default/visitors', {})
    const authorization = `Visitor ${token}`
    const read = readerOf(url, '/v1/widget/conversations', authorization, this.over.signal)
    const follower = new Follower({ url, hub: 'visitor', transport: transportOf(place), token: () => token, read })
    await follower.start()
    const { departmentId } = agent
    const { id } = await this.post('/v1/widget/conversations', { departmentId }, authorization)
    await this.post(`/v1/agent/conversations/${id}/take`, {}, `Bearer ${agent.token}`)
    follower.follow(id)
    agent.follower.follow(id)
    this.talks.push({ id, visitorToken: token, agent, follower, sent: new Map() })
  }

  /** Both sides write, now and then a note; each message is sent until it is acknowledged. */
  private async talk({ id, visitorToken, agent, follower, sent }: Talk): Promise<void> {
    while (!this.isOver) {
      await pause(Math.random() * this.options.pauseMs)
      const clientMessageId = randomUUID()
      const isVisitor = Math.random() < 0.5
      const isNote = !isVisitor && Math.random() < 0.2
      const body = `${isVisitor ? 'visitor' : 'agent'} ${sent.size}`
      if (isVisitor) follower.hint('Preview', id, body)
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

  /** Breaks connections, and kills the server at even intervals. */
  private async trouble(): Promise<void> {
    const { seconds, kills } = this.options
    const begun = performance.now()
    const every = (seconds * 1000) / (kills + 1)
    while (!this.isOver) {
      await pause(200 + Math.random() * 600)
      this.broken += this.line.breakSome(Math.random() < 0.1 ? 0.5 : 0.03, Math.random)
      if (this.killed >= kills || performance.now() - begun < every * (this.killed + 1)) continue
      this.killed++
      await this.deployment.kill()
      this.options.tell(`killed the server, ${this.killed} of ${kills}`)
    }
  }

  /** What visitors, agents and the database do not agree in, looked at until they do or time is up. */
  private async settled(): Promise<string[]> {
    const until = performance.now() + SETTLE_MS
    for (;;) {
      const found = await this.differences()
      if (found.length === 0 || performance.now() > until) return [...found, ...this.faults()]
      await pause(250)
    }
  }

  private async enough(): Promise<void> {
    const { seconds, atLeast = 0 } = this.options
    await pause(seconds * 1000)
    for (const until = performance.now() + 3 * seconds * 1000; performance.now() < until; await pause(200)) {
      const { acknowledged = 0, events = 0, brokenConnections = 0, reconnects = 0 } = this.figures()
      if (Math.min(acknowledged, events, brokenConnections, reconnects) >= atLeast) return
    }
  }

  private faults(): string[] {
    return [...this.talks, ...this.agents].flatMap(({ follower }) => follower.passed.faults)
  }

  private async differences(): Promise<string[]> {
    const stored = await this.deployment.rows<StoredRow>(
      `select id, "conversationId", "agentSequence", "visitorSequence", kind, body, "clientMessageId"
        from chat.message order by "conversationId", "agentSequence"`,
    )
    const byTalk = Map.groupBy(stored, ({ conversationId }) => conversationId)
    return this.talks.flatMap((talk) => differencesOf(talk, byTalk.get(talk.id) ?? []))
  }

  private figures(): Record<string, number> {
    const followers = [...this.talks, ...this.agents].map(({ follower }) => follower)
    const passed = followers.map((follower) => follower.passed)
    const eventsOver = (transport: HttpTransportType): number =>
      followers.filter((one) => one.transport === transport).reduce((total, one) => total + one.passed.events, 0)
    const sum = (of: (one: (typeof passed)[number]) => number): number =>
      passed.reduce((total, one) => total + of(one), 0)
    const sorted = this.latencies.toSorted((one, other) => one - other)
    const at = (share: number): number => Math.round(sorted[Math.floor(sorted.length * share)] ?? 0)
    return {
      conversations: this.talks.length,
      acknowledged: this.latencies.length,
      kills: this.killed,
      brokenConnections: this.broken,
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

interface StoredRow {
  readonly id: string
  readonly conversationId: string
  readonly agentSequence: number
  readonly visitorSequence: number | null
  readonly kind: string
  readonly body: string
  readonly clientMessageId: string | null
}

const lines = (rows: readonly Row[]): string =>
  rows.map((row) => `${row.sequence} ${row.id} ${row.kind} ${row.body}`).join('\n')

/** How the transcripts of one conversation differ, and what of it was lost or doubled. */
function differencesOf({ id, agent, follower, sent }: Talk, stored: readonly StoredRow[]): string[] {
  const seen = stored.flatMap(({ visitorSequence, ...row }) =>
    visitorSequence === null ? [] : [{ ...row, sequence: visitorSequence }],
  )
  const found: string[] = []
  if (lines(stored.map((row) => ({ ...row, sequence: row.agentSequence }))) !== lines(agent.follower.rows(id)))
    found.push(
      `${id}: the agent has ${agent.follower.rows(id).length} rows, the database ${stored.length}; ${agent.follower.state(id)}`,
    )
  if (lines(seen) !== lines(follower.rows(id)))
    found.push(
      `${id}: the visitor has ${follower.rows(id).length} rows, the database ${seen.length}; ${follower.state(id)}`,
    )
  if (stored.some(({ agentSequence }, place) => agentSequence !== place + 1)) found.push(`${id}: a number is missing`)
  if (seen.some(({ sequence, kind }, place) => sequence !== place + 1 || kind === 'Note'))
    found.push(`${id}: a number of the visitor is missing, or a note has one`)
  const keys = stored.flatMap(({ clientMessageId }) => clientMessageId ?? [])
  if (new Set(keys).size !== keys.length) found.push(`${id}: a message is stored twice`)
  for (const [key, { body }] of sent)
    if (!stored.some((row) => row.clientMessageId === key && row.body === body)) found.push(`${id}: "${body}" is lost`)
  return found
}

/** Lets visitors and agents talk while connections break and the server is killed, and tells where they differ in the end. */
export async function runSoak(options: SoakOptions): Promise<Soaked> {
  const deployment = await startDeployment()
  const line = await openLine(deployment.port)
  const soak = new Soak(options, deployment, line)
  try {
    return await soak.run()
  } finally {
    await soak.close()
    line.close()
    await deployment.close()
  }
}
