import type { Chat, ChatTx } from '../../database/chat.ts'
import { applyChange, BULK, systemRow } from './change.ts'
import { ended } from './close.ts'

/**
 * Closes conversations that have been silent for so long, the longest silent first, and tells whether there may be more.
 * Those that are put aside stay, and so do messages that were left until an agent has had them.
 */
export async function closeInactive(chat: Chat, tx: ChatTx, timeoutMs: number): Promise<boolean> {
  const now = chat.now()
  const silent = await tx
    .selectFrom('chat.conversation')
    .selectAll()
    .where('status', '<>', 'closed')
    .where('activityAt', '<=', new Date(now.getTime() - timeoutMs).toISOString())
    .where('snoozedUntil', 'is', null)
    .where((e) => e.or([e('isLeftMessage', '=', false), e('startedAt', 'is not', null)]))
    .orderBy('activityAt')
    .limit(BULK)
    .forUpdate()
    .skipLocked()
    .execute()
  const at = now.toISOString()
  for (const before of silent)
    await applyChange(chat, tx, before, ended('inactivity', systemRow('Closed', null), at, null), at)
  return silent.length === BULK
}
