import type { Announcement } from '../../announcements/announcements.ts'
import type { Chat } from '../../database/chat.ts'
import { openCounts } from '../queries.ts'
import { sees } from '../rules.ts'
import type { AgentConnection, AgentSeats } from './agent-seats.ts'

/** Sends agents the number of queued and active conversations of their departments. */
export class QueueCounts {
  private readonly chat: Pick<Chat, 'db'>
  private readonly seats: AgentSeats
  private readonly lastSent = new WeakMap<AgentConnection, string>()
  private isStale = false

  constructor(chat: Pick<Chat, 'db'>, seats: AgentSeats) {
    this.chat = chat
    this.seats = seats
  }

  hear({ event }: Announcement): void {
    if (event === 'conversation') this.isStale = true
  }

  due(): void {
    this.isStale = true
  }

  /** Counts if a conversation has changed. Sends the counts to agents for whom they differ. Called every second. */
  async tick(): Promise<void> {
    if (!this.isStale) return
    this.isStale = false
    const counts = await openCounts(this.chat.db).catch((error: unknown) => {
      this.isStale = true
      throw error
    })
    for (const connection of this.seats.connections()) {
      const seenDepartmentIds = this.seats.standing(connection)?.seenDepartmentIds ?? null
      const total = (status: string): number =>
        counts
          .filter((row) => row.status === status && sees(seenDepartmentIds, row.departmentId))
          .reduce((sum, { count }) => sum + Number(count), 0)
      const payload = { waiting: total('queued'), active: total('active') }
      const key = `${payload.waiting} ${payload.active}`
      if (this.lastSent.get(connection) === key) continue
      this.lastSent.set(connection, key)
      connection.send('queueCounts', payload)
    }
  }
}
