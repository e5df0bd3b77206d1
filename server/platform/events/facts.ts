import type { Transaction } from 'kysely'
import { seenAs } from '../db/seen-as.ts'
import { afterCommit } from '../db/transaction.ts'
import type { EventTables } from './tables.ts'

/** Something that happened, past tense. `P` is what is told of it, as JSON. */
export interface Fact<P> {
  readonly name: string
  /** Never set: it carries the type of the payload. */
  readonly payload?: P
}

/** Declares a fact in the `events.ts` of its owner. */
export const fact = <P>(name: string): Fact<P> => ({ name })

/** Reacts to one fact at a time, inside the transaction that marks it as done. */
export type React<T, P> = (tx: Transaction<T>, payload: P) => Promise<void>

/** Reacts to several facts in one go, for work that a database does better in bulk. */
export type ReactInBulk<T, P> = (tx: Transaction<T>, payloads: P[]) => Promise<void>

/** A reaction as the worker sees it. */
export interface Reaction<T> {
  readonly fact: string
  readonly name: string
  /** Tells whether to run again, in a transaction of its own. */
  readonly run: (tx: Transaction<T>, payloads: unknown[]) => Promise<boolean>
}

/** A rhythm as the worker sees it: its name is also the fact that each beat records. */
export interface Schedule {
  readonly name: string
  readonly everyMs: number
}

/**
 * Who reacts to what. Filled while the process starts, by each context's `reactions.ts`.
 *
 * A reaction runs in the transaction that removes its fact, so what it does to the database happens exactly once; what
 * it does elsewhere may happen twice and must be harmless twice.
 */
export class Reactions<T> {
  readonly reactions: Reaction<T>[] = []
  readonly schedules: Schedule[] = []

  /** Runs `react` for every `fact`. `name` is stored with the fact and must stay the same over releases. */
  on<P>(fact: Fact<P>, name: string, react: React<T, P>): void {
    this.onMany(fact, name, async (tx, payloads) => {
      for (const payload of payloads) await react(tx, payload)
    })
  }

  /** As `on`, for several facts at once. When a bulk fails, each of its facts is tried alone. */
  onMany<P>(fact: Fact<P>, name: string, react: ReactInBulk<T, P>): void {
    const run: Reaction<T>['run'] = (tx, payloads) => react(tx, payloads as P[]).then(() => false)
    this.reactions.push({ fact: fact.name, name, run })
  }

  /**
   * Runs `beat` at every interval, in one process of all; a beat that failed is tried again like any reaction. One that
   * answers true has left work for another transaction, and runs again behind the facts that are waiting.
   */
  every(everyMs: number, name: string, beat: (tx: Transaction<T>) => Promise<boolean>): void {
    this.schedules.push({ name, everyMs })
    this.reactions.push({ fact: name, name, run: (tx) => beat(tx) })
  }
}

/** The reactions of two parts as those of one worker, whose tables are those of both. */
export function together<A, B>(one: Reactions<A>, other: Reactions<B>): Reactions<A & B> {
  const both = new Reactions<A & B>()
  for (const { reactions, schedules } of [one, other]) {
    // A transaction on all tables serves a reaction that touches some of them; Kysely's types do not narrow by themselves.
    both.reactions.push(...(reactions as unknown as Reaction<A & B>[]))
    both.schedules.push(...schedules)
  }
  return both
}

/** Wakes the workers of this process; others notice at their next look. */
export class Bell {
  private readonly listeners = new Set<() => void>()

  ring = (): void => {
    for (const listener of this.listeners) listener()
  }

  /** Calls `listener` at every ring, until the returned function is called. */
  listen(listener: () => void): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }
}

/** Records facts in the transaction that made them true; the bell rings once it has committed. */
export async function emit<T extends EventTables, P>(
  tx: Transaction<T>,
  bell: Bell,
  what: Fact<P>,
  payloads: readonly P[],
  now: Date,
): Promise<void> {
  if (payloads.length === 0) return
  const dueAt = now.toISOString()
  const rows = payloads.map((payload) => ({ name: what.name, payload: JSON.stringify(payload), dueAt }))
  await seenAs<EventTables, T>(tx).insertInto('platform.fact').values(rows).execute()
  afterCommit(tx, bell.ring)
}
