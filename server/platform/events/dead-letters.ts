import type { Kysely } from 'kysely'
import { inBatches, totalInBatches } from '../db/in-batches.ts'
import { isOneOf } from '../db/is-one-of.ts'
import type { EventTables } from './tables.ts'

/** A fact that is tried no more, as far as it may be shown: what people wrote stays out. */
export interface DeadLetter {
  readonly id: number
  readonly fact: string
  /** The one reaction it is for; null: every one that listens. */
  readonly reaction: string | null
  /** The ids in its payload, as `{ id: 42 }`. */
  readonly ids: Readonly<Record<string, number>>
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
export const shownError = (error: string): string =>
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

const dead = (db: Kysely<EventTables>, after: number) =>
  db.selectFrom('platform.fact').where('deadAt', 'is not', null).where('id', '>', after).orderBy('id').limit(BATCH)

/** Every dead letter, in the order in which they were recorded. */
export async function* deadLetters(db: Kysely<EventTables>): AsyncGenerator<DeadLetter> {
  const read = (after: number) =>
    dead(db, after).select(['id', 'name', 'reaction', 'payload', 'attempts', 'deadAt', 'lastError']).execute()
  for await (const rows of inBatches(read)) {
    for (const { id, name, reaction, payload, attempts, deadAt, lastError } of rows) {
      const deadSince = deadAt ?? ''
      yield {
        id,
        fact: name,
        reaction,
        ids: idsIn(payload),
        attempts,
        deadSince,
        lastError: shownError(lastError ?? ''),
      }
    }
  }
}

/** Has the worker try these again, as if they were new; tells how many of them were dead. */
export async function replay(db: Kysely<EventTables>, ids: readonly number[], now: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('platform.fact')
    .set({ deadAt: null, attempts: 0, dueAt: now.toISOString() })
    .where(isOneOf('id', ids))
    .where('deadAt', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** The same for all that are dead, in batches; tells how many those were. */
export const replayAll = (db: Kysely<EventTables>, now: Date): Promise<number> =>
  totalInBatches(
    (after) => dead(db, after).select('id').execute(),
    (ids) => replay(db, ids, now),
  )
