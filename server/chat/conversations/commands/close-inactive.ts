import type { Chat, ChatTx } from '../../database/chat.ts'
import { createInactivityCloseChange } from '../rules/transitions.ts'
import { CHANGE_BATCH_SIZE, changeConversations } from './write-changes.ts'

/** Closes a batch. Skips snoozed conversations and never-assigned left messages. Returns whether there may be more. */
export async function closeInactive(chat: Chat, tx: ChatTx, timeoutMs: number): Promise<boolean> {
  const now = chat.now()
  const inactive = await tx
    .selectFrom('chat.conversation')
    .selectAll()
    .where('status', '<>', 'closed')
    .where('activityAt', '<=', new Date(now.getTime() - timeoutMs).toISOString())
    .where('snoozedUntil', 'is', null)
    .where((e) => e.or([e('isLeftMessage', '=', false), e('startedAt', 'is not', null)]))
    .orderBy('activityAt')
    .limit(CHANGE_BATCH_SIZE)
    .forUpdate()
    .skipLocked()
    .execute()
  const at = now.toISOString()
  await changeConversations(chat, tx, inactive, () => createInactivityCloseChange(at), at)
  return inactive.length === CHANGE_BATCH_SIZE
}
