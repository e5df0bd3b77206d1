import type { CompiledQuery, Kysely, QueryResult } from 'kysely'

/**
 * Returns a function that runs a statement with one parameter, a list. The statement is composed and compiled at the first
 * call, which takes longer than to send it, and its text stays the same for lists of any length.
 */
export function compileOnce<T, P extends readonly unknown[], R>(
  write: (db: Kysely<T>, list: P) => { compile(db: Kysely<T>): CompiledQuery<R> },
): (db: Kysely<T>, list: P) => Promise<QueryResult<R>> {
  // By adapter: a transaction has that of its database.
  const compiled = new WeakMap<object, CompiledQuery<R>>()
  return async (db, list) => {
    const { adapter } = db.getExecutor()
    const query = compiled.get(adapter) ?? write(db, list).compile(db)
    const [first, ...others] = query.parameters
    if (others.length > 0) throw new Error('a statement that is compiled once has other parameters than its list')
    compiled.set(adapter, query)
    // An engine without arrays takes the list as JSON.
    const parameters = [typeof first === 'string' ? JSON.stringify(list) : list]
    return await db.executeQuery<R>({ ...query, parameters })
  }
}
