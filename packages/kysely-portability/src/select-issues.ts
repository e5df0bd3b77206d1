import {
  type CommonTableExpressionNode,
  InsertQueryNode,
  type JoinNode,
  type OrderByItemNode,
  ParensNode,
  RawNode,
  type SelectModifierNode,
  type SelectQueryNode,
  SetOperationNode,
} from 'kysely'
import { type CheckContext, firstIssue, type PortabilityIssue } from './portability-issue.ts'
import { tableAliasOrName } from './select.ts'

const portableJoinTypes: ReadonlySet<string> = new Set(['InnerJoin', 'LeftJoin', 'RightJoin', 'FullJoin', 'CrossJoin'])
const portableModifiers: ReadonlySet<string> = new Set([
  'Distinct',
  'ForUpdate',
  'ForNoKeyUpdate',
  'SkipLocked',
  'NoWait',
])

function findLocksIssue(node: SelectQueryNode): PortabilityIssue | undefined {
  if (!node.endModifiers?.length) return undefined
  const tables = [...(node.from?.froms ?? []), ...(node.joins ?? []).map((join) => join.table)]
  const lockedNames = node.endModifiers.flatMap((modifier) => modifier.of ?? []).map(tableAliasOrName)
  const tableNames = tables.map(tableAliasOrName)
  return firstIssue(
    [
      lockedNames.length === 0 && tables.length !== 1,
      'for update over several tables; name the one to lock: forUpdate(table)',
    ],
    [lockedNames.length === 0 && tableNames.includes(undefined), 'for update of a source that is not a table'],
    [lockedNames.some((name) => !tableNames.includes(name)), 'for update of a table that the query does not read'],
  )
}

const findSelectIssue = (node: SelectQueryNode, { path }: CheckContext): PortabilityIssue | undefined => {
  const parents = path.slice(0, -1).filter((above) => !ParensNode.is(above))
  const parent = parents.at(-1)
  const isNested = parent !== undefined && !RawNode.is(parent)
  const isBounded = Boolean(node.limit ?? node.offset)
  const isOrdered = Boolean(node.orderBy)
  const isDistinct = node.frontModifiers?.some((modifier) => modifier.modifier === 'Distinct')
  const needsOrder = node.setOperations?.length || (isDistinct && node.offset)
  const mayOrder = isBounded || !isNested || (InsertQueryNode.is(parent) && !parent.onConflict)
  return (
    firstIssue(
      [node.distinctOn, 'distinct on; rank the rows with row_number() and take the first'],
      [isNested && node.with, 'a with inside a statement; move it to the start of the statement'],
      [parent && SetOperationNode.is(parent) && (isOrdered || isBounded), 'an order or limit in one part of a union'],
      [isBounded && needsOrder && !isOrdered, 'a limit on a union or on distinct rows with no order by'],
      [isOrdered && !mayOrder, 'an order by in a subquery without a limit; order the outer query'],
    ) ?? findLocksIssue(node)
  )
}

const writeStatements: ReadonlySet<string> = new Set([
  'InsertQueryNode',
  'UpdateQueryNode',
  'DeleteQueryNode',
  'MergeQueryNode',
])

/** Checks of selects, by kind of node. */
export const selectChecks = {
  SelectQueryNode: findSelectIssue,
  SelectModifierNode: (node: SelectModifierNode): PortabilityIssue | undefined =>
    firstIssue([!portableModifiers.has(node.modifier ?? ''), `the modifier ${node.modifier ?? 'in raw text'}`]),
  JoinNode: (node: JoinNode): PortabilityIssue | undefined =>
    firstIssue([!portableJoinTypes.has(node.joinType), `a join of type ${node.joinType}`]),
  OrderByItemNode: (node: OrderByItemNode): PortabilityIssue | undefined =>
    firstIssue([node.nulls, 'nulls first or last; order by a case that is 1 for null, then by the column']),
  SetOperationNode: (node: SetOperationNode): PortabilityIssue | undefined =>
    firstIssue([node.all && node.operator !== 'union', `${node.operator} all`]),
  CommonTableExpressionNode: (node: CommonTableExpressionNode): PortabilityIssue | undefined =>
    firstIssue([writeStatements.has(node.expression.kind), 'a write inside a with; send it as a separate statement']),
  FetchNode: (): PortabilityIssue => 'fetch; use limit and offset',
  ExplainNode: (): PortabilityIssue => 'explain',
}
