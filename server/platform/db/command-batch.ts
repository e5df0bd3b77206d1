import type { Kysely, Transaction } from 'kysely'
import { createOverloadedRefusal } from '../errors/common.ts'
import { createBatcher } from './batch.ts'
import { isForeignKeyViolation, isTransactionConflict, isUniqueViolation } from './database-errors.ts'
import { transaction } from './transaction.ts'

/** `contended`: another transaction had locked or changed a row. The command then runs again in its own transaction. */
export type CommandOutcome<R> = { readonly result: R } | { readonly error: unknown } | 'contended'

export interface CommandBatchOptions<T, C, R> {
  readonly db: Kysely<T>
  readonly now: () => Date
  /** Returns one outcome per command, in order. Skips locked rows unless `waitsForLocks`. */
  readonly run: (
    tx: Transaction<T>,
    commands: readonly C[],
    waitsForLocks: boolean,
  ) => Promise<readonly CommandOutcome<R>[]>
  readonly onBatch?: (size: number) => void
}

/** Runs a command. Resolves with its result after the commit. */
export interface CommandRunner<C, R> {
  (command: C): Promise<R>
  readonly queuedCount: () => number
}

// Two batches at a time, so that one is decided while the other commits. A third would only make the batches smaller.
const BATCH_OPTIONS = {
  concurrency: 2,
  maxBatchSize: 100,
  maxQueued: 5000,
  maxWaitMs: 10_000,
  createOverloadError: createOverloadedRefusal,
}

/** The result of `decide`: a change to write (`D`), a result (`R`) for which nothing is written, or `contended`. */
export type Decision<D, R> = { readonly change: D } | Exclude<CommandOutcome<R>, { readonly error: unknown }>

/**
 * Decides each command, then writes all changes in one call. `decide` must be pure; its error goes only to the caller
 * of that command. `write` returns one result per change, in order. If it returns fewer, the commands of the remaining
 * changes are contended.
 */
export async function decideAndWrite<C, D, R>(
  commands: readonly C[],
  decide: (command: C) => Decision<D, R>,
  write: (changes: readonly D[]) => Promise<readonly R[]>,
): Promise<CommandOutcome<R>[]> {
  const decisions = commands.map((command): Decision<D, R> | { readonly error: unknown } => {
    try {
      return decide(command)
    } catch (error) {
      return { error }
    }
  })
  const changes = decisions.flatMap((decision) =>
    typeof decision === 'object' && 'change' in decision ? [decision.change] : [],
  )
  const results = (await write(changes)).values()
  return decisions.map((decision) => {
    if (decision === 'contended' || !('change' in decision)) return decision
    const { done, value } = results.next()
    return done ? 'contended' : { result: value }
  })
}

/** Another transaction changed a row that this one had loaded. `transaction` retries because of the code. */
export class SerializationFailure extends Error {
  override readonly name = 'SerializationFailure'
  readonly code = '40001'
}

/** Another transaction may have inserted or deleted a related row after the rows were loaded. */
const isConstraintViolation = (error: unknown): boolean => isUniqueViolation(error) || isForeignKeyViolation(error)

/** Concurrent commands share a transaction. After a conflict, each of them runs again in a transaction of its own. */
export function createCommandBatch<T, C, R>(options: CommandBatchOptions<T, C, R>): CommandRunner<C, R> {
  const { db, now, run, onBatch = () => undefined } = options

  async function runBatch(commands: readonly C[]): Promise<readonly CommandOutcome<R>[]> {
    try {
      return await transaction(db, (tx) => run(tx, commands, false))
    } catch (error) {
      if (isConstraintViolation(error) || isTransactionConflict(error)) return commands.map(() => 'contended')
      throw error
    }
  }

  async function runSeparately(command: C): Promise<CommandOutcome<R>> {
    const attempt = async () => (await transaction(db, (tx) => run(tx, [command], true)))[0] ?? 'contended'
    try {
      return await attempt()
    } catch (error) {
      if (!isConstraintViolation(error)) throw error
      // The second attempt reads the row that the other transaction inserted or deleted.
      return await attempt()
    }
  }

  const queue = createBatcher(runBatch, { ...BATCH_OPTIONS, now: () => now().getTime(), onBatch })

  async function runCommand(command: C): Promise<R> {
    const batchOutcome = await queue(command)
    // Runs outside the queue, so that a long-held lock delays only the commands that need the row.
    const outcome = batchOutcome === 'contended' ? await runSeparately(command) : batchOutcome
    if (outcome === 'contended') throw new Error('a command was skipped in a transaction of its own')
    if ('error' in outcome) throw outcome.error
    return outcome.result
  }

  return Object.assign(runCommand, { queuedCount: queue.queuedCount })
}
