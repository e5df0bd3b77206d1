import { createQueryId, createRawBuilder, type Expression, type RawBuilder, RawNode, sql } from 'kysely'

/** One expression in the SQL of both engines. */
export interface DialectVariants<O> {
  readonly postgres: Expression<O>
  readonly sqlServer: Expression<O>
}

/**
 * Returns a raw expression that each engine's compiler prints in its own dialect. Use it wherever `sql` is allowed. Use
 * it only for SQL that the two engines do not share.
 */
export function byDialect<O>(variants: DialectVariants<O>): RawBuilder<O> {
  // One fragment and two parameters. A compiler prints one parameter per fragment, so it stops after the first, while
  // Kysely's plugins transform both. `sqlServerVariant` detects the node by this shape: a template always has one
  // fragment more than parameters.
  const rawNode = RawNode.create([''], [variants.postgres.toOperationNode(), variants.sqlServer.toOperationNode()])
  return createRawBuilder<O>({ queryId: createQueryId(), rawNode })
}

/** Returns the SQL Server variant of a node that `byDialect` created; undefined for any other raw node. */
export const sqlServerVariant = (node: RawNode) => (node.sqlFragments.length === 1 ? node.parameters[1] : undefined)

/** Returns the next value of a sequence such as `shop.order_id`. SQL Server does not allow it in a subquery. */
export const nextValue = (sequence: string): RawBuilder<number> =>
  byDialect<number>({
    postgres: sql`nextval(${sql.lit(sequence)})`,
    sqlServer: sql`next value for ${sql.table(sequence)}`,
  })

/** Compares a stored key with a key parameter, byte by byte. SQL Server requires an explicit collation. */
export const isSameKey = (stored: RawBuilder<unknown>, given: RawBuilder<unknown>): RawBuilder<boolean> =>
  byDialect<boolean>({
    postgres: sql`${stored} = ${given}`,
    sqlServer: sql`${stored} = ${given} collate Latin1_General_100_BIN2`,
  })
