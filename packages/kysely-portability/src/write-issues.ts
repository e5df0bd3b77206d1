import {
  AliasNode,
  ColumnNode,
  DeleteQueryNode,
  InsertQueryNode,
  type OnConflictNode,
  type OperationNode,
  ReferenceNode,
  type ReturningNode,
  SelectAllNode,
  UpdateQueryNode,
  ValueListNode,
  ValuesNode,
} from 'kysely'
import { type CheckContext, firstIssue, type PortabilityIssue } from './portability-issue.ts'
import { tableAliasOrName } from './select.ts'

const MAX_INSERTED_ROWS = 1000

function changedTable(statement: OperationNode | undefined): OperationNode | undefined {
  if (!statement) return undefined
  if (InsertQueryNode.is(statement)) return statement.into
  if (UpdateQueryNode.is(statement)) return statement.table
  return DeleteQueryNode.is(statement) ? statement.from.froms[0] : undefined
}

function isColumnOf(table: string | undefined, selection: OperationNode): boolean {
  const node = AliasNode.is(selection) ? selection.node : selection
  if (SelectAllNode.is(node) || ColumnNode.is(node)) return true
  return ReferenceNode.is(node) && (!node.table || tableAliasOrName(node.table) === table)
}

const findReturningIssue = (node: ReturningNode, { path }: CheckContext): PortabilityIssue | undefined => {
  const table = changedTable(path.at(-2))
  const name = table && tableAliasOrName(table)
  const isPlain = node.selections.every(({ selection }) => isColumnOf(name, selection))
  return firstIssue([!isPlain, 'returning an expression that is not a column of the changed table; select it'])
}

const hasDefaults = (values: OperationNode | undefined): boolean =>
  values !== undefined &&
  ValuesNode.is(values) &&
  values.values.some(
    (row) => ValueListNode.is(row) && row.values.some((cell) => cell.kind === 'DefaultInsertValueNode'),
  )

const findConflictIssue = (node: OnConflictNode, { path }: CheckContext): PortabilityIssue | undefined => {
  const insert = path.at(-2)
  const inserted = insert && InsertQueryNode.is(insert) ? insert : undefined
  const names = inserted?.columns?.map(({ column }) => column.name) ?? []
  return firstIssue(
    [node.updates, 'on conflict do update; update first, and insert where no row was changed'],
    [!node.columns?.length, 'on conflict without columns; name them'],
    [node.columns?.some(({ column }) => !names.includes(column.name)), 'on conflict of columns that are not inserted'],
    [hasDefaults(inserted?.values), 'on conflict with default values; give every row the same columns'],
  )
}

/** Checks of inserts, updates and deletes, by kind of node. */
export const writeChecks = {
  ValuesNode: (node: ValuesNode): PortabilityIssue | undefined =>
    firstIssue([node.values.length > MAX_INSERTED_ROWS, 'more than 1,000 rows of values']),
  UpdateQueryNode: (node: UpdateQueryNode): PortabilityIssue | undefined =>
    firstIssue([node.table && !tableAliasOrName(node.table), 'an update of several tables; use a subquery']),
  DeleteQueryNode: (node: DeleteQueryNode): PortabilityIssue | undefined =>
    firstIssue([node.from.froms.length !== 1 || node.joins, 'a delete from several tables; use a subquery']),
  UsingNode: (): PortabilityIssue => 'delete using; use a subquery',
  MergeQueryNode: (): PortabilityIssue => 'merge; update first, and insert where no row was changed',
  ReturningNode: findReturningIssue,
  OnConflictNode: findConflictIssue,
}
