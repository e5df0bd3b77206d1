import type { CompiledQuery, Kysely } from 'kysely'

type Filling = Readonly<Record<string, unknown>>

/** What stands in a statement for something that is given each time. */
export class Hole {
  private readonly name: string
  private readonly read: (given: unknown) => unknown

  constructor(name: string, read: (given: unknown) => unknown = (given) => given) {
    this.name = name
    this.read = read
  }

  filledBy(filling: Filling): unknown {
    return this.read(filling[this.name])
  }

  readBy(read: (given: unknown) => unknown): Hole {
    return new Hole(this.name, read)
  }
}

/** A parameter that is worked out from what is given, such as its JSON; also where it is given only later. */
export function derived<G, P>(given: G, read: (given: G) => P): P {
  return given instanceof Hole ? (given.readBy(read as (given: unknown) => unknown) as P) : read(given)
}

// They pretend to be what will fill them, so that a statement is written as if that were there.
const holes = <F extends object>(): F =>
  new Proxy<Filling>({}, { get: (_nothing, name) => new Hole(String(name)) }) as F

/** Sends a statement by a connection of its own and answers its rows. */
type Send = (text: string, parameters: unknown[]) => Promise<unknown[]>

// By executor: a transaction, or a connection that is held, has another one than its database.
const shortcuts = new WeakMap<object, Send>()

/** Has statements that are compiled already sent so, past Kysely. */
export function sendBy<T>(db: Kysely<T>, send: Send): void {
  shortcuts.set(db.getExecutor(), send)
}

/**
 * A statement whose text never changes, compiled the first time: composing and printing one takes longer than sending
 * it. `write` composes it over what will be given, which it may only pass on as parameters, or by `derived`.
 */
export function compiledOnce<T, F extends object, R>(
  write: (db: Kysely<T>, given: F) => { compile(db: Kysely<T>): CompiledQuery<R> },
): (db: Kysely<T>, filling: F) => Promise<R[]> {
  // A transaction has the adapter of its database.
  const known = new WeakMap<object, CompiledQuery<R>>()
  return async (db, filling) => {
    const executor = db.getExecutor()
    const { adapter } = executor
    const before = known.get(adapter)
    const query = before ?? write(db, holes<F>()).compile(db)
    const parameters = query.parameters.map((given) =>
      given instanceof Hole ? given.filledBy(filling as Filling) : given,
    )
    const send = before && shortcuts.get(executor)
    if (send) return (await send(query.sql, parameters)) as R[]
    // The first goes Kysely's way, which has it know that the database is in use, and plugins see a result.
    const { rows } = await db.executeQuery<R>({ ...query, parameters })
    known.set(adapter, query)
    return rows
  }
}
