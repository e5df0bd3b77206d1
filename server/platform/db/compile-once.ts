import type { CompiledQuery, Kysely, QueryResult } from 'kysely'

/** A statement with one parameter, a list, which is composed and compiled at its first use. */
export interface CompiledOnce<T, P, R> {
  (db: Kysely<T>, list: P): Promise<QueryResult<R>>
  /** The statement for a list, to be sent with others. */
  readonly with: (db: Kysely<T>, list: P) => CompiledQuery<R>
}

/**
 * Compiles a statement with one parameter, a list, once: to compose and compile it takes longer than to send it. Its text is
 * the same for lists of any length, and so is its plan.
 */
export function compileOnce<T, P extends readonly unknown[], R>(
  write: (db: Kysely<T>, list: P) => { compile(db: Kysely<T>): CompiledQuery<R> },
): CompiledOnce<T, P, R> {
  // By adapter: a transaction has that of its database.
  const compiled = new WeakMap<object, CompiledQuery<R>>()
  function queryWith(db: Kysely<T>, list: P): CompiledQuery<R> {
    const { adapter } = db.getExecutor()
    const query = compiled.get(adapter) ?? write(db, list).compile(db)
    const [first, ...others] = query.parameters
    if (others.length > 0) throw new Error('a statement that is compiled once has other parameters than its list')
    compiled.set(adapter, query)
    // An engine without arrays takes the list as JSON.
    return { ...query, parameters: [typeof first === 'string' ? JSON.stringify(list) : list] }
  }
  return Object.assign(async (db: Kysely<T>, list: P) => await db.executeQuery<R>(queryWith(db, list)), {
    with: queryWith,
  })
}

/**
 * Sends statements of one transaction at once, in one round trip where the driver can. They run in the given order; where
 * one fails, those behind it fail too.
 */
export function sendAtOnce<T, R extends readonly unknown[]>(
  tx: Kysely<T>,
  ...queries: { readonly [K in keyof R]: CompiledQuery<R[K]> }
): Promise<{ readonly [K in keyof R]: QueryResult<R[K]> }> {
  return tx
    .getExecutor()
    .provideConnection((connection) =>
      Promise.all(queries.map((query: CompiledQuery) => connection.executeQuery(query))),
    ) as Promise<{ readonly [K in keyof R]: QueryResult<R[K]> }>
}
