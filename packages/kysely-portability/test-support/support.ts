import {
  createQueryId,
  createRawBuilder,
  DummyDriver,
  type Expression,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  RawNode,
  type RootOperationNode,
} from 'kysely'
import { createSqlServerDialect, SqlServerCompiler, type SqlServerVariantLookup } from '../src/index.ts'

/** A query builder or a raw expression. */
export interface Query {
  toOperationNode(): RootOperationNode
}

/** Creates a Kysely that compiles for PostgreSQL and returns no rows. */
export const dryPostgres = <T>(): Kysely<T> =>
  new Kysely<T>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })

/** Creates a Kysely that compiles for SQL Server, passes each text to `onQuery` and returns no rows. */
export const drySqlServer = <T>(onQuery: (text: string) => void = () => undefined): Kysely<T> =>
  new Kysely<T>({
    log: ({ query }) => onQuery(query.sql),
    dialect: createSqlServerDialect({ createDriver: () => new DummyDriver(), variantOf }),
  })

/** Creates a raw expression with a variant for SQL Server: the second parameter, for which it has no fragment. */
export function byDialect<O>(postgres: Expression<O>, sqlServer: Expression<O>): RawBuilder<O> {
  const rawNode = RawNode.create([''], [postgres.toOperationNode(), sqlServer.toOperationNode()])
  return createRawBuilder<O>({ queryId: createQueryId(), rawNode })
}

const variantOf: SqlServerVariantLookup = (node) => (node.sqlFragments.length === 1 ? node.parameters[1] : undefined)

/** Compiles for SQL Server. Throws `PortabilityError`. */
export const compileForSqlServer = (query: Query) =>
  new SqlServerCompiler({ variantOf }).compileQuery(query.toOperationNode(), createQueryId())

/** Compiles for PostgreSQL and SQL Server. Throws `PortabilityError`. */
export const compileBoth = (query: Query) => ({
  postgres: new PostgresQueryCompiler().compileQuery(query.toOperationNode(), createQueryId()).sql,
  sqlServer: compileForSqlServer(query).sql,
})
