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

const MAX_WATCHED_CONVERSATIONS = 100

const toViewer = (connection: AgentConnection, { agentId, seenDepartmentIds }: Standing) => ({
  id: agentId,
  seenDepartmentIds,
  connection,
})

/** The hub of agents. Tracks the connections of this process and closes those whose session is over. */
export class AgentHub {
  readonly hub: Hub<AgentIdentity>
  readonly seats = new AgentSeats()
  private readonly stage: Stage
  private readonly instanceId = randomUUID()
  private readonly loadStanding: (sessionId: string) => Promise<Standing | undefined>
  private readonly onAgentConnected: (agentId: number) => void
  /** Resolves when all checks that have started are complete. */
  private pendingChecks: Promise<void> = Promise.resolve()

  constructor(realtime: Realtime, stage: Stage, onAgentConnected: (agentId: number) => void) {
    const { chat, sessions, agentOrigins, transports } = stage
    this.stage = stage
    this.onAgentConnected = onAgentConnected
    this.loadStanding = lookUpTogether((ids: string[]) => standings(chat.db, ids), chat.now)
    this.hub = openHub<AgentIdentity>(realtime, {
      path: '/hubs/agent',
      access: { credential: 'console' },
      authenticate: (request) => agentIdentity(sessions, request),
      allowsOrigin: (origin) => agentOrigins.includes(origin),
      transports,
      canUseReserve: true,
      methods: this.methods(),
      onConnected: (connection) => orComeAgain(stage, connection, () => this.handleConnected(connection)),
      onDisconnected: (connection) => this.handleDisconnected(connection),
      onUnauthenticated: (connection) => this.lookAgain([connection]),
    })
  }

  /** Checks these connections again: closes those whose session is over, and updates the groups of the others. */
  async lookAgain(connections: Iterable<AgentConnection>): Promise<void> {
    const checks = Promise.all([...connections].map((connection) => this.check(connection)))
    this.pendingChecks = Promise.allSettled([this.pendingChecks, checks]).then(() => undefined)
    await checks
  }

  private async check(connection: AgentConnection): Promise<void> {
    const standing = await this.loadStanding(connection.identity.agent.sessionId)
    if (standing) this.seats.move(connection, standing)
    else closeRevoked(connection)
  }

  async renew(): Promise<void> {
    await renewLeases(this.stage.chat, this.instanceId)
  }

  private async handleConnected(connection: AgentConnection): Promise<void> {
    const { chat } = this.stage
    const { id: agentId } = connection.identity.agent
    this.seats.sit(connection)
    await beginLease(chat, { id: connection.id, agentId, instanceId: this.instanceId })
    // The agent may have changed since the credential was checked, when this connection was in no group yet.
    await this.lookAgain([connection])
    this.onAgentConnected(agentId)
  }

  private async handleDisconnected(connection: AgentConnection): Promise<void> {
    this.seats.rise(connection)
    await endLease(this.stage.chat, connection.id)
  }

  /** Returns the agent of a connection as of the last check. */
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
          this.sendTyping(connection, conversationId, isTyping),
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
          return await this.readPosition(connection, conversationId)
        },
      ),
      SetAvailability: method(
        { credential: 'console' },
        SetAvailability,
        async (connection: AgentConnection, input) => {
          const { agentId } = this.spendCall(connection)
          const { isAvailable } = await setAvailability(chat, { id: agentId }, input.isAvailable)
          return { isAvailable }
        },
      ),
    }
  }

  /** Counts a call against the rate limit of the agent. Throws SVC:0003 if it is used up. */
  private spendCall(connection: AgentConnection): Standing {
    const agent = this.agentOf(connection)
    spend(this.stage.http, agentPolicies.call, String(agent.agentId))
    return agent
  }

  private async readPosition(connection: AgentConnection, conversationId: string) {
    const agent = this.spendCall(connection)
    const found = await watchedConversation(this.stage.chat.db, toViewer(connection, agent), conversationId)
    return { lastSequence: found.lastAgentSequence, version: found.agentVersion }
  }

  private async watch(connection: AgentConnection, requestedId: string) {
    const agent = this.spendCall(connection)
    const { db } = this.stage.chat
    const { id, departmentId } = await watchedConversation(db, toViewer(connection, agent), requestedId)
    const isWatched = connection.groups?.has(groups.watchers(id)) === true
    if (!isWatched && this.seats.watching(connection) >= MAX_WATCHED_CONVERSATIONS) throw tooManyWatched()
    this.seats.watch(connection, id, departmentId)
    try {
      // Reads after joining the group, so that the client misses no event in between.
      return await this.readPosition(connection, id)
    } catch (error) {
      this.seats.unwatch(connection, id)
      throw error
    }
  }

  /** Sends a typing event to the visitor. Throws if the agent may not send messages in the conversation. */
  private async sendTyping(connection: AgentConnection, requestedId: string, isTyping: boolean): Promise<void> {
    const { http, chat } = this.stage
    const agent = this.agentOf(connection)
    // Typing signals above the rate limit are dropped without an error.
    if (http.limits.take(agentPolicies.call, String(agent.agentId), http.now().getTime()) !== null) return
    const found = await watchedConversation(chat.db, toViewer(connection, agent), requestedId)
    if (found.status === 'closed') throw conversationClosed()
    if (found.status === 'active' && !isHeldBy(found, { id: agent.agentId })) throw conversationTaken()
    // Waits for running checks, so that the event has the current name of the agent.
    await this.pendingChecks
    const { displayName: agentName } = this.agentOf(connection)
    const payload = { conversationId: found.id, isTyping, agentName }
    chat.announcements.publish([{ audience: { kind: 'visitor', id: found.visitorId }, event: 'typing', payload }])
  }
}
