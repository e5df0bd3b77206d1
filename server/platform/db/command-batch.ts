import type { Kysely, Transaction } from 'kysely'
import { createOverloadedRefusal } from '../errors/common.ts'
import { createBatcher } from './batch.ts'
import { isForeignKeyViolation, isTransactionConflict, isUniqueViolation } from './database-errors.ts'
import { transaction } from './transaction.ts'

/**
 * The outcome of one command: its result, the error for its caller, or `contended` if another transaction has locked a
 * row that it needs. A contended command runs again in its own transaction, which waits for the lock.
 */
export type CommandOutcome<R> = { readonly result: R } | { readonly error: unknown } | 'contended'

export interface CommandBatchOptions<T, C, R> {
  readonly db: Kysely<T>
  readonly now: () => Date
  /**
   * Locks and loads the rows that the commands need, decides each command and writes the changes. Returns one outcome
   * per command, in order. If `isWaiting`, it waits for locked rows; otherwise it skips them.
   */
  readonly run: (
    tx: Transaction<T>,
    commands: readonly C[],
    isWaiting: boolean,
  ) => Promise<readonly CommandOutcome<R>[]>
  /** Called with the size of every batch. */
  readonly onBatch?: (size: number) => void
}

/** Runs one command and resolves after its commit. */
export interface CommandRunner<C, R> {
  (command: C): Promise<R>
  readonly waiting: () => number
}

// Two lanes: one batch is decided while the other commits. More lanes would only make the batches smaller.
const BATCH_OPTIONS = {
  concurrency: 2,
  maxBatchSize: 100,
  maxQueued: 5000,
  maxWaitMs: 10_000,
  createOverloadError: createOverloadedRefusal,
}

/** The decision on a command: a change to write, or an outcome that needs no write. */
export type Decision<D, R> = { readonly change: D } | Exclude<CommandOutcome<R>, { readonly error: unknown }>

/**
 * Decides each command on the loaded rows, then writes all changes together. `decide` must be pure; an error that it
 * throws goes only to the caller of that command. `write` returns one result per change, in order.
 */
export async function decideAndWrite<C, D, R>(
  commands: readonly C[],
  decide: (command: C) => Decision<D, R>,
  write: (changes: readonly D[]) => Promise<readonly R[]>,
): Promise<CommandOutcome<R>[]> {
  const decided = commands.map((command): Decision<D, R> | { readonly error: unknown } => {
    try {
      return decide(command)
    } catch (error) {
      return { error }
    }
  })
  const changes = decided.flatMap((one) => (typeof one === 'object' && 'change' in one ? [one.change] : []))
  const results = (await write(changes)).values()
  return decided.map((one) => {
    if (one === 'contended' || !('change' in one)) return one
    const { done, value } = results.next()
    return done ? 'contended' : { result: value }
  })
}

/**
 * Another transaction changed a row that this one had locked. Its code is that of a serialization failure, so
 * `transaction` retries.
 */
export class SerializationFailure extends Error {
  override readonly name = 'SerializationFailure'
  readonly code = '40001'
}

/** Whether another transaction inserted or deleted a related row after the rows were loaded. */
const isConflict = (error: unknown): boolean => isUniqueViolation(error) || isForeignKeyViolation(error)

/**
 * Returns a function that runs concurrent commands in one shared transaction. A command that fails does not affect the
 * others. If the whole transaction fails because of one command (deadlock, duplicate key, missing reference), each
 * command runs again in its own transaction. Rejects with SVC:0002 while too many commands wait.
 */
export function createCommandBatch<T, C, R>(options: CommandBatchOptions<T, C, R>): CommandRunner<C, R> {
  const { db, now, run, onBatch = () => undefined } = options

  async function runBatch(commands: readonly C[]): Promise<readonly CommandOutcome<R>[]> {
    try {
      return await transaction(db, (tx) => run(tx, commands, false))
    } catch (error) {
      if (isConflict(error) || isTransactionConflict(error)) return commands.map(() => 'contended')
      throw error
    }
  }

  async function runSeparately(command: C): Promise<CommandOutcome<R>> {
    const attempt = async () => (await transaction(db, (tx) => run(tx, [command], true)))[0] ?? 'contended'
    try {
      return await attempt()
    } catch (error) {
      if (!isConflict(error)) throw error
      // The second attempt reads the row that the other transaction inserted or deleted.
      return await attempt()
    }
  }

  const queue = createBatcher(runBatch, { ...BATCH_OPTIONS, now: () => now().getTime(), onBatch })

  async function runCommand(command: C): Promise<R> {
    const first = await queue(command)
    // Runs outside the queue, so that a long-held lock delays only the commands that need the row.
    const outcome = first === 'contended' ? await runSeparately(command) : first
    if (outcome === 'contended') throw new Error('a command was skipped in a transaction of its own')
    if ('error' in outcome) throw outcome.error
    return outcome.result
  }

  return Object.assign(runCommand, { waiting: queue.waiting })
}
