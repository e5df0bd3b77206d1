import { createSqlServerDialect } from '@flowdesk/kysely-portability'
import {
  DummyDriver,
  Kysely,
  type KyselyPlugin,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import { findSqlServerVariant } from '#platform/db/by-dialect.ts'

/** A database that compiles queries for PostgreSQL and answers each with no rows. */
export const dryPostgres = <T>(plugins: KyselyPlugin[] = []): Kysely<T> =>
  new Kysely<T>({
    plugins,
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })

/** A database that compiles queries for SQL Server and answers each with no rows. */
export const drySqlServer = <T>(onQuery: (text: string) => void): Kysely<T> =>
  new Kysely<T>({
    log: ({ query }) => onQuery(query.sql),
    dialect: createSqlServerDialect({ createDriver: () => new DummyDriver(), variantOf: findSqlServerVariant }),
  })
