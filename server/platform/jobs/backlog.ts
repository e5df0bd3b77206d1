import type { Kysely } from 'kysely'
import type { JobTables } from './tables.ts'

export interface Backlog {
  /** Number of jobs that are not dead, including those that wait for a retry and those that are running. */
  readonly pending: number
  /** Time since the earliest `dueAt` of these jobs, in seconds; 0 if none is due. */
  readonly oldestSeconds: number
  readonly dead: number
}

/** Counts the jobs of one handler (`=`) or of all other handlers (`!=`). */
export async function countBacklog(
  db: Kysely<JobTables>,
  filter: { readonly handler: string; readonly operator: '=' | '!=' },
  now: Date,
): Promise<Backlog> {
  const jobs = db.selectFrom('platform.job').where('handler', filter.operator, filter.handler)
  const pendingJobs = jobs.where('deadAt', 'is', null)
  const { pending, oldest, dead } = await db
    .selectNoFrom(() => [
      pendingJobs.select((e) => e.fn.countAll<number>().as('n')).as('pending'),
      pendingJobs.select((e) => e.fn.min('dueAt').as('at')).as('oldest'),
      jobs
        .where('deadAt', 'is not', null)
        .select((e) => e.fn.countAll<number>().as('n'))
        .as('dead'),
    ])
    .executeTakeFirstOrThrow()
  const oldestSeconds = oldest === null ? 0 : Math.max(0, (now.getTime() - Date.parse(oldest)) / 1000)
  return { pending: pending ?? 0, oldestSeconds, dead: dead ?? 0 }
}
