import type { ChatTx } from './chat.ts'

/** Writes an audit entry in the transaction of the change. `target` is a kind and an id, such as `department:3`. */
export async function writeAuditEntry(
  tx: ChatTx,
  at: string,
  actorAgentId: number | null,
  action: string,
  target: string,
): Promise<void> {
  await tx.insertInto('chat.auditEntry').values({ at, actorAgentId, action, target }).execute()
}
