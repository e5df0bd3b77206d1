import { setTimeout as pause } from 'node:timers/promises'
import type { CompiledQuery, Kysely, Transaction } from 'kysely'
import { isContention } from './failures.ts'

const ATTEMPTS = 4

/** How long the first loser of a deadlock waits, in milliseconds; it grows with every attempt. */
const BREATH_MS = 20

const waiting = new WeakMap<object, (() => void)[]>()

/** By transaction: statements that are sent with its commit. */
const last = new WeakMap<object, CompiledQuery[]>()

/**
 * Sends statements right before the commit of their transaction, in one round trip with it: for statements of which only
 * success matters. Where one fails, nothing is committed and the transaction throws its error.
 */
export function sendWithCommit(tx: object, ...statements: readonly CompiledQuery[]): void {
  last.get(tx)?.push(...statements)
}

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

/** Sends statements in their order, and returns their results without waiting for them. */
function send<T>(tx: Transaction<T>, statements: readonly CompiledQuery[]): Promise<Promise<unknown>[]> {
  return tx.getExecutor().provideConnection(async (connection) => {
    const results = statements.map((statement) => connection.executeQuery(statement))
    // They are awaited behind the commit.
    for (const result of results) result.catch(() => undefined)
    return results
  })
}

/** One attempt. Where the commit fails because of a statement that was sent with it, throws the error of that statement. */
async function attempted<T, R>(
  db: Kysely<T>,
  work: (tx: Transaction<T>) => Promise<R>,
  callbacks: (() => void)[],
): Promise<R> {
  let sent: readonly Promise<unknown>[] = []
  const [end] = await Promise.allSettled([
    db.transaction().execute(async (tx) => {
      const statements: CompiledQuery[] = []
      waiting.set(tx, callbacks)
      last.set(tx, statements)
      const result = await work(tx)
      if (statements.length > 0) sent = await send(tx, statements)
      return result
    }),
  ])
  await Promise.all(sent)
  if (end.status === 'rejected') throw end.reason
  return end.value
}

async function committed<T, R>(db: Kysely<T>, work: (tx: Transaction<T>) => Promise<R>) {
  for (let attempt = 1; ; attempt++) {
    const callbacks: (() => void)[] = []
    try {
      return { result: await attempted(db, work, callbacks), callbacks }
    } catch (error) {
      if (attempt === ATTEMPTS || !isContention(error)) throw error
      // The winner is only waking up: at once, this one could take the lock from it again.
      await pause(BREATH_MS * attempt)
    }
  }
}
