import type { CompiledQuery, Kysely, QueryResult } from 'kysely'

/** A statement that takes one list parameter and is compiled at its first use. */
export interface CompiledStatement<T, P, R> {
  (db: Kysely<T>, list: P): Promise<QueryResult<R>>
  /** Returns the compiled statement for a list, to send with `sendPipelined` or `sendWithCommit`. */
  readonly toQuery: (db: Kysely<T>, list: P) => CompiledQuery<R>
}

/** Compiles once per database, because compiling takes longer than sending. Lists of any length share a query plan. */
export function compileOnce<T, P extends readonly unknown[], R>(
  buildQuery: (db: Kysely<T>, list: P) => { compile(db: Kysely<T>): CompiledQuery<R> },
): CompiledStatement<T, P, R> {
  // Keyed by adapter, which a transaction shares with its database.
  const compiledQueries = new WeakMap<object, CompiledQuery<R>>()
  function toQuery(db: Kysely<T>, list: P): CompiledQuery<R> {
    const { adapter } = db.getExecutor()
    const query = compiledQueries.get(adapter) ?? buildQuery(db, list).compile(db)
    const [first, ...others] = query.parameters
    if (others.length > 0) throw new Error('a statement that is compiled once has other parameters than its list')
    compiledQueries.set(adapter, query)
    // Lists of rows are sent as JSON. Lists of values are sent as arrays, but as JSON to SQL Server: it has no arrays.
    return { ...query, parameters: [typeof first === 'string' ? JSON.stringify(list) : list] }
  }
  const run = async (db: Kysely<T>, list: P) => await db.executeQuery<R>(toQuery(db, list))
  return Object.assign(run, { toQuery })
}

/** Sends statements of a transaction in one round trip. They run in order; if one fails, those after it fail too. */
export function sendPipelined<T, R extends readonly unknown[]>(
  tx: Kysely<T>,
  ...queries: { readonly [K in keyof R]: CompiledQuery<R[K]> }
): Promise<{ readonly [K in keyof R]: QueryResult<R[K]> }> {
  return tx
    .getExecutor()
    .provideConnection((connection) =>
      Promise.all(queries.map((query: CompiledQuery) => connection.executeQuery(query))),
    ) as Promise<{ readonly [K in keyof R]: QueryResult<R[K]> }>
}
