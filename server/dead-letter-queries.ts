import type { Kysely } from 'kysely'
import { isInIdList } from '#platform/db/in-list.ts'
import { readBatches } from '#platform/db/read-batches.ts'
import type { JobTables } from '#platform/jobs/tables.ts'

/** A dead job. Omits its payload except for ids, and redacts its error, because both may contain personal data. */
export interface DeadLetter {
  readonly id: number
  readonly event: string
  readonly handler: string
  /** The top-level members of its payload that are ids, such as `{ id: 42, pageId: 7 }`. */
  readonly ids: Readonly<Record<string, number>>
  readonly queuedAt: string
  readonly attempts: number
  readonly deadSince: string
  readonly lastError: string
}

const BATCH_SIZE = 500

// Matches quoted text, which may be user data, except the name of a table or column after a word (`column "id"`).
const QUOTED = /(?<![a-z] )"[^"]*"/g
const EMAIL_ADDRESS = /[^\s<>()]+@[^\s<>()]+/g

const redactError = (error: string): string =>
  error
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .replaceAll(QUOTED, '…')
    .replaceAll(EMAIL_ADDRESS, '…')
    .trim()

function parseMembers(payload: string): [string, unknown][] {
  try {
    const parsed: unknown = JSON.parse(payload)
    return typeof parsed === 'object' && parsed !== null ? Object.entries(parsed) : []
  } catch {
    // Invalid JSON may be the reason why the job failed.
    return []
  }
}

function parseIds(payload: string): Record<string, number> {
  const isId = (member: [string, unknown]): member is [string, number] =>
    /^id$|Id$/.test(member[0]) && Number.isSafeInteger(member[1])
  return Object.fromEntries(parseMembers(payload).filter(isId))
}

const selectDeadLetters = (db: Kysely<JobTables>, afterId: number) =>
  db
    .selectFrom('platform.job')
    .where('deadAt', 'is not', null)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(BATCH_SIZE)

export async function* readDeadLetters(db: Kysely<JobTables>): AsyncGenerator<DeadLetter> {
  const readBatch = (afterId: number) =>
    selectDeadLetters(db, afterId)
      .select(['id', 'event', 'handler', 'payload', 'createdAt', 'attempts', 'deadAt', 'lastError'])
      .execute()
  for await (const rows of readBatches(readBatch)) {
    for (const { payload, createdAt, deadAt, lastError, ...job } of rows)
      yield {
        ...job,
        ids: parseIds(payload),
        queuedAt: createdAt,
        deadSince: deadAt ?? '',
        lastError: redactError(lastError ?? ''),
      }
  }
}

/** Makes the dead jobs with these ids due again. Returns their number. */
export async function replayDeadLetters(db: Kysely<JobTables>, ids: readonly number[], now: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('platform.job')
    .set({ deadAt: null, attempts: 0, dueAt: now.toISOString() })
    .where(isInIdList('id', ids))
    .where('deadAt', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

export async function replayAllDeadLetters(db: Kysely<JobTables>, now: Date): Promise<number> {
  const readBatch = (afterId: number) => selectDeadLetters(db, afterId).select('id').execute()
  let replayedCount = 0
  for await (const rows of readBatches(readBatch)) {
    const ids = rows.map(({ id }) => id)
    replayedCount += await replayDeadLetters(db, ids, now)
  }
  return replayedCount
}
