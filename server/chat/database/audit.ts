import type { ChatTx } from './chat.ts'

/** Remembers who did what, in the transaction that did it. `target` is a kind and an id, as `department:3`. */
export async function audit(
  tx: ChatTx,
  at: string,
  actorAgentId: number | null,
  action: string,
  target: string,
): Promise<void> {
  await tx.insertInto('chat.auditEntry').values({ at, actorAgentId, action, target }).execute()
}
