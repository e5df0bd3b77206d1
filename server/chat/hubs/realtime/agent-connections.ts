import type { Connection } from '#platform/realtime/hub.ts'
import type { AgentIdentity } from '../guard.ts'
import type { SessionAgent } from '../queries.ts'
import { canSeeDepartment, groups, toDepartmentGroups } from '../rules.ts'

export type AgentConnection = Connection<AgentIdentity>

interface ConnectionState {
  agent: SessionAgent
  /** The department ids of the watched conversations, by conversation id. */
  readonly watched: Map<string, number>
}

export class AgentConnections {
  private readonly stateByConnection = new Map<AgentConnection, ConnectionState>()

  add(connection: AgentConnection): void {
    const { id: agentId, displayName, isAvailable, visibleDepartmentIds } = connection.identity.agent
    const agent = { agentId, displayName, isAvailable, visibleDepartmentIds }
    this.stateByConnection.set(connection, { agent, watched: new Map() })
    for (const group of [groups.agents, ...toDepartmentGroups(visibleDepartmentIds)]) connection.join(group)
  }

  remove(connection: AgentConnection): void {
    this.stateByConnection.delete(connection)
  }

  /** Returns the agent as last read from the database. */
  findAgent(connection: AgentConnection): SessionAgent | undefined {
    return this.stateByConnection.get(connection)?.agent
  }

  listAll(): Iterable<AgentConnection> {
    return this.stateByConnection.keys()
  }

  /** Updates the groups, and unwatches conversations that the agent no longer sees. Notifies the client of changes. */
  updateAgent(connection: AgentConnection, agent: SessionAgent): void {
    const state = this.stateByConnection.get(connection)
    if (!state) return
    const previousGroups = toDepartmentGroups(state.agent.visibleDepartmentIds)
    const currentGroups = toDepartmentGroups(agent.visibleDepartmentIds)
    state.agent = agent
    const joinedGroups = currentGroups.filter((group) => !previousGroups.includes(group))
    const leftGroups = previousGroups.filter((group) => !currentGroups.includes(group))
    for (const group of joinedGroups) connection.join(group)
    for (const group of leftGroups) connection.leave(group)
    for (const [id, departmentId] of state.watched)
      if (!canSeeDepartment(agent.visibleDepartmentIds, departmentId)) {
        this.unwatch(connection, id)
        connection.send('conversationRemoved', { conversationId: id, reason: 'membership' })
      }
    if (joinedGroups.length > 0 || leftGroups.length > 0) connection.send('resync', { reason: 'departments' })
  }

  countWatched(connection: AgentConnection): number {
    return this.stateByConnection.get(connection)?.watched.size ?? 0
  }

  watch(connection: AgentConnection, conversationId: string, departmentId: number): void {
    this.stateByConnection.get(connection)?.watched.set(conversationId, departmentId)
    connection.join(groups.watchers(conversationId))
  }

  unwatch(connection: AgentConnection, conversationId: string): void {
    this.stateByConnection.get(connection)?.watched.delete(conversationId)
    connection.leave(groups.watchers(conversationId))
  }

  /** Stores the new department. On connections whose agent cannot see it, unwatches the conversation instead. */
  updateWatchedDepartment(watchers: Iterable<AgentConnection>, conversationId: string, departmentId: number): void {
    for (const connection of [...watchers]) {
      const state = this.stateByConnection.get(connection)
      if (state && canSeeDepartment(state.agent.visibleDepartmentIds, departmentId))
        state.watched.set(conversationId, departmentId)
      else this.unwatch(connection, conversationId)
    }
  }
}
