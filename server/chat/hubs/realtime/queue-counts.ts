import type { Announcement } from '../../announcements/announcements.ts'
import type { Chat } from '../../database/chat.ts'
import { countOpenConversationsByDepartment } from '../queries.ts'
import { canSeeDepartment } from '../rules.ts'
import type { AgentConnection, AgentConnections } from './agent-connections.ts'

/** Sends agents the number of queued and active conversations of their departments. */
export class QueueCounts {
  private readonly chat: Pick<Chat, 'db'>
  private readonly connections: AgentConnections
  private readonly lastSent = new WeakMap<AgentConnection, string>()
  private isStale = false

  constructor(chat: Pick<Chat, 'db'>, connections: AgentConnections) {
    this.chat = chat
    this.connections = connections
  }

  handleAnnouncement({ event }: Announcement): void {
    if (event === 'conversation') this.isStale = true
  }

  markStale(): void {
    this.isStale = true
  }

  async sendIfStale(): Promise<void> {
    if (!this.isStale) return
    this.isStale = false
    const counts = await countOpenConversationsByDepartment(this.chat.db).catch((error: unknown) => {
      this.isStale = true
      throw error
    })
    for (const connection of this.connections.listAll()) {
      const visibleDepartmentIds = this.connections.findAgent(connection)?.visibleDepartmentIds ?? null
      const countVisible = (status: string): number =>
        counts
          .filter((row) => row.status === status && canSeeDepartment(visibleDepartmentIds, row.departmentId))
          .reduce((sum, { count }) => sum + Number(count), 0)
      const payload = { waiting: countVisible('queued'), active: countVisible('active') }
      const serialized = `${payload.waiting} ${payload.active}`
      if (this.lastSent.get(connection) === serialized) continue
      this.lastSent.set(connection, serialized)
      connection.send('queueCounts', payload)
    }
  }
}
