import type { Chat, ChatTx } from '../../database/chat.ts'
import { snoozeEnded } from '../rules/transitions.ts'
import { BATCH_SIZE, writeChanges } from './change.ts'

/** Ends the snoozes that are over. Returns whether there may be more. */
export async function endSnoozes(chat: Chat, tx: ChatTx): Promise<boolean> {
  const at = chat.now().toISOString()
  const over = await tx
    .selectFrom('chat.conversation')
    .selectAll()
    .where('snoozedUntil', '<=', at)
    .where('status', '<>', 'closed')
    .orderBy('snoozedUntil')
    .limit(BATCH_SIZE)
    .forUpdate()
    .skipLocked()
    .execute()
  const changes = over.map((before) => ({ before, change: snoozeEnded(before, at) }))
  await writeChanges(chat, tx, changes, at)
  return over.length === BATCH_SIZE
}
