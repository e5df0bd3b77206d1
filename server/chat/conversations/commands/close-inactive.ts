import type { Chat, ChatTx } from '../../database/chat.ts'
import { closedByInactivity } from '../rules/transitions.ts'
import { BATCH_SIZE, writeChanges } from './change.ts'

/**
 * Closes conversations that have been silent for so long, the longest silent first. Returns whether there may be more.
 * Snoozed conversations stay open, and so do messages that were left until an agent has had them.
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
    .limit(BATCH_SIZE)
    .forUpdate()
    .skipLocked()
    .execute()
  const at = now.toISOString()
  const changes = silent.map((before) => ({ before, change: closedByInactivity(at) }))
  await writeChanges(chat, tx, changes, at)
  return silent.length === BATCH_SIZE
}
