import type { Connection, Hub } from '#platform/realtime/hub.ts'
import { type Presence, toPresence } from '../../agents/rules.ts'
import type { Chat } from '../../database/chat.ts'
import { findOnlineDepartmentIds, loadAvailability, loadConnectedAgents } from '../../presence/queries.ts'
import { listOfferedDepartments } from '../../widgets/queries.ts'
import type { VisitorIdentity } from '../guard.ts'
import { groups } from '../rules.ts'

type Store = Pick<Chat, 'db' | 'now' | 'announcements'>

/** Publishes which agents are online to the agents and visitors of this process. Polls the leases in the database. */
export class AgentPresence {
  private readonly store: Store
  private readonly visitors: Hub<VisitorIdentity>
  private readonly lastSent = new Map<number, { presence: Presence; isAvailable: boolean }>()
  /** Whether a widget has an online agent, as last sent to its visitors. */
  private readonly online = new Map<number, boolean>()
  /** Agents to check at the next poll even if they are not connected. */
  private readonly requestedIds = new Set<number>()

  constructor(store: Store, visitors: Hub<VisitorIdentity>) {
    this.store = store
    this.visitors = visitors
  }

  /** Polls soon. Includes these agents even if they are not connected. */
  requestPoll(...agentIds: readonly number[]): void {
    for (const id of agentIds) this.requestedIds.add(id)
    this.store.announcements.runCoalesced('presence', () => this.poll())
  }

  /** Sends a new connection of a visitor whether an agent is online. */
  sendOnlineStatus(connection: Connection<VisitorIdentity>): void {
    const { widgetId } = connection.identity.visitor
    const online = this.online.get(widgetId)
    connection.join(groups.widget(widgetId))
    if (online === undefined) this.requestPoll()
    else connection.send('online', { online })
  }

  /** Reads which agents are online and publishes the changes. */
  async poll(): Promise<void> {
    const { db, now } = this.store
    const connected = await loadConnectedAgents(db, now())
    const requestedIds = [...this.requestedIds]
    this.requestedIds.clear()
    const disconnected = [...new Set([...this.lastSent.keys(), ...requestedIds])].filter((id) => !connected.has(id))
    const availability = disconnected.length > 0 ? await loadAvailability(db, disconnected) : new Map<number, boolean>()
    for (const [id, isAvailable] of connected) this.publishIfChanged(id, toPresence(isAvailable, true), isAvailable)
    for (const [id, isAvailable] of availability) this.publishIfChanged(id, toPresence(isAvailable, false), isAvailable)
    for (const id of disconnected) this.lastSent.delete(id)
    await this.publishToWidgets(now())
  }

  private publishIfChanged(agentId: number, presence: Presence, isAvailable: boolean): void {
    const lastSent = this.lastSent.get(agentId)
    if (lastSent?.presence === presence && lastSent.isAvailable === isAvailable) return
    this.lastSent.set(agentId, { presence, isAvailable })
    const payload = { agentId, presence, isAvailable }
    this.store.announcements.publish([{ audience: { kind: 'agents' }, event: 'agentPresence', payload }])
  }

  private async publishToWidgets(now: Date): Promise<void> {
    const offers = new Map<number, number[]>()
    for (const { identity } of this.visitors.allConnections()) offers.set(identity.visitor.widgetId, [])
    for (const id of this.online.keys()) if (!offers.has(id)) this.online.delete(id)
    if (offers.size === 0) return
    for (const widgetId of offers.keys())
      offers.set(
        widgetId,
        (await listOfferedDepartments(this.store.db, widgetId)).map(({ id }) => id),
      )
    const online = await findOnlineDepartmentIds(this.store.db, [...new Set([...offers.values()].flat())], now)
    for (const [widgetId, departmentIds] of offers) {
      const isOnline = departmentIds.some((id) => online.has(id))
      if (this.online.get(widgetId) === isOnline) continue
      this.online.set(widgetId, isOnline)
      this.visitors.sendToGroup(groups.widget(widgetId), 'online', { online: isOnline })
    }
  }
}
