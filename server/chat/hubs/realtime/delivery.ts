import type { Hub } from '#platform/realtime/hub.ts'
import type { Announcement, Audience } from '../../announcements/announcements.ts'
import type { AgentIdentity, VisitorIdentity } from '../guard.ts'
import { groups, groupsOf, userOfVisitor } from '../rules.ts'
import type { AgentConnection, AgentSeats } from './agent-seats.ts'

export interface Audiences {
  readonly agents: Hub<AgentIdentity>
  readonly visitors: Hub<VisitorIdentity>
  readonly seats: AgentSeats
}

/** Yields the connections of several groups once each, except those that are also in the group `excluded`. */
function* connectionsIn({ agents }: Audiences, names: readonly string[], excluded?: string): Iterable<AgentConnection> {
  const seen = new Set<AgentConnection>()
  for (const connection of names.flatMap((name) => [...agents.inGroup(name)])) {
    const isExcluded = excluded !== undefined && connection.groups?.has(excluded) === true
    if (!isExcluded && !seen.has(connection)) yield connection
    seen.add(connection)
  }
}

type AgentAudience = Exclude<Audience, { kind: 'visitor' }>

function deliverToAgents(audiences: Audiences, audience: AgentAudience, { event, payload }: Announcement): void {
  const names = groupsOf(audience)
  const butNotIn = audience.kind === 'department' ? audience.butNotIn : undefined
  if (butNotIn === undefined && audience.kind !== 'departments') {
    for (const name of names) audiences.agents.toGroup(name, event, payload)
    return
  }
  const excluded = butNotIn === undefined ? undefined : groups.department(butNotIn)
  for (const connection of connectionsIn(audiences, names, excluded)) connection.send(event, payload)
}

export function deliver(audiences: Audiences, announcement: Announcement): void {
  const { agents, visitors, seats } = audiences
  const { audience, event, payload } = announcement
  if (audience.kind === 'visitor') {
    visitors.toUser(userOfVisitor(audience.id), event, payload)
    return
  }
  deliverToAgents(audiences, audience, announcement)
  const { conversationId: id } = payload
  if (event === 'conversation' && audience.kind === 'department' && typeof id === 'string')
    seats.follow(agents.inGroup(groups.watchers(id)), id, audience.id)
}
