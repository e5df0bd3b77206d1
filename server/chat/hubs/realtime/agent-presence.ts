import type { Connection, Hub } from '#platform/realtime/hub.ts'
import { type Presence, presenceOf } from '../../agents/rules.ts'
import type { Chat } from '../../database/chat.ts'
import { agentsThere, onlineDepartments, toggles } from '../../presence/queries.ts'
import { offeredDepartments } from '../../widgets/queries.ts'
import type { VisitorIdentity } from '../guard.ts'
import { groups } from '../rules.ts'

type Store = Pick<Chat, 'db' | 'now' | 'announcements'>

/** What agents and visitors of this process were last told of who is there. The leases in the database are the truth. */
export class AgentPresence {
  private readonly store: Store
  private readonly visitors: Hub<VisitorIdentity>
  private readonly told = new Map<number, { presence: Presence; isAvailable: boolean }>()
  /** Whether anybody is there for the visitors of a widget. */
  private readonly online = new Map<number, boolean>()
  /** Agents of whom it is to be told in any case. */
  private readonly asked = new Set<number>()

  constructor(store: Store, visitors: Hub<VisitorIdentity>) {
    this.store = store
    this.visitors = visitors
  }

  /** Looks soon; of these agents it is told even if they are not there. */
  soon(...agentIds: readonly number[]): void {
    for (const id of agentIds) this.asked.add(id)
    this.store.announcements.soon('presence', () => this.look())
  }

  /** Tells a new connection of a visitor whether anybody is there. */
  greet(connection: Connection<VisitorIdentity>): void {
    const { widgetId } = connection.identity.visitor
    const online = this.online.get(widgetId)
    connection.join(groups.widget(widgetId))
    if (online === undefined) this.soon()
    else connection.send('online', { online })
  }

  /** Looks who is there, and tells what has changed. */
  async look(): Promise<void> {
    const { db, now } = this.store
    const there = await agentsThere(db, now())
    const asked = [...this.asked]
    this.asked.clear()
    const away = [...new Set([...this.told.keys(), ...asked])].filter((id) => !there.has(id))
    const ofAway = away.length > 0 ? await toggles(db, away) : new Map<number, boolean>()
    for (const [id, isAvailable] of there) this.tell(id, presenceOf(isAvailable, true), isAvailable)
    for (const [id, isAvailable] of ofAway) this.tell(id, presenceOf(isAvailable, false), isAvailable)
    for (const id of away) this.told.delete(id)
    await this.lookForVisitors(now())
  }

  private tell(agentId: number, presence: Presence, isAvailable: boolean): void {
    const told = this.told.get(agentId)
    if (told?.presence === presence && told.isAvailable === isAvailable) return
    this.told.set(agentId, { presence, isAvailable })
    const payload = { agentId, presence, isAvailable }
    this.store.announcements.publish([{ audience: { kind: 'agents' }, event: 'agentPresence', payload }])
  }

  private async lookForVisitors(now: Date): Promise<void> {
    const offers = new Map<number, number[]>()
    for (const { identity } of this.visitors.everyone()) offers.set(identity.visitor.widgetId, [])
    for (const id of this.online.keys()) if (!offers.has(id)) this.online.delete(id)
    if (offers.size === 0) return
    for (const widgetId of offers.keys())
      offers.set(
        widgetId,
        (await offeredDepartments(this.store.db, widgetId)).map(({ id }) => id),
      )
    const online = await onlineDepartments(this.store.db, [...new Set([...offers.values()].flat())], now)
    for (const [widgetId, departmentIds] of offers) {
      const isOnline = departmentIds.some((id) => online.has(id))
      if (this.online.get(widgetId) === isOnline) continue
      this.online.set(widgetId, isOnline)
      this.visitors.toGroup(groups.widget(widgetId), 'online', { online: isOnline })
    }
  }
}
