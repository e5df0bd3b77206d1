import type { Chat, ChatTx } from '../../database/chat.ts'
import { applyChange } from './change.ts'
import { waiting } from './transfer.ts'

/** Gives the active conversations of an agent back to the queue; no row is written of it. Twice is harmless. */
export async function returnConversationsOf(chat: Chat, tx: ChatTx, agentId: number): Promise<void> {
  const at = chat.now().toISOString()
  const held = await tx
    .selectFrom('chat.conversation')
    .selectAll()
    .where('agentId', '=', agentId)
    .where('status', '=', 'active')
    .orderBy('id')
    .forUpdate()
    .execute()
  for (const before of held)
    await applyChange(chat, tx, before, { set: waiting, isMoved: true, isSeenByVisitor: true }, at)
}
