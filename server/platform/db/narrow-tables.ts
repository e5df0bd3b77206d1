import type { Kysely } from 'kysely'

/** Casts a database or transaction to a type with fewer tables, because Kysely's types do not narrow by themselves. */
export const narrowTables = <W, T extends W>(db: Kysely<T>): Kysely<W> => db as unknown as Kysely<W>
