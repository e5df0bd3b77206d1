import type { Hub } from '#platform/realtime/hub.ts'
import type { Announcement, Audience } from '../../announcements/announcements.ts'
import type { AgentIdentity, VisitorIdentity } from '../guard.ts'
import { groups, toGroups, toVisitorUserId } from '../rules.ts'
import type { AgentConnection, AgentConnections } from './agent-connections.ts'

export interface DeliveryTargets {
  readonly agents: Hub<AgentIdentity>
  readonly visitors: Hub<VisitorIdentity>
  readonly connections: AgentConnections
}

function* findConnectionsInGroups(
  { agents }: DeliveryTargets,
  groupNames: readonly string[],
  excludedGroup?: string,
): Iterable<AgentConnection> {
  const visited = new Set<AgentConnection>()
  for (const connection of groupNames.flatMap((name) => [...agents.connectionsInGroup(name)])) {
    const isExcluded = excludedGroup !== undefined && connection.groups?.has(excludedGroup) === true
    if (!isExcluded && !visited.has(connection)) yield connection
    visited.add(connection)
  }
}

type AgentAudience = Exclude<Audience, { kind: 'visitor' }>

function deliverToAgents(targets: DeliveryTargets, audience: AgentAudience, { event, payload }: Announcement): void {
  const groupNames = toGroups(audience)
  const exceptDepartmentId = audience.kind === 'department' ? audience.exceptDepartmentId : undefined
  if (exceptDepartmentId === undefined && audience.kind !== 'departments') {
    for (const name of groupNames) targets.agents.sendToGroup(name, event, payload)
    return
  }
  const excludedGroup = exceptDepartmentId === undefined ? undefined : groups.department(exceptDepartmentId)
  for (const connection of findConnectionsInGroups(targets, groupNames, excludedGroup)) connection.send(event, payload)
}

export function deliverAnnouncement(targets: DeliveryTargets, announcement: Announcement): void {
  const { agents, visitors, connections } = targets
  const { audience, event, payload } = announcement
  if (audience.kind === 'visitor') {
    visitors.sendToUser(toVisitorUserId(audience.id), event, payload)
    return
  }
  deliverToAgents(targets, audience, announcement)
  const { conversationId: id } = payload
  if (event === 'conversation' && audience.kind === 'department' && typeof id === 'string')
    connections.updateWatchedDepartment(agents.connectionsInGroup(groups.watchers(id)), id, audience.id)
}
