import type { Kysely } from 'kysely'
import { inBatches } from '#platform/db/in-batches.ts'
import { isOneOf } from '#platform/db/is-one-of.ts'
import type { JobTables } from '#platform/jobs/tables.ts'

/** A job that is not tried again, without anything that people wrote. */
export interface DeadJob {
  readonly id: number
  readonly event: string
  readonly handler: string
  /** The ids in its payload, as `{ id: 42 }`. */
  readonly ids: Readonly<Record<string, number>>
  readonly queuedAt: string
  readonly attempts: number
  readonly deadSince: string
  /** In one line, and without what it quotes. */
  readonly lastError: string
}

const BATCH = 500

// A database names its own things as `column "email"`; whatever else it quotes is somebody's.
const QUOTED = /(?<![a-z] )"[^"]*"/g
const ADDRESS = /[^\s<>()]+@[^\s<>()]+/g

/** An error as it may be shown: one line, and what it quotes is left out. */
const shownError = (error: string): string =>
  error
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .replaceAll(QUOTED, '…')
    .replaceAll(ADDRESS, '…')
    .trim()

function membersOf(payload: string): [string, unknown][] {
  try {
    const told: unknown = JSON.parse(payload)
    return typeof told === 'object' && told !== null ? Object.entries(told) : []
  } catch {
    // That it is no JSON may be why it is dead.
    return []
  }
}

/** The members of a payload that are ids. */
function idsIn(payload: string): Record<string, number> {
  const isId = (member: [string, unknown]): member is [string, number] =>
    /^id$|Id$/.test(member[0]) && Number.isSafeInteger(member[1])
  return Object.fromEntries(membersOf(payload).filter(isId))
}

const dead = (db: Kysely<JobTables>, after: number) =>
  db.selectFrom('platform.job').where('deadAt', 'is not', null).where('id', '>', after).orderBy('id').limit(BATCH)

/** Every dead job, in the order in which they were written. */
export async function* deadJobs(db: Kysely<JobTables>): AsyncGenerator<DeadJob> {
  const read = (after: number) =>
    dead(db, after)
      .select(['id', 'event', 'handler', 'payload', 'createdAt', 'attempts', 'deadAt', 'lastError'])
      .execute()
  for await (const rows of inBatches(read)) {
    for (const { payload, createdAt, deadAt, lastError, ...job } of rows)
      yield {
        ...job,
        ids: idsIn(payload),
        queuedAt: createdAt,
        deadSince: deadAt ?? '',
        lastError: shownError(lastError ?? ''),
      }
  }
}

/** Has the worker try these again, as if they were new. Returns how many of them were dead. */
export async function replay(db: Kysely<JobTables>, ids: readonly number[], now: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('platform.job')
    .set({ deadAt: null, attempts: 0, dueAt: now.toISOString() })
    .where(isOneOf('id', ids))
    .where('deadAt', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** Has the worker try all dead jobs again, in batches. Returns how many those were. */
export async function replayAll(db: Kysely<JobTables>, now: Date): Promise<number> {
  const read = (after: number) => dead(db, after).select('id').execute()
  let replayed = 0
  for await (const rows of inBatches(read)) {
    const ids = rows.map(({ id }) => id)
    replayed += await replay(db, ids, now)
  }
  return replayed
}
