import { createQueryId, createRawBuilder, type Expression, type RawBuilder, RawNode, sql } from 'kysely'

/** One expression in the words of both engines. */
export interface Words<O> {
  readonly postgres: Expression<O>
  readonly sqlServer: Expression<O>
}

/**
 * A raw expression that each engine's compiler prints in its own words, usable wherever `sql` is. It is the one place
 * where a dialect may show; whatever both engines understand is written once.
 */
export function byDialect<O>(words: Words<O>): RawBuilder<O> {
  // One fragment and two parameters: every compiler prints a parameter after its fragment and so stops at the first,
  // while Kysely's plugins carry both along. A template always has one fragment more than parameters.
  const rawNode = RawNode.create([''], [words.postgres.toOperationNode(), words.sqlServer.toOperationNode()])
  return createRawBuilder<O>({ queryId: createQueryId(), rawNode })
}

/** Returns the node that SQL Server gets in place of a node of `byDialect`; undefined for any other raw node. */
export const sqlServerVariant = (node: RawNode) => (node.sqlFragments.length === 1 ? node.parameters[1] : undefined)

/** The next value of a sequence, such as `shop.order_id`. SQL Server takes it in no subquery. */
export const nextValue = (sequence: string): RawBuilder<number> =>
  byDialect<number>({
    postgres: sql`nextval(${sql.lit(sequence)})`,
    sqlServer: sql`next value for ${sql.table(sequence)}`,
  })

/** Whether a stored key equals one that a statement gives, byte by byte; SQL Server refuses to guess the collation. */
export const isSameKey = (stored: RawBuilder<unknown>, given: RawBuilder<unknown>): RawBuilder<boolean> =>
  byDialect<boolean>({
    postgres: sql`${stored} = ${given}`,
    sqlServer: sql`${stored} = ${given} collate Latin1_General_100_BIN2`,
  })
