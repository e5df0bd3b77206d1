import { setTimeout as pause } from 'node:timers/promises'
import type { CompiledQuery, Kysely, Transaction } from 'kysely'
import { isTransactionConflict } from './database-errors.ts'

const MAX_ATTEMPTS = 4

const RETRY_DELAY_MS = 20

// Only `transaction` adds a `tx` to these maps. With any other `tx`, callbacks never run and statements are never sent.
const commitCallbacks = new WeakMap<object, (() => void)[]>()

const finalStatements = new WeakMap<object, CompiledQuery[]>()

/** Sends statements in one round trip with the commit. If one fails, `transaction` rolls back and throws its error. */
export function sendWithCommit(tx: object, ...statements: readonly CompiledQuery[]): void {
  finalStatements.get(tx)?.push(...statements)
}

/** `callback` must not throw: later callbacks would be skipped, and `transaction` would reject after its commit. */
export function afterCommit(tx: object, callback: () => void): void {
  commitCallbacks.get(tx)?.push(callback)
}

/** Retries after a deadlock or a serialization failure, so `work` must have no effects outside the database. */
export async function transaction<T, R>(db: Kysely<T>, work: (tx: Transaction<T>) => Promise<R>): Promise<R> {
  const { result, callbacks } = await runWithRetries(db, work)
  for (const callback of callbacks) callback()
  return result
}

function sendStatements<T>(tx: Transaction<T>, statements: readonly CompiledQuery[]): Promise<Promise<unknown>[]> {
  return tx.getExecutor().provideConnection(async (connection) => {
    const results = statements.map((statement) => connection.executeQuery(statement))
    // The caller awaits them after the commit; this prevents unhandled rejections until then.
    for (const result of results) result.catch(() => undefined)
    return results
  })
}

async function runAttempt<T, R>(
  db: Kysely<T>,
  work: (tx: Transaction<T>) => Promise<R>,
  callbacks: (() => void)[],
): Promise<R> {
  let pendingResults: readonly Promise<unknown>[] = []
  const [outcome] = await Promise.allSettled([
    db.transaction().execute(async (tx) => {
      const statements: CompiledQuery[] = []
      commitCallbacks.set(tx, callbacks)
      finalStatements.set(tx, statements)
      const result = await work(tx)
      if (statements.length > 0) pendingResults = await sendStatements(tx, statements)
      return result
    }),
  ])
  await Promise.all(pendingResults)
  if (outcome.status === 'rejected') throw outcome.reason
  return outcome.value
}

async function runWithRetries<T, R>(db: Kysely<T>, work: (tx: Transaction<T>) => Promise<R>) {
  for (let attempt = 1; ; attempt++) {
    const callbacks: (() => void)[] = []
    try {
      return { result: await runAttempt(db, work, callbacks), callbacks }
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !isTransactionConflict(error)) throw error
      // An immediate retry could take the lock again before the winner of the deadlock has resumed.
      await pause(RETRY_DELAY_MS * attempt)
    }
  }
}
