import type { Chat, ChatTx } from '../../database/chat.ts'
import { resumed } from '../rules.ts'
import { applyChange, BULK } from './change.ts'

/** Takes up again what was put aside until now, and tells whether there may be more. */
export async function endSnoozes(chat: Chat, tx: ChatTx): Promise<boolean> {
  const at = chat.now().toISOString()
  const over = await tx
    .selectFrom('chat.conversation')
    .selectAll()
    .where('snoozedUntil', '<=', at)
    .where('status', '<>', 'closed')
    .orderBy('snoozedUntil')
    .limit(BULK)
    .forUpdate()
    .skipLocked()
    .execute()
  for (const before of over) await applyChange(chat, tx, before, { set: resumed(before, at), isMoved: true }, at)
  return over.length === BULK
}
