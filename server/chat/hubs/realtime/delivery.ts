import type { Hub } from '#platform/realtime/hub.ts'
import type { Announcement, Audience } from '../../announcements/announcements.ts'
import type { AgentIdentity, VisitorIdentity } from '../guard.ts'
import { groups, groupsOf, userOfVisitor } from '../rules.ts'
import type { AgentConnection, AgentSeats } from './agent-seats.ts'

/** Where events go. */
export interface Audiences {
  readonly agents: Hub<AgentIdentity>
  readonly visitors: Hub<VisitorIdentity>
  readonly seats: AgentSeats
}

/** The agents of several groups, each connection once, but for those in another one. */
function* anyOf({ agents }: Audiences, names: readonly string[], butNotIn?: string): Iterable<AgentConnection> {
  const had = new Set<AgentConnection>()
  for (const connection of names.flatMap((name) => [...agents.inGroup(name)])) {
    const isOut = butNotIn !== undefined && connection.groups?.has(butNotIn) === true
    if (!isOut && !had.has(connection)) yield connection
    had.add(connection)
  }
}

type ForAgents = Exclude<Audience, { kind: 'visitor' }>

function deliverToAgents(audiences: Audiences, audience: ForAgents, { event, payload }: Announcement): void {
  const names = groupsOf(audience)
  const butNotIn = audience.kind === 'department' ? audience.butNotIn : undefined
  if (butNotIn === undefined && audience.kind !== 'departments') {
    for (const name of names) audiences.agents.toGroup(name, event, payload)
    return
  }
  const other = butNotIn === undefined ? undefined : groups.department(butNotIn)
  for (const connection of anyOf(audiences, names, other)) connection.send(event, payload)
}

/** Sends an event to whom it is for. */
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
