import { transaction } from '#platform/db/transaction.ts'
import { CHANGE_BATCH_SIZE, changeConversations } from '../../conversations/commands/write-changes.ts'
import { createInactivityCloseChange } from '../../conversations/rules/transitions.ts'
import type { Chat } from '../../database/chat.ts'

/** Closes a batch of conversations, omitting those that may become a ticket. Returns whether there may be more. */
const closeBatch = (chat: Chat, cutoff: string): Promise<boolean> =>
  transaction(chat.db, async (tx) => {
    const openConversations = await tx
      .selectFrom('chat.conversation as conversation')
      .innerJoin('chat.department as department', 'department.id', 'conversation.departmentId')
      .innerJoin('chat.visitor as visitor', 'visitor.id', 'conversation.visitorId')
      .selectAll('conversation')
      .where('conversation.status', '<>', 'closed')
      .where('conversation.createdAt', '<=', cutoff)
      .where((e) =>
        e.or([
          e('conversation.escalationStatus', '<>', 'requested'),
          e.and([
            e('conversation.escalationAttemptedAt', 'is', null),
            e.or([e('department.ticketPoolId', 'is', null), e('visitor.email', 'is', null)]),
          ]),
        ]),
      )
      .limit(CHANGE_BATCH_SIZE)
      .forUpdate('conversation')
      .skipLocked()
      .execute()
    await changeConversations(
      chat,
      tx,
      openConversations,
      (_, at) => createInactivityCloseChange(at),
      chat.now().toISOString(),
    )
    return openConversations.length === CHANGE_BATCH_SIZE
  })

/** Closes open conversations of archivable age, because only closed ones are archived. Stops when the sweep is over. */
export async function closeOverdueConversations(chat: Chat, cutoff: string, isSweepOver: () => boolean): Promise<void> {
  let mayHaveMore = true
  while (mayHaveMore && !isSweepOver()) mayHaveMore = await closeBatch(chat, cutoff)
}
