import type { Kysely, Transaction } from 'kysely'
import { tooBusy } from '../errors/common.ts'
import { batched } from './batch.ts'
import { isContention, isDuplicate, isReferenced } from './failures.ts'
import { transaction } from './transaction.ts'

/**
 * What one command came to: its result, or the error that its caller gets. `contended`: another transaction holds a row
 * that the command needs; it runs again, in a transaction of its own that waits for the row.
 */
export type Outcome<R> = { readonly result: R } | { readonly error: unknown } | 'contended'

export interface CommandBatchOptions<T, C, R> {
  readonly db: Kysely<T>
  readonly now: () => Date
  /**
   * Loads what the commands need under lock, decides each and writes what they change. Returns one outcome for each, in
   * order. With `isWaiting` it waits for rows that other transactions hold; without, it skips them.
   */
  readonly run: (tx: Transaction<T>, commands: readonly C[], isWaiting: boolean) => Promise<readonly Outcome<R>[]>
  /** Called with the number of commands of every batch. */
  readonly onBatch?: (size: number) => void
}

/** Runs one command; resolves after its commit. */
export interface RunCommand<C, R> {
  (command: C): Promise<R>
  /** The number of commands that wait for a transaction. */
  readonly waiting: () => number
}

// While one transaction waits for its commit the next is decided; more at once would only be smaller.
const LIMITS = { lanes: 2, size: 100, queue: 5000, patienceMs: 10_000, whenFull: tooBusy }

/** What a command was decided to come to: a change that is to be written, or an outcome without one. */
export type Decision<D, R> = { readonly change: D } | Exclude<Outcome<R>, { readonly error: unknown }>

/**
 * Decides each command on what was loaded, and writes the changes of all of them. `decide` is pure and throws where it
 * refuses: the error goes to the caller of that command alone. `write` returns what each change came to, in order.
 */
export async function decideAndWrite<C, D, R>(
  commands: readonly C[],
  decide: (command: C) => Decision<D, R>,
  write: (changes: readonly D[]) => Promise<readonly R[]>,
): Promise<Outcome<R>[]> {
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

/** Another transaction changed a row although this one held its lock. The transaction runs again. */
export class LostRace extends Error {
  override readonly name = 'LostRace'
  readonly code = '40001'
}

/** Whether another transaction has written or deleted something since the rows were loaded. */
const isOvertaken = (error: unknown): boolean => isDuplicate(error) || isReferenced(error)

/**
 * Runs commands that wait at the same time in one transaction, and one that comes alone in the same way. A command that is
 * refused changes nothing for the others. Where the transaction as a whole fails over one command (its row is held, its key
 * was written meanwhile, a lock was lost), each command runs again in a transaction of its own. Refuses with SVC:0002 when
 * too many commands wait.
 */
export function commandBatch<T, C, R>(options: CommandBatchOptions<T, C, R>): RunCommand<C, R> {
  const { db, now, run, onBatch = () => undefined } = options

  async function together(commands: readonly C[]): Promise<readonly Outcome<R>[]> {
    try {
      return await transaction(db, (tx) => run(tx, commands, false))
    } catch (error) {
      if (isOvertaken(error) || isContention(error)) return commands.map(() => 'contended')
      throw error
    }
  }

  async function alone(command: C): Promise<Outcome<R>> {
    const once = async () => (await transaction(db, (tx) => run(tx, [command], true)))[0] ?? 'contended'
    try {
      return await once()
    } catch (error) {
      if (!isOvertaken(error)) throw error
      // What was written or deleted meanwhile is found by a second look.
      return await once()
    }
  }

  const queue = batched(together, { ...LIMITS, now: () => now().getTime(), onBatch })

  async function runCommand(command: C): Promise<R> {
    const first = await queue(command)
    // Outside the queue, so that a row that is held for long delays only the commands that need it.
    const outcome = first === 'contended' ? await alone(command) : first
    if (outcome === 'contended') throw new Error('a command was skipped in a transaction of its own')
    if ('error' in outcome) throw outcome.error
    return outcome.result
  }

  return Object.assign(runCommand, { waiting: queue.waiting })
}
