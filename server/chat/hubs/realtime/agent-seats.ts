import type { Connection } from '#platform/realtime/hub.ts'
import type { AgentIdentity } from '../guard.ts'
import type { Standing } from '../queries.ts'
import { departmentGroups, groups, sees } from '../rules.ts'

export type AgentConnection = Connection<AgentIdentity>

/** What is known of an agent's connection. */
interface Seat {
  standing: Standing
  /** The conversations that are watched, with their departments. */
  readonly watched: Map<string, number>
}

/** Where the agents who are connected to this process belong. */
export class AgentSeats {
  private readonly seats = new Map<AgentConnection, Seat>()

  /** Lets a new connection hear what is for its agent. */
  sit(connection: AgentConnection): void {
    const { id: agentId, displayName, isAvailable, seenDepartmentIds } = connection.identity.agent
    const standing = { agentId, displayName, isAvailable, seenDepartmentIds }
    this.seats.set(connection, { standing, watched: new Map() })
    for (const group of [groups.agents, ...departmentGroups(seenDepartmentIds)]) connection.join(group)
  }

  rise(connection: AgentConnection): void {
    this.seats.delete(connection)
  }

  /** The agent behind a connection, as the store had it when it was last looked at. */
  standing(connection: AgentConnection): Standing | undefined {
    return this.seats.get(connection)?.standing
  }

  connections(): Iterable<AgentConnection> {
    return this.seats.keys()
  }

  /** Takes over what the store says: who moved to other departments hears of those from now on, and is told so. */
  move(connection: AgentConnection, standing: Standing): void {
    const seat = this.seats.get(connection)
    if (!seat) return
    const before = departmentGroups(seat.standing.seenDepartmentIds)
    const after = departmentGroups(standing.seenDepartmentIds)
    seat.standing = standing
    const joined = after.filter((group) => !before.includes(group))
    const left = before.filter((group) => !after.includes(group))
    for (const group of joined) connection.join(group)
    for (const group of left) connection.leave(group)
    for (const [id, departmentId] of seat.watched)
      if (!sees(standing.seenDepartmentIds, departmentId)) {
        this.unwatch(connection, id)
        connection.send('conversationRemoved', { conversationId: id, reason: 'membership' })
      }
    if (joined.length > 0 || left.length > 0) connection.send('resync', { reason: 'departments' })
  }

  /** How many conversations a connection watches. */
  watching(connection: AgentConnection): number {
    return this.seats.get(connection)?.watched.size ?? 0
  }

  watch(connection: AgentConnection, conversationId: string, departmentId: number): void {
    this.seats.get(connection)?.watched.set(conversationId, departmentId)
    connection.join(groups.watchers(conversationId))
  }

  unwatch(connection: AgentConnection, conversationId: string): void {
    this.seats.get(connection)?.watched.delete(conversationId)
    connection.leave(groups.watchers(conversationId))
  }

  /** A conversation is in this department now: whoever watches it and does not see that one watches no more. */
  follow(watchers: Iterable<AgentConnection>, conversationId: string, departmentId: number): void {
    for (const connection of [...watchers]) {
      const seat = this.seats.get(connection)
      if (seat && sees(seat.standing.seenDepartmentIds, departmentId)) seat.watched.set(conversationId, departmentId)
      else this.unwatch(connection, conversationId)
    }
  }
}
