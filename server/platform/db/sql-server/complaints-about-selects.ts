import {
  type CommonTableExpressionNode,
  InsertQueryNode,
  type JoinNode,
  type OperationNode,
  type OrderByItemNode,
  ParensNode,
  RawNode,
  type SelectModifierNode,
  type SelectQueryNode,
  SetOperationNode,
} from 'kysely'
import { type Complaint, firstOf } from './complaint.ts'
import { calledName } from './select.ts'

const joinTypes: ReadonlySet<string> = new Set(['InnerJoin', 'LeftJoin', 'RightJoin', 'FullJoin', 'CrossJoin'])
const modifiers: ReadonlySet<string> = new Set(['Distinct', 'ForUpdate', 'ForNoKeyUpdate', 'SkipLocked', 'NoWait'])

function complaintAboutLocks(node: SelectQueryNode): Complaint {
  if (!node.endModifiers?.length) return undefined
  const tables = [...(node.from?.froms ?? []), ...(node.joins ?? []).map((join) => join.table)]
  const named = node.endModifiers.flatMap((modifier) => modifier.of ?? []).map(calledName)
  const known = tables.map(calledName)
  return firstOf(
    [
      named.length === 0 && tables.length !== 1,
      'for update over several tables; name the one to lock: forUpdate(table)',
    ],
    [named.length === 0 && known.includes(undefined), 'for update of what is no table'],
    [named.some((name) => !known.includes(name)), 'for update of a table that the query does not read'],
  )
}

const complaintAboutSelect = (node: SelectQueryNode, path: readonly OperationNode[]): Complaint => {
  const parents = path.slice(0, -1).filter((above) => !ParensNode.is(above))
  const parent = parents.at(-1)
  const isNested = parent !== undefined && !RawNode.is(parent)
  const isBounded = Boolean(node.limit ?? node.offset)
  const isOrdered = Boolean(node.orderBy)
  const isDistinct = node.frontModifiers?.some((modifier) => modifier.modifier === 'Distinct')
  const needsOrder = node.setOperations?.length || (isDistinct && node.offset)
  const mayOrder = isBounded || !isNested || (InsertQueryNode.is(parent) && !parent.onConflict)
  return (
    firstOf(
      [node.distinctOn, 'distinct on; rank the rows with row_number() and take the first'],
      [isNested && node.with, 'a with inside a statement; put it before the statement'],
      [parent && SetOperationNode.is(parent) && (isOrdered || isBounded), 'order or limit of one part of a union'],
      [isBounded && needsOrder && !isOrdered, 'a limit on a union or on distinct rows with no order by'],
      [isOrdered && !mayOrder, 'an order by in a subquery without a limit; order the outer query'],
    ) ?? complaintAboutLocks(node)
  )
}

const writes: ReadonlySet<string> = new Set(['InsertQueryNode', 'UpdateQueryNode', 'DeleteQueryNode', 'MergeQueryNode'])

/** What may stand in a select and what not. */
export const complaintsAboutSelects = {
  SelectQueryNode: complaintAboutSelect,
  SelectModifierNode: (node: SelectModifierNode): Complaint =>
    firstOf([!modifiers.has(node.modifier ?? ''), `the modifier ${node.modifier ?? 'in raw text'}`]),
  JoinNode: (node: JoinNode): Complaint => firstOf([!joinTypes.has(node.joinType), `a join of type ${node.joinType}`]),
  OrderByItemNode: (node: OrderByItemNode): Complaint =>
    firstOf([node.nulls, 'nulls first or last; order by a case that is 1 for null, then by the column']),
  SetOperationNode: (node: SetOperationNode): Complaint =>
    firstOf([node.all && node.operator !== 'union', `${node.operator} all`]),
  CommonTableExpressionNode: (node: CommonTableExpressionNode): Complaint =>
    firstOf([writes.has(node.expression.kind), 'a write inside a with; send it as a statement of its own']),
  FetchNode: (): Complaint => 'fetch; use limit and offset',
  ExplainNode: (): Complaint => 'explain',
}
