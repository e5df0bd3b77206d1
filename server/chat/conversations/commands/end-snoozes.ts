import type { Chat, ChatTx } from '../../database/chat.ts'
import { createSnoozeEndChange } from '../rules/transitions.ts'
import { CHANGE_BATCH_SIZE, changeConversations } from './write-changes.ts'

/** Ends a batch of expired snoozes. Returns whether there may be more. */
export async function endSnoozes(chat: Chat, tx: ChatTx): Promise<boolean> {
  const at = chat.now().toISOString()
  const expired = await tx
    .selectFrom('chat.conversation')
    .selectAll()
    .where('snoozedUntil', '<=', at)
    .where('status', '<>', 'closed')
    .orderBy('snoozedUntil')
    .limit(CHANGE_BATCH_SIZE)
    .forUpdate()
    .skipLocked()
    .execute()
  await changeConversations(chat, tx, expired, createSnoozeEndChange, at)
  return expired.length === CHANGE_BATCH_SIZE
}
