import type { Announcement } from '../../announcements/announcements.ts'
import type { Chat } from '../../database/chat.ts'
import { openCounts } from '../queries.ts'
import { sees } from '../rules.ts'
import type { AgentConnection, AgentSeats } from './agent-seats.ts'

/** Tells agents how many conversations wait and go on in their departments. */
export class QueueCounts {
  private readonly chat: Pick<Chat, 'db'>
  private readonly seats: AgentSeats
  private readonly told = new WeakMap<AgentConnection, string>()
  private isDue = false

  constructor(chat: Pick<Chat, 'db'>, seats: AgentSeats) {
    this.chat = chat
    this.seats = seats
  }

  hear({ event }: Announcement): void {
    if (event === 'conversation') this.isDue = true
  }

  /** Counts at the next tick. */
  due(): void {
    this.isDue = true
  }

  /** Counts if anything has changed, and tells those for whom it has. Comes once a second. */
  async tick(): Promise<void> {
    if (!this.isDue) return
    this.isDue = false
    const counts = await openCounts(this.chat.db).catch((error: unknown) => {
      this.isDue = true
      throw error
    })
    for (const connection of this.seats.connections()) {
      const seen = this.seats.standing(connection)?.seenDepartmentIds ?? null
      const total = (status: string): number =>
        counts
          .filter((row) => row.status === status && sees(seen, row.departmentId))
          .reduce((sum, { count }) => sum + Number(count), 0)
      const payload = { waiting: total('queued'), active: total('active') }
      const text = `${payload.waiting} ${payload.active}`
      if (this.told.get(connection) === text) continue
      this.told.set(connection, text)
      connection.send('queueCounts', payload)
    }
  }
}
