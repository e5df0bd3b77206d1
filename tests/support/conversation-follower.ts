import {
  type HttpTransportType,
  type HubConnection,
  HubConnectionBuilder,
  HubConnectionState,
  LogLevel,
} from '@microsoft/signalr'
import { type AgentHub, agentHub, eventSourceWithoutReconnects, type VisitorHub, visitorHub } from '#sdk'
import { EventSource } from './event-source.ts'

/** A row as a client of one side sees it. */
export interface FollowedRow {
  readonly id: string
  readonly sequence: number
  readonly kind: string
  readonly body: string
}

interface MessageEvent {
  readonly conversationId: string
  readonly message: FollowedRow
}

export interface FollowerOptions {
  readonly url: string
  readonly hub: 'agent' | 'visitor'
  readonly transport: HttpTransportType
  readonly token: () => string
  /** Reads the rows after a sequence, in order. */
  readonly read: (conversationId: string, afterSequence: number) => Promise<readonly FollowedRow[]>
}

/** The counters and faults of a follower. */
export interface FollowerStats {
  reconnects: number
  catchUps: number
  events: number
  /** Rows that were missing, duplicate or out of order during a connection. There must be none. */
  readonly faults: string[]
}

interface FollowedConversation {
  readonly rows: FollowedRow[]
  /** The newest row received, and the connection that delivered it. */
  lastAnnounced: { readonly sequence: number; readonly by: string | null } | null
  /** The last read. Reads run one after the other. */
  reading: Promise<void>
}

/**
 * A client that follows conversations by the documented rules: after a gap or a reconnection it reads the missing rows,
 * and it ignores rows that it already has.
 */
export class ConversationFollower {
  readonly stats: FollowerStats = { reconnects: 0, catchUps: 0, events: 0, faults: [] }
  private readonly options: FollowerOptions
  readonly client: HubConnection
  private readonly hub: AgentHub | VisitorHub
  private readonly followed = new Map<string, FollowedConversation>()
  private isClosed = false

  constructor(options: FollowerOptions) {
    const { url, hub, transport, token } = options
    this.options = options
    const policy = { nextRetryDelayInMilliseconds: () => 20 + Math.random() * 300 }
    this.client = new HubConnectionBuilder()
      .withUrl(`${url}/hubs/${hub}`, {
        transport,
        accessTokenFactory: token,
        ...eventSourceWithoutReconnects(EventSource),
      })
      .withAutomaticReconnect(policy)
      .configureLogging(LogLevel.None)
      .build()
    this.client.onreconnected(() => {
      this.stats.reconnects++
    })
    this.client.on('message', (event: MessageEvent) => this.handleMessage(event))
    this.hub = hub === 'agent' ? agentHub(this.client, { policy }) : visitorHub(this.client, { policy })
    this.hub.onMissed(() => this.catchUpAll())
    this.client.onclose(() => void this.start().catch(() => undefined))
  }

  get transport(): HttpTransportType {
    return this.options.transport
  }

  async start(): Promise<void> {
    if (!this.isClosed) await this.hub.start()
  }

  /** Follows a conversation from its beginning. */
  follow(conversationId: string): void {
    if (this.followed.has(conversationId)) return
    this.followed.set(conversationId, { rows: [], lastAnnounced: null, reading: Promise.resolve() })
    this.catchUp(conversationId)
  }

  rows(conversationId: string): readonly FollowedRow[] {
    return this.followed.get(conversationId)?.rows ?? []
  }

  /** Describes the state of the follower, for the message of a failed assertion. */
  describeState(conversationId: string): string {
    const last = this.followed.get(conversationId)?.lastAnnounced
    return `transport ${this.transport}, ${this.client.state}, row ${last?.sequence} over ${last?.by}, now ${this.client.connectionId}`
  }

  /** Invokes a method if connected, without waiting for its result. */
  invokeBestEffort(method: string, ...given: unknown[]): void {
    if (this.client.state === HubConnectionState.Connected) this.client.invoke(method, ...given).catch(() => undefined)
  }

  async close(): Promise<void> {
    this.isClosed = true
    await this.hub.stop()
  }

  private handleMessage({ conversationId, message }: MessageEvent): void {
    const one = this.followed.get(conversationId)
    if (!one) return
    this.stats.events++
    const { connectionId: by } = this.client
    if (one.lastAnnounced?.by === by && message.sequence !== one.lastAnnounced.sequence + 1)
      this.stats.faults.push(
        `${conversationId}: ${message.sequence} behind ${one.lastAnnounced.sequence} on one connection`,
      )
    one.lastAnnounced = { sequence: message.sequence, by }
    if (message.sequence === (one.rows.at(-1)?.sequence ?? 0) + 1) one.rows.push(message)
    else if (message.sequence > one.rows.length) this.catchUp(conversationId)
  }

  private catchUpAll(): void {
    for (const id of this.followed.keys()) this.catchUp(id)
  }

  private catchUp(conversationId: string): void {
    const one = this.followed.get(conversationId)
    if (!one) return
    this.stats.catchUps++
    // After a failed read, the next event or reconnection reads again.
    one.reading = one.reading.then(() => this.readMissed(conversationId, one)).catch(() => undefined)
  }

  private async readMissed(conversationId: string, { rows }: FollowedConversation): Promise<void> {
    while (!this.isClosed) {
      const more = await this.options.read(conversationId, rows.length)
      if (more.length === 0) return
      for (const row of more) if (row.sequence === rows.length + 1) rows.push(row)
    }
  }
}
