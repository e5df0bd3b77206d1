import { type Dialect, type Driver, MssqlAdapter, MssqlIntrospector } from 'kysely'
import { SqlServerCompiler } from './compiler.ts'

/** Kysely would answer a row count, and no rows, to a `returning` of an engine that does not know the word. */
class SqlServerAdapter extends MssqlAdapter {
  override get supportsReturning(): boolean {
    return true
  }
}

/** The dialect in which Kysely speaks to SQL Server over a driver, such as its own `MssqlDriver`. */
export const sqlServerDialect = (createDriver: () => Driver): Dialect => ({
  createDriver,
  createAdapter: () => new SqlServerAdapter(),
  createIntrospector: (db) => new MssqlIntrospector(db),
  createQueryCompiler: () => new SqlServerCompiler(),
})
