import type { Chat } from '../database/chat.ts'

type Store = Pick<Chat, 'db' | 'now'>

/** A connection of an agent, and the process that has it. */
interface Lease {
  readonly id: string
  readonly agentId: number
  readonly instanceId: string
}

/** Notes that an agent is there. The process has to say so again and again. */
export async function beginLease({ db, now }: Store, lease: Lease): Promise<void> {
  const at = now().toISOString()
  await db
    .insertInto('chat.agentConnection')
    .values({ ...lease, connectedAt: at, seenAt: at })
    .execute()
}

/** Says that all who are connected to a process are still there. */
export async function renewLeases({ db, now }: Store, instanceId: string): Promise<void> {
  await db
    .updateTable('chat.agentConnection')
    .set({ seenAt: now().toISOString() })
    .where('instanceId', '=', instanceId)
    .where('endedAt', 'is', null)
    .execute()
}

/** Notes that a connection has ended. The agent counts as there for a moment more. */
export async function endLease({ db, now }: Store, id: string): Promise<void> {
  const at = now().toISOString()
  await db
    .updateTable('chat.agentConnection')
    .set({ seenAt: at, endedAt: at })
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .execute()
}
