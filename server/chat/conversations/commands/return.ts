import type { ChatTx } from '../../database/chat.ts'

/** Gives the active conversations of an agent back to the queue; no row is written of it. Twice is harmless. */
export async function returnConversationsOf(tx: ChatTx, agentId: number, at: string): Promise<void> {
  await tx
    .updateTable('chat.conversation')
    .set((e) => ({
      status: 'queued',
      agentId: null,
      assignedAt: null,
      snoozedUntil: null,
      updatedAt: at,
      agentVersion: e('agentVersion', '+', 1),
      visitorVersion: e('visitorVersion', '+', 1),
    }))
    .where('agentId', '=', agentId)
    .where('status', '=', 'active')
    .execute()
}
