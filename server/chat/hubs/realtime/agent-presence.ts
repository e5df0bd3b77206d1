import type { Connection, Hub } from '#platform/realtime/hub.ts'
import { type Presence, toPresence } from '../../agents/rules.ts'
import type { Chat } from '../../database/chat.ts'
import { findOnlineDepartmentIds, loadAvailability, loadConnectedAgents } from '../../presence/queries.ts'
import { listOfferedDepartments } from '../../widgets/queries.ts'
import type { VisitorIdentity } from '../guard.ts'
import { groups } from '../rules.ts'

type PresenceContext = Pick<Chat, 'db' | 'now' | 'announcements'>

/** Polls the leases of agents, and sends changes of presence to the agents and visitors connected to this process. */
export class AgentPresence {
  private readonly chat: PresenceContext
  private readonly visitors: Hub<VisitorIdentity>
  private readonly publishedPresences = new Map<number, { presence: Presence; isAvailable: boolean }>()
  private readonly publishedOnlineByWidget = new Map<number, boolean>()
  /** Agents whose presence the next poll publishes even if they are not connected. */
  private readonly requestedIds = new Set<number>()

  constructor(chat: PresenceContext, visitors: Hub<VisitorIdentity>) {
    this.chat = chat
    this.visitors = visitors
  }

  requestPoll(...agentIds: readonly number[]): void {
    for (const id of agentIds) this.requestedIds.add(id)
    this.chat.announcements.runCoalesced('presence', () => this.poll())
  }

  /** Sends to the visitor whether an agent of the widget is online: now, and after each change. */
  subscribeToOnlineStatus(connection: Connection<VisitorIdentity>): void {
    const { widgetId } = connection.identity.visitor
    const isOnline = this.publishedOnlineByWidget.get(widgetId)
    connection.join(groups.widget(widgetId))
    if (isOnline === undefined) this.requestPoll()
    else connection.send('online', { online: isOnline })
  }

  async poll(): Promise<void> {
    const { db, now } = this.chat
    const availabilityOfConnected = await loadConnectedAgents(db, now())
    const requestedIds = [...this.requestedIds]
    this.requestedIds.clear()
    const disconnectedIds = [...new Set([...this.publishedPresences.keys(), ...requestedIds])].filter(
      (id) => !availabilityOfConnected.has(id),
    )
    const availabilityOfDisconnected = await this.loadAvailability(disconnectedIds).catch((error: unknown) => {
      for (const id of requestedIds) this.requestedIds.add(id)
      throw error
    })
    for (const [id, isAvailable] of availabilityOfConnected)
      this.publishIfChanged(id, toPresence(isAvailable, true), isAvailable)
    for (const [id, isAvailable] of availabilityOfDisconnected)
      this.publishIfChanged(id, toPresence(isAvailable, false), isAvailable)
    for (const id of disconnectedIds) this.publishedPresences.delete(id)
    await this.publishToWidgets(now())
  }

  private readonly loadAvailability = async (agentIds: readonly number[]): Promise<ReadonlyMap<number, boolean>> =>
    agentIds.length > 0 ? await loadAvailability(this.chat.db, agentIds) : new Map()

  private publishIfChanged(agentId: number, presence: Presence, isAvailable: boolean): void {
    const published = this.publishedPresences.get(agentId)
    if (published?.presence === presence && published.isAvailable === isAvailable) return
    this.publishedPresences.set(agentId, { presence, isAvailable })
    const payload = { agentId, presence, isAvailable }
    this.chat.announcements.publish([{ audience: { kind: 'agents' }, event: 'agentPresence', payload }])
  }

  private async publishToWidgets(now: Date): Promise<void> {
    const departmentIdsByWidget = new Map<number, number[]>()
    for (const { identity } of this.visitors.allConnections()) departmentIdsByWidget.set(identity.visitor.widgetId, [])
    for (const id of this.publishedOnlineByWidget.keys())
      if (!departmentIdsByWidget.has(id)) this.publishedOnlineByWidget.delete(id)
    if (departmentIdsByWidget.size === 0) return
    for (const widgetId of departmentIdsByWidget.keys())
      departmentIdsByWidget.set(
        widgetId,
        (await listOfferedDepartments(this.chat.db, widgetId)).map(({ id }) => id),
      )
    const onlineDepartmentIds = await findOnlineDepartmentIds(
      this.chat.db,
      [...new Set([...departmentIdsByWidget.values()].flat())],
      now,
    )
    for (const [widgetId, departmentIds] of departmentIdsByWidget) {
      const isOnline = departmentIds.some((id) => onlineDepartmentIds.has(id))
      if (this.publishedOnlineByWidget.get(widgetId) === isOnline) continue
      this.publishedOnlineByWidget.set(widgetId, isOnline)
      this.visitors.sendToGroup(groups.widget(widgetId), 'online', { online: isOnline })
    }
  }
}
