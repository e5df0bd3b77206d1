import type { Kysely } from 'kysely'
import type { MailTables } from './tables.ts'

/** What lies in the outbox of all processes. */
export interface MailBacklog {
  readonly waiting: number
  /** Mails that are tried no more. */
  readonly dead: number
}

/** How much lies there: one statement that reads an index. */
export async function mailBacklog(db: Kysely<MailTables>): Promise<MailBacklog> {
  const unsent = db.selectFrom('platform.mail').where('sentAt', 'is', null)
  const { waiting, dead } = await db
    .selectNoFrom(() => [
      unsent
        .where('deadAt', 'is', null)
        .select((of) => of.fn.countAll<number>().as('n'))
        .as('waiting'),
      unsent
        .where('deadAt', 'is not', null)
        .select((of) => of.fn.countAll<number>().as('n'))
        .as('dead'),
    ])
    .executeTakeFirstOrThrow()
  return { waiting: waiting ?? 0, dead: dead ?? 0 }
}
