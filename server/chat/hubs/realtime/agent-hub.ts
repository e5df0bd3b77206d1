import { randomUUID } from 'node:crypto'
import { createBatchedLookup, forEachInSlices } from '#platform/db/batched-lookup.ts'
import { takePermit } from '#platform/http/route.ts'
import { type Hub, openHub } from '#platform/realtime/hub.ts'
import { type HubMethods, hubMethod } from '#platform/realtime/hub-methods.ts'
import type { Realtime } from '#platform/realtime/realtime.ts'
import { setAvailability } from '../../agents/commands/administer.ts'
import { agentPolicies } from '../../agents/config.ts'
import { conversationClosed, conversationNotAssigned } from '../../conversations/errors.ts'
import { isAssignedTo } from '../../conversations/rules/transitions.ts'
import { beginLease, endLease, renewLeases } from '../../presence/commands.ts'
import { tooManyWatchedConversations } from '../errors.ts'
import { type AgentIdentity, authenticateAgentConnection } from '../guard.ts'
import { getVisibleConversation, loadAgentsBySessionId, type SessionAgent } from '../queries.ts'
import { groups } from '../rules.ts'
import { SetAvailability, Typing, WatchArguments } from '../schema.ts'
import { type AgentConnection, AgentConnections } from './agent-connections.ts'
import { closeRevoked, type HubContext, runOrCloseForReconnect } from './hub-context.ts'

const MAX_WATCHED_CONVERSATIONS = 100

const toViewer = ({ agentId, visibleDepartmentIds }: SessionAgent) => ({ id: agentId, visibleDepartmentIds })

export class AgentHub {
  readonly hub: Hub<AgentIdentity>
  readonly connections = new AgentConnections()
  private readonly context: HubContext
  private readonly instanceId = randomUUID()
  private readonly loadAgent: (sessionId: string) => Promise<SessionAgent | undefined>
  private readonly onAgentConnected: (agentId: number) => void
  /** Resolves when all running checks of connections are complete. */
  private pendingChecks: Promise<void> = Promise.resolve()

  constructor(realtime: Realtime, context: HubContext, onAgentConnected: (agentId: number) => void) {
    const { chat, sessions, agentOrigins, transports } = context
    this.context = context
    this.onAgentConnected = onAgentConnected
    this.loadAgent = createBatchedLookup((ids: string[]) => loadAgentsBySessionId(chat.db, ids), chat.now)
    this.hub = openHub<AgentIdentity>(realtime, {
      path: '/hubs/agent',
      access: { credential: 'console' },
      authenticate: (request) => authenticateAgentConnection(sessions, request),
      allowsOrigin: (origin) => agentOrigins.includes(origin),
      transports,
      mayUseReservedConnections: true,
      methods: this.createMethods(),
      onConnected: (connection) => runOrCloseForReconnect(context, connection, () => this.handleConnected(connection)),
      onDisconnected: (connection) => this.handleDisconnected(connection),
      onPollAuthenticationFailed: (connection) => this.recheck([connection]),
    })
  }

  /** Checks these connections again: closes those whose session is over, and updates the groups of the others. */
  async recheck(connections: Iterable<AgentConnection>): Promise<void> {
    const checks = forEachInSlices(connections, (connection) => this.recheckConnection(connection))
    this.pendingChecks = Promise.allSettled([this.pendingChecks, checks]).then(() => undefined)
    await checks
  }

  private async recheckConnection(connection: AgentConnection): Promise<void> {
    const agent = await this.loadAgent(connection.identity.agent.sessionId)
    if (agent) this.connections.updateAgent(connection, agent)
    else closeRevoked(connection)
  }

  async renewLeases(): Promise<void> {
    await renewLeases(this.context.chat, this.instanceId)
  }

  private async handleConnected(connection: AgentConnection): Promise<void> {
    const { chat } = this.context
    const { id: agentId } = connection.identity.agent
    this.connections.add(connection)
    await beginLease(chat, { id: connection.id, agentId, instanceId: this.instanceId })
    // The agent may have changed after the credential was checked and before the connection joined its groups.
    await this.recheck([connection])
    this.onAgentConnected(agentId)
  }

  private async handleDisconnected(connection: AgentConnection): Promise<void> {
    this.connections.remove(connection)
    await endLease(this.context.chat, connection.id)
  }

  private getCurrentAgent(connection: AgentConnection): SessionAgent {
    return (
      this.connections.findAgent(connection) ?? { ...connection.identity.agent, agentId: connection.identity.agent.id }
    )
  }

  private createMethods(): HubMethods<AgentIdentity> {
    const { chat } = this.context
    return {
      Typing: hubMethod(
        { credential: 'console', record: 'assignedConversation' },
        Typing,
        (connection: AgentConnection, { conversationId, isTyping }) =>
          this.sendTyping(connection, conversationId, isTyping),
      ),
      Watch: hubMethod(
        { credential: 'console', record: 'conversation' },
        WatchArguments,
        (connection: AgentConnection, { conversationId }) => this.watch(connection, conversationId),
      ),
      Unwatch: hubMethod(
        { credential: 'console', record: 'conversation' },
        WatchArguments,
        async (connection: AgentConnection, { conversationId }) => {
          this.connections.unwatch(connection, conversationId.toLowerCase())
          return await this.getSequenceAndVersion(this.requireAgentWithinCallLimit(connection), conversationId)
        },
      ),
      SetAvailability: hubMethod(
        { credential: 'console' },
        SetAvailability,
        async (connection: AgentConnection, input) => {
          const { agentId } = this.requireAgentWithinCallLimit(connection)
          const { isAvailable } = await setAvailability(chat, { id: agentId }, input.isAvailable)
          return { isAvailable }
        },
      ),
    }
  }

  /** Counts a hub call against the rate limit of the agent. Throws `rateLimited` above the limit. Returns the agent. */
  private requireAgentWithinCallLimit(connection: AgentConnection): SessionAgent {
    const agent = this.getCurrentAgent(connection)
    takePermit(this.context.http, agentPolicies.call, String(agent.agentId))
    return agent
  }

  private async getSequenceAndVersion(agent: SessionAgent, conversationId: string) {
    const found = await getVisibleConversation(this.context.chat.db, toViewer(agent), conversationId)
    return { lastSequence: found.lastAgentSequence, version: found.agentVersion }
  }

  private async watch(connection: AgentConnection, requestedId: string) {
    const agent = this.requireAgentWithinCallLimit(connection)
    const { db } = this.context.chat
    const { id, departmentId } = await getVisibleConversation(db, toViewer(agent), requestedId)
    const isWatched = connection.groups?.has(groups.watchers(id)) === true
    if (!isWatched && this.connections.countWatched(connection) >= MAX_WATCHED_CONVERSATIONS)
      throw tooManyWatchedConversations({ params: { limit: MAX_WATCHED_CONVERSATIONS } })
    this.connections.watch(connection, id, departmentId)
    try {
      // Reads the sequence after joining the group, so that the client misses no event between the two.
      return await this.getSequenceAndVersion(this.getCurrentAgent(connection), id)
    } catch (error) {
      this.connections.unwatch(connection, id)
      throw error
    }
  }

  private async sendTyping(connection: AgentConnection, requestedId: string, isTyping: boolean): Promise<void> {
    const { http, chat } = this.context
    const agent = this.getCurrentAgent(connection)
    // Typing signals above the rate limit are dropped without an error.
    if (http.limits.take(agentPolicies.call, String(agent.agentId), http.now().getTime()) !== null) return
    const found = await getVisibleConversation(chat.db, toViewer(agent), requestedId)
    if (found.status === 'closed') throw conversationClosed()
    if (found.status === 'active' && !isAssignedTo(found, { id: agent.agentId })) throw conversationNotAssigned()
    // Waits for running checks, so that the event has the current name of the agent.
    await this.pendingChecks
    const { displayName: agentName } = this.getCurrentAgent(connection)
    const payload = { conversationId: found.id, isTyping, agentName }
    const { agentId } = agent
    chat.announcements.publish([
      { audience: { kind: 'visitor', id: found.visitorId }, event: 'typing', payload },
      {
        audience: { kind: 'watchers', conversationId: found.id },
        event: 'agentTyping',
        payload: { ...payload, agentId },
      },
    ])
  }
}
