import { isDuplicate } from '#platform/db/failures.ts'
import { transaction } from '#platform/db/transaction.ts'
import { invalid } from '#platform/errors/invalid.ts'
import type { Chat } from '../../database/chat.ts'
import type { Visitor } from '../../visitors/guard.ts'
import type { NewRating } from '../schema/visitor.ts'
import { applyChange, lockedForVisitor } from './change.ts'

const notNow = () => invalid({ field: 'score', rule: 'state' })

/** Rates a conversation that is over, once. Refuses with SVC:4004, and what is early or a second rating. */
export async function rateConversation(chat: Chat, visitor: Visitor, id: string, rating: NewRating): Promise<void> {
  await chat.announcements
    .inOrder(id, () =>
      transaction(chat.db, async (tx) => {
        const before = await lockedForVisitor(tx, visitor.id, id)
        if (before.status !== 'closed') throw notNow()
        const at = chat.now().toISOString()
        const row = { ...rating, conversationId: id, createdAt: at }
        await tx.insertInto('chat.rating').values(row).execute()
        await applyChange(chat, tx, before, { isMoved: true }, at)
      }),
    )
    .catch((error: unknown) => {
      throw isDuplicate(error) ? notNow() : error
    })
}
