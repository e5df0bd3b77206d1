import {
  AliasNode,
  FromNode,
  IdentifierNode,
  type JoinNode,
  type OperationNode,
  OrderByItemNode,
  OrderByNode,
  RawNode,
  SelectModifierNode,
  type SelectQueryNode,
  TableNode,
  ValueNode,
} from 'kysely'
import { createRawNode } from './raw.ts'

const LOCK_HINTS: Readonly<Partial<Record<string, string>>> = {
  ForUpdate: 'updlock, rowlock',
  ForNoKeyUpdate: 'updlock, rowlock',
  // With READ_COMMITTED_SNAPSHOT on, SQL Server rejects READPAST unless the read takes locks.
  SkipLocked: 'readpast, readcommittedlock',
  NoWait: 'nowait',
}

/** Returns the alias of a table, or its own name without one; undefined for a source that is not a table. */
export function tableAliasOrName(table: OperationNode): string | undefined {
  if (TableNode.is(table)) return table.table.identifier.name
  if (!AliasNode.is(table) || !TableNode.is(table.node)) return undefined
  return IdentifierNode.is(table.alias) ? table.alias.name : undefined
}

/** Returns the tables of `for update of …`; empty without `of`. */
const lockedTableNames = (modifiers: readonly SelectModifierNode[]): (string | undefined)[] =>
  modifiers.flatMap((modifier) => modifier.of?.map(tableAliasOrName) ?? [])

function withLockHints(node: SelectQueryNode): SelectQueryNode {
  const { endModifiers, ...rest } = node
  const first = node.from?.froms[0]
  if (!endModifiers?.length || !node.from || !first) return node
  const explicitNames = lockedTableNames(endModifiers)
  const names = explicitNames.length > 0 ? explicitNames : [tableAliasOrName(first)]
  const hints = endModifiers.map((modifier) => LOCK_HINTS[modifier.modifier ?? '']).join(', ')
  const withHints = (table: OperationNode): OperationNode =>
    names.includes(tableAliasOrName(table)) ? RawNode.create(['', ` with (${hints})`], [table]) : table
  const joins: JoinNode[] | undefined = node.joins?.map((join) => ({ ...join, table: withHints(join.table) }))
  return { ...rest, from: FromNode.create(node.from.froms.map(withHints)), ...(joins && { joins }) }
}

/** Translates `limit` to `top`; with `offset`, or on a union, to `fetch`, which requires an `order by`. */
function withLimit(node: SelectQueryNode): SelectQueryNode {
  const { limit, offset, ...rest } = node
  if (!limit && !offset) return node
  if (limit && !offset && !node.setOperations?.length) {
    const top = SelectModifierNode.createWithExpression(createRawNode`top(${limit.limit})`)
    return { ...rest, frontModifiers: [...(node.frontModifiers ?? []), top] }
  }
  const skipped = offset?.offset ?? ValueNode.createImmediate(0)
  const rows = limit
    ? createRawNode`offset ${skipped} rows fetch next ${limit.limit} rows only`
    : createRawNode`offset ${skipped} rows`
  return {
    ...rest,
    orderBy: node.orderBy ?? OrderByNode.create([OrderByItemNode.create(createRawNode`(select null)`)]),
    endModifiers: [SelectModifierNode.createWithExpression(rows)],
  }
}

/** Translates the locks and the limit of a select. */
export const translateSelect = (node: SelectQueryNode): SelectQueryNode => withLimit(withLockHints(node))
