import type { Kysely, Transaction } from 'kysely'
import { BATCH, removeBatch } from '../db/remove-batch.ts'
import { seenAs } from '../db/seen-as.ts'
import type { Reactions } from '../events/facts.ts'
import type { MailTables } from './tables.ts'

const HOUR_MS = 3600_000
const DAY_MS = 24 * HOUR_MS

/** How long it can be seen that a mail left, and how long one that never will can be tried again, in milliseconds. */
const KEPT_MS = { sentAt: 7 * DAY_MS, deadAt: 30 * DAY_MS }

function removed(mails: Kysely<MailTables>, ended: keyof typeof KEPT_MS, now: Date): Promise<boolean> {
  const before = new Date(now.getTime() - KEPT_MS[ended]).toISOString()
  return removeBatch(
    mails
      .deleteFrom('platform.mail')
      .where('id', 'in', (e) => e.selectFrom('platform.mail').select('id').where(ended, '<', before).limit(BATCH)),
  )
}

/** Removes mails that left, or died, long ago; tells whether there may be more. */
async function sweepMail<T extends MailTables>(tx: Transaction<T>, now: Date): Promise<boolean> {
  const mails = seenAs<MailTables, T>(tx)
  const [sent, dead] = [await removed(mails, 'sentAt', now), await removed(mails, 'deadAt', now)]
  return sent || dead
}

/** The outbox empties itself. */
export function mailReactions<T extends MailTables>(reactions: Reactions<T>, now: () => Date): void {
  reactions.every(HOUR_MS, 'mail.sweep', (tx) => sweepMail(tx, now()))
}
