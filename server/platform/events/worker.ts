import { setTimeout as pause } from 'node:timers/promises'
import type { Kysely, Transaction } from 'kysely'
import { isUnavailable } from '../db/failures.ts'
import { isOneOf } from '../db/is-one-of.ts'
import { seenAs } from '../db/seen-as.ts'
import { transaction } from '../db/transaction.ts'
import { Beats } from './beats.ts'
import { Doze } from './doze.ts'
import type { Bell, Reaction, Reactions } from './facts.ts'
import { dueInSpiteOfClock, everySoOften } from './put-back.ts'
import type { EventTables } from './tables.ts'

/** How many facts one look takes at most. */
const BULK = 100

/**
 * After a look that did not find its fill the next one waits so long, in milliseconds: while facts stream in, one
 * transaction for many is less work than many for a few each.
 */
const GATHER_MS = 25

/** How long a worker sleeps when nothing is due and nobody rings, in milliseconds. */
const PATIENCE_MS = 500

/** After this many failures a fact is dead: kept, and tried no more until somebody says so. */
const ATTEMPTS = 12

/** A worker that has not looked for work for this long is not well, in milliseconds. */
const ALIVE_MS = 30_000

const LONGEST_WAIT_MS = 30 * 60_000

/** Waits double from two seconds up to half an hour. */
export const backOffMs = (attempts: number): number => Math.min(2000 * 2 ** (attempts - 1), LONGEST_WAIT_MS)

interface Row {
  readonly id: number
  readonly name: string
  readonly reaction: string | null
  readonly payload: string
  readonly attempts: number
}

const idsOf = (rows: readonly Row[]): number[] => rows.map((row) => row.id)

interface Work<T> {
  readonly run: Reaction<T>['run']
  readonly rows: Row[]
}

export interface WorkerOptions<T> {
  readonly db: Kysely<T>
  readonly reactions: Reactions<T>
  readonly bell: Bell
  readonly now: () => Date
  /** Called when a reaction throws, or with `reaction` null when a poll fails as a whole. */
  readonly onFailure: (error: unknown, reaction: string | null, isDead: boolean) => void
  /** Called after every poll that succeeded. */
  readonly onPolled?: () => void
}

/**
 * Runs reactions and schedules. Any number of workers in any number of processes share the work: a fact is locked while
 * it is at work, and removed in the same transaction; what a process was doing when it died is free again at once.
 */
export class Worker<T extends EventTables> {
  private readonly options: WorkerOptions<T>
  private readonly byFact = new Map<string, Reaction<T>[]>()
  private readonly known: readonly string[]
  private readonly beats: Beats<T>
  private readonly doze: Doze
  private readonly lookAtClock = everySoOften((now) =>
    dueInSpiteOfClock(this.facts(this.options.db), LONGEST_WAIT_MS, now),
  )
  private lookedAt = 0
  private running: Promise<void> | null = null
  private isStopping = false

  constructor(options: WorkerOptions<T>) {
    this.options = options
    this.known = options.reactions.reactions.map((reaction) => reaction.name)
    for (const reaction of options.reactions.reactions) {
      this.byFact.set(reaction.fact, [...(this.byFact.get(reaction.fact) ?? []), reaction])
    }
    this.beats = new Beats(options.db, options.reactions.schedules, options.now)
    this.doze = new Doze(options.bell, PATIENCE_MS)
  }

  /** Begins to work; the loop goes on until `close`. */
  start(): void {
    this.lookedAt = this.options.now().getTime()
    this.running ??= this.loop()
  }

  /** Ends after the work in hand. */
  async close(): Promise<void> {
    this.isStopping = true
    this.doze.close()
    await this.running
  }

  /** Whether it has looked for work lately. */
  isAlive(): boolean {
    return this.running !== null && this.options.now().getTime() - this.lookedAt < ALIVE_MS
  }

  /** Works until nothing is due, and tells how many facts that were; tests call it in place of `start`. */
  async drain(): Promise<number> {
    let total = 0
    for (;;) {
      const done = await this.look()
      if (done === 0) return total
      total += done
    }
  }

  private async loop(): Promise<void> {
    while (!this.isStopping) {
      this.doze.begin()
      try {
        const done = await this.look()
        this.lookedAt = this.options.now().getTime()
        this.options.onPolled?.()
        if (done === BULK) continue
        if (done > 0) {
          await pause(GATHER_MS)
          continue
        }
      } catch (error) {
        this.options.onFailure(error, null, false)
      }
      await this.doze.rest()
    }
  }

  /** Records what is due and does it. Tells how much that was. */
  private async look(): Promise<number> {
    await this.lookAtClock(this.options.now())
    await this.beats.record()
    return await this.round()
  }

  private facts(db: Kysely<T>): Kysely<EventTables> {
    return seenAs<EventTables, T>(db)
  }

  /** Takes what is due and reacts. A bulk that fails is undone and its facts are tried one by one. */
  private async round(): Promise<number> {
    const taken: Row[] = []
    try {
      return await transaction(this.options.db, async (tx) => {
        taken.splice(0)
        taken.push(...(await this.due(tx)))
        await this.reactTo(tx, taken)
        return taken.length
      })
    } catch (error) {
      if (isUnavailable(error) || taken.length === 0) throw error
    }
    for (const row of taken) await this.single(row)
    return taken.length
  }

  private due(tx: Transaction<T>): Promise<Row[]> {
    return (
      this.facts(tx)
        .selectFrom('platform.fact')
        .select(['id', 'name', 'reaction', 'payload', 'attempts'])
        .where('deadAt', 'is', null)
        .where('dueAt', '<=', this.options.now().toISOString())
        // Facts and reactions of a newer release, whose process shares the database with this one, are not ours to judge.
        .where('name', 'in', [...this.byFact.keys()])
        .where((e) => e.or([e('reaction', 'is', null), e('reaction', 'in', this.known)]))
        .orderBy('dueAt')
        .orderBy('id')
        .limit(BULK)
        .forUpdate()
        .skipLocked()
        .execute()
    )
  }

  private async reactTo(tx: Transaction<T>, rows: readonly Row[]): Promise<void> {
    if (rows.length === 0) return
    const unfinished = new Set<Row>()
    for (const { run, rows: mine } of this.sorted(rows)) {
      const payloads = mine.map((row): unknown => JSON.parse(row.payload))
      if (await run(tx, payloads)) for (const row of mine) unfinished.add(row)
    }
    await this.fanOut(tx, rows)
    const finished = rows.filter((row) => !unfinished.has(row))
    const { numDeletedRows } = await this.facts(tx)
      .deleteFrom('platform.fact')
      .where(isOneOf('id', idsOf(finished)))
      .executeTakeFirstOrThrow()
    if (Number(numDeletedRows) !== finished.length) throw new Error('a fact was taken by somebody else meanwhile')
    if (unfinished.size > 0) await this.queueAgain(tx, [...unfinished])
  }

  /** Puts facts that have more to do behind all that wait. */
  private async queueAgain(tx: Transaction<T>, rows: readonly Row[]): Promise<void> {
    await this.facts(tx)
      .updateTable('platform.fact')
      .set({ dueAt: this.options.now().toISOString(), attempts: 0 })
      .where(isOneOf('id', idsOf(rows)))
      .execute()
  }

  /** The rows by the one reaction each is for. */
  private sorted(rows: readonly Row[]): Work<T>[] {
    const works = new Map<string, Work<T>>()
    for (const row of rows) {
      const listeners = this.byFact.get(row.name) ?? []
      const mine =
        row.reaction === null && listeners.length === 1
          ? listeners[0]
          : listeners.find((one) => one.name === row.reaction)
      if (!mine) continue
      const work = works.get(mine.name) ?? { run: mine.run, rows: [] }
      work.rows.push(row)
      works.set(mine.name, work)
    }
    return [...works.values()]
  }

  /** A fact that several listen to becomes one row for each, so that one failing does not make the others run again. */
  private async fanOut(tx: Transaction<T>, rows: readonly Row[]): Promise<void> {
    const dueAt = this.options.now().toISOString()
    const copies = rows
      .filter((row) => row.reaction === null)
      .flatMap(({ name, payload }) => {
        const listeners = this.byFact.get(name) ?? []
        return listeners.length < 2 ? [] : listeners.map((one) => ({ name, payload, dueAt, reaction: one.name }))
      })
    if (copies.length > 0) await this.facts(tx).insertInto('platform.fact').values(copies).execute()
  }

  private async single(row: Row): Promise<void> {
    try {
      await transaction(this.options.db, async (tx) => {
        const query = this.facts(tx).selectFrom('platform.fact').select('id').where('id', '=', row.id)
        const mine = await query.where('attempts', '=', row.attempts).forUpdate().skipLocked().executeTakeFirst()
        if (mine) await this.reactTo(tx, [row])
      })
    } catch (error) {
      if (isUnavailable(error)) throw error
      await this.postpone(row, error)
    }
  }

  private async postpone(row: Row, error: unknown): Promise<void> {
    const now = this.options.now()
    const attempts = row.attempts + 1
    const isDead = attempts >= ATTEMPTS
    await this.facts(this.options.db)
      .updateTable('platform.fact')
      .set({
        attempts,
        dueAt: new Date(now.getTime() + backOffMs(attempts)).toISOString(),
        deadAt: isDead ? now.toISOString() : null,
        lastError: String(error).slice(0, 500),
      })
      .where('id', '=', row.id)
      .where('attempts', '=', row.attempts)
      .execute()
    this.options.onFailure(error, row.reaction ?? row.name, isDead)
  }
}
