import type { Selectable } from 'kysely'
import type { ChatDb } from '../database/chat.ts'
import type { ChatTables } from '../database/tables.ts'
import { goneBefore } from './rules.ts'

/** What is kept of somebody who waits. */
export type WaitingEntry = Selectable<ChatTables['chat.waitingEntry']>

/** What is kept of a visitor in the waiting room; undefined where there is nothing. */
export const entryOf = (db: ChatDb, visitorId: string): Promise<WaitingEntry | undefined> =>
  db.selectFrom('chat.waitingEntry').selectAll().where('visitorId', '=', visitorId).executeTakeFirst()

/** How many wait, of those with a lower number than this, or of all. */
export async function waitingCount(db: ChatDb, now: Date, ticketNumber: number | null): Promise<number> {
  const { count } = await db
    .selectFrom('chat.waitingEntry')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('conversationId', 'is', null)
    .where((e) => e(e.fn.coalesce('lastPolledAt', 'heldAt'), '>', goneBefore(now)))
    .$if(ticketNumber !== null, (all) => all.where('ticketNumber', '<', ticketNumber))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** How many conversations take a place. Messages that were left never do. */
export async function placesTaken(db: ChatDb): Promise<number> {
  const { count } = await db
    .selectFrom('chat.conversation')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('status', '<>', 'closed')
    .where('isLeftMessage', '=', false)
    .executeTakeFirstOrThrow()
  return Number(count)
}
