import type { Kysely, Transaction } from 'kysely'
import { isDuplicate } from '../db/failures.ts'
import { seenAs } from '../db/seen-as.ts'
import { transaction } from '../db/transaction.ts'
import type { Reactions, Schedule } from './facts.ts'
import type { EventTables } from './tables.ts'

/** How long a worker takes another's word that a schedule is not due, in milliseconds. */
const LOOK_AGAIN_MS = 15_000

/** A schedule that is due later than its rhythm and this allows was set by a clock that ran ahead, in milliseconds. */
const CLOCK_SKEW_MS = 60_000

/** The schedules of a worker: each beat that is due becomes a fact, in one process of all. */
export class Beats<T extends EventTables> {
  private readonly db: Kysely<T>
  private readonly schedules: readonly Schedule[]
  private readonly now: () => Date
  private readonly nextLook = new Map<string, number>()

  constructor(db: Kysely<T>, schedules: readonly Schedule[], now: () => Date) {
    this.db = db
    this.schedules = schedules
    this.now = now
  }

  /** Records the beats that are due. Whoever moves the schedule on records its beat; the others find it moved. */
  async record(): Promise<void> {
    for (const schedule of this.schedules) {
      const now = this.now()
      const waitMs = (this.nextLook.get(schedule.name) ?? 0) - now.getTime()
      // A clock that was put back must not keep it waiting until it has caught up.
      if (waitMs > 0 && waitMs <= LOOK_AGAIN_MS) continue
      await transaction(this.db, (tx) => moveOn(tx, schedule, now))
      this.nextLook.set(schedule.name, now.getTime() + Math.min(schedule.everyMs, LOOK_AGAIN_MS))
    }
  }
}

async function moveOn<T extends EventTables>(
  tx: Transaction<T>,
  { name, everyMs }: Schedule,
  now: Date,
): Promise<void> {
  const facts = seenAs<EventTables, T>(tx)
  const tooFar = new Date(now.getTime() + everyMs + CLOCK_SKEW_MS).toISOString()
  const { numUpdatedRows } = await facts
    .updateTable('platform.schedule')
    .set({ dueAt: new Date(now.getTime() + everyMs).toISOString() })
    .where('name', '=', name)
    .where((e) => e.or([e('dueAt', '<=', now.toISOString()), e('dueAt', '>', tooFar)]))
    .executeTakeFirstOrThrow()
  if (Number(numUpdatedRows) === 0) return
  const waiting = facts.selectFrom('platform.fact').select('id').where('name', '=', name).where('deadAt', 'is', null)
  if (await waiting.limit(1).executeTakeFirst()) return
  await facts.insertInto('platform.fact').values({ name, payload: 'null', dueAt: now.toISOString() }).execute()
}

/** Makes the row of every schedule that has none yet, due at once. Call before the worker starts. */
export async function enrol<T extends EventTables>(db: Kysely<T>, reactions: Reactions<T>, now: Date): Promise<void> {
  const facts = seenAs<EventTables, T>(db)
  const known = new Set((await facts.selectFrom('platform.schedule').select('name').execute()).map((row) => row.name))
  for (const { name } of reactions.schedules.filter((schedule) => !known.has(schedule.name))) {
    await facts
      .insertInto('platform.schedule')
      .values({ name, dueAt: now.toISOString() })
      .execute()
      .catch((error: unknown) => {
        if (!isDuplicate(error)) throw error
      })
  }
}
