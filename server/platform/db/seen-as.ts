import type { Kysely } from 'kysely'

/** The same database or transaction with only some of its tables in sight: Kysely's types do not narrow by themselves. */
export const seenAs = <W, T extends W>(db: Kysely<T>): Kysely<W> => db as unknown as Kysely<W>
