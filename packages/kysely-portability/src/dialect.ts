import { type Dialect, type Driver, MssqlAdapter, MssqlIntrospector } from 'kysely'
import { SqlServerCompiler, type SqlServerCompilerOptions } from './compiler.ts'

/** Supports `returning`, which the compiler translates. Otherwise Kysely would return the number of changed rows. */
class SqlServerAdapter extends MssqlAdapter {
  override get supportsReturning(): boolean {
    return true
  }
}

/** Options of `createSqlServerDialect`. */
export interface SqlServerDialectOptions extends SqlServerCompilerOptions {
  /** Creates the driver, such as Kysely's `MssqlDriver`, or its `DummyDriver` to compile without a database. */
  readonly createDriver: () => Driver
}

/** Creates a dialect that compiles with `SqlServerCompiler`. */
export const createSqlServerDialect = ({ createDriver, ...options }: SqlServerDialectOptions): Dialect => ({
  createDriver,
  createAdapter: () => new SqlServerAdapter(),
  createIntrospector: (db) => new MssqlIntrospector(db),
  createQueryCompiler: () => new SqlServerCompiler(options),
})
