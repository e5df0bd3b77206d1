import type { Chat } from '../database/chat.ts'

/** The lease of an agent’s hub connection, which counts as open while the process `instanceId` renews the lease. */
interface Lease {
  readonly id: string
  readonly agentId: number
  readonly instanceId: string
}

export async function beginLease({ db, now }: Pick<Chat, 'db' | 'now'>, lease: Lease): Promise<void> {
  const at = now().toISOString()
  await db
    .insertInto('chat.agentConnection')
    .values({ ...lease, connectedAt: at, seenAt: at })
    .execute()
}

export async function renewLeases({ db, now }: Pick<Chat, 'db' | 'now'>, instanceId: string): Promise<void> {
  await db
    .updateTable('chat.agentConnection')
    .set({ seenAt: now().toISOString() })
    .where('instanceId', '=', instanceId)
    .where('endedAt', 'is', null)
    .execute()
}

/** Marks a connection as closed. If it was the last one, its agent counts as connected for another 30 seconds. */
export async function endLease({ db, now }: Pick<Chat, 'db' | 'now'>, id: string): Promise<void> {
  const at = now().toISOString()
  await db
    .updateTable('chat.agentConnection')
    .set({ seenAt: at, endedAt: at })
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .execute()
}
