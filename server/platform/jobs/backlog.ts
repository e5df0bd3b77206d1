import type { Kysely } from 'kysely'
import type { JobTables } from './tables.ts'

/** Jobs that wait for the workers of all processes. */
export interface Backlog {
  /** Those that wait for another attempt included. */
  readonly waiting: number
  /** For how long the one that waits longest could have run, in seconds; 0 where none is due. */
  readonly oldestSeconds: number
  /** Jobs that are not tried again. */
  readonly dead: number
}

/** Counts the jobs of one handler, or of all others: one statement that reads two indexes. */
export async function backlog(
  db: Kysely<JobTables>,
  of: { readonly handler: string; readonly is: '=' | '!=' },
  now: Date,
): Promise<Backlog> {
  const jobs = db.selectFrom('platform.job').where('handler', of.is, of.handler)
  const alive = jobs.where('deadAt', 'is', null)
  const { waiting, oldest, dead } = await db
    .selectNoFrom(() => [
      alive.select((e) => e.fn.countAll<number>().as('n')).as('waiting'),
      alive.select((e) => e.fn.min('dueAt').as('at')).as('oldest'),
      jobs
        .where('deadAt', 'is not', null)
        .select((e) => e.fn.countAll<number>().as('n'))
        .as('dead'),
    ])
    .executeTakeFirstOrThrow()
  const oldestSeconds = oldest === null ? 0 : Math.max(0, (now.getTime() - Date.parse(oldest)) / 1000)
  return { waiting: waiting ?? 0, oldestSeconds, dead: dead ?? 0 }
}
