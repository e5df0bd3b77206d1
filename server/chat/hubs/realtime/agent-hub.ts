import { randomUUID } from 'node:crypto'
import { lookUpTogether } from '#platform/db/look-up.ts'
import { spend } from '#platform/http/route.ts'
import { type Hub, openHub } from '#platform/realtime/hub.ts'
import { type Methods, method } from '#platform/realtime/methods.ts'
import type { Realtime } from '#platform/realtime/realtime.ts'
import { setAvailability } from '../../agents/commands/administer.ts'
import { agentPolicies } from '../../agents/config.ts'
import { conversationClosed, conversationTaken } from '../../conversations/errors.ts'
import { isHeldBy } from '../../conversations/rules/transitions.ts'
import { beginLease, endLease, renewLeases } from '../../presence/commands.ts'
import { tooManyWatched } from '../errors.ts'
import { type AgentIdentity, agentIdentity } from '../guard.ts'
import { type Standing, standings, watchedConversation } from '../queries.ts'
import { groups } from '../rules.ts'
import { SetAvailability, Typing, Watched } from '../schema.ts'
import { type AgentConnection, AgentSeats } from './agent-seats.ts'
import { closeRevoked, orComeAgain, type Stage } from './stage.ts'

/** How many conversations one connection may watch at a time. */
const WATCHED_LIMIT = 100

const seerOf = (connection: AgentConnection, { agentId, seenDepartmentIds }: Standing) => ({
  id: agentId,
  seenDepartmentIds,
  connection,
})

/** The hub of agents: who is connected, where they belong, and whether they may stay. */
export class AgentHub {
  readonly hub: Hub<AgentIdentity>
  readonly seats = new AgentSeats()
  private readonly stage: Stage
  private readonly instanceId = randomUUID()
  private readonly standing: (sessionId: string) => Promise<Standing | undefined>
  private readonly onArrival: (agentId: number) => void
  /** Ends when all looks that have begun have ended. */
  private looking: Promise<void> = Promise.resolve()

  constructor(realtime: Realtime, stage: Stage, onArrival: (agentId: number) => void) {
    const { chat, sessions, agentOrigins, transports } = stage
    this.stage = stage
    this.onArrival = onArrival
    this.standing = lookUpTogether((ids: string[]) => standings(chat.db, ids), chat.now)
    this.hub = openHub<AgentIdentity>(realtime, {
      path: '/hubs/agent',
      access: { credential: 'console' },
      authenticate: (request) => agentIdentity(sessions, request),
      allowsOrigin: (origin) => agentOrigins.includes(origin),
      transports,
      canUseReserve: true,
      methods: this.methods(),
      onConnected: (connection) => orComeAgain(stage, connection, () => this.begin(connection)),
      onDisconnected: (connection) => this.end(connection),
      onUnauthenticated: (connection) => this.lookAgain([connection]),
    })
  }

  /** Looks at these connections anew: those that may not stay are closed, others move to where they belong now. */
  async lookAgain(connections: Iterable<AgentConnection>): Promise<void> {
    const looks = Promise.all([...connections].map((connection) => this.look(connection)))
    this.looking = Promise.allSettled([this.looking, looks]).then(() => undefined)
    await looks
  }

  private async look(connection: AgentConnection): Promise<void> {
    const standing = await this.standing(connection.identity.agent.sessionId)
    if (standing) this.seats.move(connection, standing)
    else closeRevoked(connection)
  }

  /** Says of all who are connected here that they are. */
  async renew(): Promise<void> {
    await renewLeases(this.stage.chat, this.instanceId)
  }

  private async begin(connection: AgentConnection): Promise<void> {
    const { chat } = this.stage
    const { id: agentId } = connection.identity.agent
    this.seats.sit(connection)
    await beginLease(chat, { id: connection.id, agentId, instanceId: this.instanceId })
    // Whatever has changed since the credential was checked was told to others only.
    await this.lookAgain([connection])
    this.onArrival(agentId)
  }

  private async end(connection: AgentConnection): Promise<void> {
    this.seats.rise(connection)
    await endLease(this.stage.chat, connection.id)
  }

  /** The agent of a connection, as the store had it a moment ago. */
  private agentOf(connection: AgentConnection): Standing {
    return this.seats.standing(connection) ?? { ...connection.identity.agent, agentId: connection.identity.agent.id }
  }

  private methods(): Methods<AgentIdentity> {
    const { chat } = this.stage
    return {
      Typing: method(
        { credential: 'console', record: 'heldConversation' },
        Typing,
        (connection: AgentConnection, { conversationId, isTyping }) =>
          this.typing(connection, conversationId, isTyping),
      ),
      Watch: method(
        { credential: 'console', record: 'conversation' },
        Watched,
        (connection: AgentConnection, { conversationId }) => this.watch(connection, conversationId),
      ),
      Unwatch: method(
        { credential: 'console', record: 'conversation' },
        Watched,
        async (connection: AgentConnection, { conversationId }) => {
          this.seats.unwatch(connection, conversationId.toLowerCase())
          return await this.read(connection, conversationId)
        },
      ),
      SetAvailability: method(
        { credential: 'console' },
        SetAvailability,
        async (connection: AgentConnection, asked) => {
          const { agentId } = this.spent(connection)
          const { isAvailable } = await setAvailability(chat, { id: agentId }, asked.isAvailable)
          return { isAvailable }
        },
      ),
    }
  }

  /** The agent of a connection who has spent one call. Refuses with SVC:0003. */
  private spent(connection: AgentConnection): Standing {
    const agent = this.agentOf(connection)
    spend(this.stage.http, agentPolicies.call, String(agent.agentId))
    return agent
  }

  private async read(connection: AgentConnection, conversationId: string) {
    const agent = this.spent(connection)
    const found = await watchedConversation(this.stage.chat.db, seerOf(connection, agent), conversationId)
    return { lastSequence: found.lastAgentSequence, version: found.agentVersion }
  }

  private async watch(connection: AgentConnection, given: string) {
    const agent = this.spent(connection)
    const { db } = this.stage.chat
    const { id, departmentId } = await watchedConversation(db, seerOf(connection, agent), given)
    const isWatched = connection.groups?.has(groups.watchers(id)) === true
    if (!isWatched && this.seats.watching(connection) >= WATCHED_LIMIT) throw tooManyWatched()
    this.seats.watch(connection, id, departmentId)
    try {
      // Read behind the joining: what comes between is heard.
      return await this.read(connection, id)
    } catch (error) {
      this.seats.unwatch(connection, id)
      throw error
    }
  }

  /** Tells the visitor. Whoever may not answer now is not shown as answering. */
  private async typing(connection: AgentConnection, given: string, isTyping: boolean): Promise<void> {
    const { http, chat } = this.stage
    const agent = this.agentOf(connection)
    // A signal more or less: the excess is dropped.
    if (http.limits.take(agentPolicies.call, String(agent.agentId), http.now().getTime()) !== null) return
    const found = await watchedConversation(chat.db, seerOf(connection, agent), given)
    if (found.status === 'closed') throw conversationClosed()
    if (found.status === 'active' && !isHeldBy(found, { id: agent.agentId })) throw conversationTaken()
    // What this process has changed is known by then, such as a new name.
    await this.looking
    const { displayName: agentName } = this.agentOf(connection)
    const payload = { conversationId: found.id, isTyping, agentName }
    chat.announcements.publish([{ audience: { kind: 'visitor', id: found.visitorId }, event: 'typing', payload }])
  }
}
