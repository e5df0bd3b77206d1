import { createQueryId, createRawBuilder, type Expression, type RawBuilder, RawNode, sql } from 'kysely'

export interface DialectVariants<O> {
  readonly postgres: Expression<O>
  readonly sqlServer: Expression<O>
}

/** Returns SQL that differs between PostgreSQL and SQL Server. The compiler of each dialect prints its own variant. */
export function byDialect<O>(variants: DialectVariants<O>): RawBuilder<O> {
  // Kysely's compilers print one parameter per fragment: of this node, only the PostgreSQL variant. Plugins transform
  // both variants. `findSqlServerVariant` skips nodes of `sql`, which have more fragments than parameters.
  const rawNode = RawNode.create([''], [variants.postgres.toOperationNode(), variants.sqlServer.toOperationNode()])
  return createRawBuilder<O>({ queryId: createQueryId(), rawNode })
}

/** Returns undefined for a raw node that `byDialect` did not create. */
export const findSqlServerVariant = (node: RawNode) => (node.sqlFragments.length === 1 ? node.parameters[1] : undefined)

/** Returns SQL for the milliseconds from one instant to a later one. Instants are stored to the millisecond. */
export const millisecondsBetween = (from: RawBuilder<unknown>, to: RawBuilder<unknown>): RawBuilder<number> =>
  byDialect<number>({
    postgres: sql`(extract(epoch from ${to} - ${from}) * 1000)`,
    sqlServer: sql`datediff_big(millisecond, ${from}, ${to})`,
  })

/** Returns SQL for the next value of a sequence. SQL Server does not allow it in subqueries. */
export const nextValue = (sequence: string): RawBuilder<number> =>
  byDialect<number>({
    postgres: sql`nextval(${sql.lit(sequence)})`,
    sqlServer: sql`next value for ${sql.table(sequence)}`,
  })

/** Compares ASCII texts byte by byte, for which SQL Server requires an explicit collation. */
export const isSameAsciiText = (stored: RawBuilder<unknown>, given: RawBuilder<unknown>): RawBuilder<boolean> =>
  byDialect<boolean>({
    postgres: sql`${stored} = ${given}`,
    sqlServer: sql`${stored} = ${given} collate Latin1_General_100_BIN2`,
  })
