import type { Kysely } from 'kysely'
import type { EventTables } from './tables.ts'

/** What waits for the workers of all processes. */
export interface Backlog {
  /** Facts that somebody still has to react to, those that wait for another attempt included. */
  readonly waiting: number
  /** For how long the one that waits longest could have been at work, in seconds; 0 where none is due. */
  readonly oldestSeconds: number
  /** Facts that are tried no more. */
  readonly dead: number
}

/** How much waits: one statement that reads two indexes. */
export async function backlog(db: Kysely<EventTables>, now: Date): Promise<Backlog> {
  const { waiting, oldest, dead } = await db
    .selectNoFrom((e) => [
      e
        .selectFrom('platform.fact')
        .select((of) => of.fn.countAll<number>().as('n'))
        .where('deadAt', 'is', null)
        .as('waiting'),
      e
        .selectFrom('platform.fact')
        .select((of) => of.fn.min('dueAt').as('at'))
        .where('deadAt', 'is', null)
        .as('oldest'),
      e
        .selectFrom('platform.fact')
        .select((of) => of.fn.countAll<number>().as('n'))
        .where('deadAt', 'is not', null)
        .as('dead'),
    ])
    .executeTakeFirstOrThrow()
  const oldestSeconds = oldest === null ? 0 : Math.max(0, (now.getTime() - Date.parse(oldest)) / 1000)
  return { waiting: waiting ?? 0, oldestSeconds, dead: dead ?? 0 }
}
