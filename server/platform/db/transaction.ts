import { setTimeout as pause } from 'node:timers/promises'
import type { Kysely, Transaction } from 'kysely'
import { isContention } from './failures.ts'

const ATTEMPTS = 4

/** How long the first loser of a deadlock waits, in milliseconds; it grows with every attempt. */
const BREATH_MS = 20

const waiting = new WeakMap<object, (() => void)[]>()

/** Runs `then` once the transaction has committed, never if it rolls back: the world hears only of what is durable. */
export function afterCommit(tx: object, then: () => void): void {
  waiting.get(tx)?.push(then)
}

/**
 * One transaction: all of `work` or nothing. A transaction that loses against another (deadlock, serialization) runs
 * again, so `work` must touch nothing but the database. Errors rise as they are.
 */
export async function transaction<T, R>(db: Kysely<T>, work: (tx: Transaction<T>) => Promise<R>): Promise<R> {
  const { result, callbacks } = await committed(db, work)
  for (const then of callbacks) then()
  return result
}

async function committed<T, R>(db: Kysely<T>, work: (tx: Transaction<T>) => Promise<R>) {
  for (let attempt = 1; ; attempt++) {
    const callbacks: (() => void)[] = []
    try {
      const result = await db.transaction().execute((tx) => {
        waiting.set(tx, callbacks)
        return work(tx)
      })
      return { result, callbacks }
    } catch (error) {
      if (attempt === ATTEMPTS || !isContention(error)) throw error
      // The winner is only waking up: at once, this one could take the lock from it again.
      await pause(BREATH_MS * attempt)
    }
  }
}
