import type { Selectable } from 'kysely'
import type { ChatDb } from '../database/chat.ts'
import type { ChatTables } from '../database/tables.ts'
import { computeAbandonmentCutoff } from './rules.ts'

export type WaitingEntry = Selectable<ChatTables['chat.waitingEntry']>

export const findWaitingEntry = (db: ChatDb, visitorId: string): Promise<WaitingEntry | undefined> =>
  db.selectFrom('chat.waitingEntry').selectAll().where('visitorId', '=', visitorId).executeTakeFirst()

/** Returns the messages to send on admission, in the order in which the visitor sent them. */
export const listPendingMessages = (db: ChatDb, visitorId: string) =>
  db
    .selectFrom('chat.waitingMessage')
    .select(['body', 'clientMessageId'])
    .where('visitorId', '=', visitorId)
    .orderBy('number')
    .execute()

/** Counts the waiting visitors with a lower ticket number or, if `ticketNumber` is null, all waiting visitors. */
export async function countWaitingVisitors(db: ChatDb, now: Date, ticketNumber: number | null): Promise<number> {
  const { count } = await db
    .selectFrom('chat.waitingEntry')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('conversationId', 'is', null)
    .where((e) => e(e.fn.coalesce('lastPolledAt', 'heldAt'), '>', computeAbandonmentCutoff(now)))
    .$if(ticketNumber !== null, (all) => all.where('ticketNumber', '<', ticketNumber))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Omits left messages, which do not count towards the limit. */
export async function countOpenConversations(db: ChatDb): Promise<number> {
  const { count } = await db
    .selectFrom('chat.conversation')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('status', '<>', 'closed')
    .where('isLeftMessage', '=', false)
    .executeTakeFirstOrThrow()
  return Number(count)
}
