import type { Connection } from '#platform/realtime/hub.ts'
import type { AgentIdentity } from '../guard.ts'
import type { Standing } from '../queries.ts'
import { departmentGroups, groups, sees } from '../rules.ts'

export type AgentConnection = Connection<AgentIdentity>

interface ConnectionState {
  standing: Standing
  /** Watched conversations by id, with their departments. */
  readonly watched: Map<string, number>
}

/** The agent connections of this process, with their groups and watched conversations. */
export class AgentSeats {
  private readonly states = new Map<AgentConnection, ConnectionState>()

  sit(connection: AgentConnection): void {
    const { id: agentId, displayName, isAvailable, seenDepartmentIds } = connection.identity.agent
    const standing = { agentId, displayName, isAvailable, seenDepartmentIds }
    this.states.set(connection, { standing, watched: new Map() })
    for (const group of [groups.agents, ...departmentGroups(seenDepartmentIds)]) connection.join(group)
  }

  rise(connection: AgentConnection): void {
    this.states.delete(connection)
  }

  /** Returns the agent of a connection as of the last check. */
  standing(connection: AgentConnection): Standing | undefined {
    return this.states.get(connection)?.standing
  }

  connections(): Iterable<AgentConnection> {
    return this.states.keys()
  }

  /** Stores the new state of the agent, and updates the groups. Notifies the client if its groups changed. */
  move(connection: AgentConnection, standing: Standing): void {
    const state = this.states.get(connection)
    if (!state) return
    const previous = departmentGroups(state.standing.seenDepartmentIds)
    const current = departmentGroups(standing.seenDepartmentIds)
    state.standing = standing
    const joined = current.filter((group) => !previous.includes(group))
    const left = previous.filter((group) => !current.includes(group))
    for (const group of joined) connection.join(group)
    for (const group of left) connection.leave(group)
    for (const [id, departmentId] of state.watched)
      if (!sees(standing.seenDepartmentIds, departmentId)) {
        this.unwatch(connection, id)
        connection.send('conversationRemoved', { conversationId: id, reason: 'membership' })
      }
    if (joined.length > 0 || left.length > 0) connection.send('resync', { reason: 'departments' })
  }

  watching(connection: AgentConnection): number {
    return this.states.get(connection)?.watched.size ?? 0
  }

  watch(connection: AgentConnection, conversationId: string, departmentId: number): void {
    this.states.get(connection)?.watched.set(conversationId, departmentId)
    connection.join(groups.watchers(conversationId))
  }

  unwatch(connection: AgentConnection, conversationId: string): void {
    this.states.get(connection)?.watched.delete(conversationId)
    connection.leave(groups.watchers(conversationId))
  }

  /** Handles the transfer of a conversation: removes watchers who do not see the new department. */
  follow(watchers: Iterable<AgentConnection>, conversationId: string, departmentId: number): void {
    for (const connection of [...watchers]) {
      const state = this.states.get(connection)
      if (state && sees(state.standing.seenDepartmentIds, departmentId)) state.watched.set(conversationId, departmentId)
      else this.unwatch(connection, conversationId)
    }
  }
}
