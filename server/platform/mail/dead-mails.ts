import type { Kysely } from 'kysely'
import { inBatches, totalInBatches } from '../db/in-batches.ts'
import { isOneOf } from '../db/is-one-of.ts'
import { shownError } from '../events/dead-letters.ts'
import type { MailTables } from './tables.ts'

/** A mail that is tried no more, as far as it may be shown: neither what it says nor to whom. */
export interface DeadMail {
  readonly id: number
  readonly queuedAt: string
  readonly attempts: number
  readonly deadSince: string
  /** In one line, and without what it quotes. */
  readonly lastError: string
}

const BATCH = 500

const dead = (db: Kysely<MailTables>, after: number) =>
  db.selectFrom('platform.mail').where('deadAt', 'is not', null).where('id', '>', after).orderBy('id').limit(BATCH)

/** Every dead mail, in the order in which they were queued. */
export async function* deadMails(db: Kysely<MailTables>): AsyncGenerator<DeadMail> {
  const read = (after: number) =>
    dead(db, after).select(['id', 'createdAt', 'attempts', 'deadAt', 'lastError']).execute()
  for await (const rows of inBatches(read)) {
    for (const { id, createdAt, attempts, deadAt, lastError } of rows)
      yield { id, queuedAt: createdAt, attempts, deadSince: deadAt ?? '', lastError: shownError(lastError ?? '') }
  }
}

/** Has these sent, as if they were new; tells how many of them were dead. */
export async function replayMails(db: Kysely<MailTables>, ids: readonly number[], now: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('platform.mail')
    .set({ deadAt: null, attempts: 0, dueAt: now.toISOString() })
    .where(isOneOf('id', ids))
    .where('deadAt', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** The same for all that are dead, in batches; tells how many those were. */
export const replayAllMails = (db: Kysely<MailTables>, now: Date): Promise<number> =>
  totalInBatches(
    (after) => dead(db, after).select('id').execute(),
    (ids) => replayMails(db, ids, now),
  )
