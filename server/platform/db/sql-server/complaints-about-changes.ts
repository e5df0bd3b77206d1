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
import { type Complaint, firstOf } from './complaint.ts'
import { calledName } from './select.ts'

const MOST_ROWS = 1000

function changedTable(statement: OperationNode | undefined): OperationNode | undefined {
  if (!statement) return undefined
  if (InsertQueryNode.is(statement)) return statement.into
  if (UpdateQueryNode.is(statement)) return statement.table
  return DeleteQueryNode.is(statement) ? statement.from.froms[0] : undefined
}

function isColumnOf(table: string | undefined, selection: OperationNode): boolean {
  const node = AliasNode.is(selection) ? selection.node : selection
  if (SelectAllNode.is(node) || ColumnNode.is(node)) return true
  return ReferenceNode.is(node) && (!node.table || calledName(node.table) === table)
}

const complaintAboutReturning = (node: ReturningNode, path: readonly OperationNode[]): Complaint => {
  const table = changedTable(path.at(-2))
  const name = table && calledName(table)
  const isPlain = node.selections.every(({ selection }) => isColumnOf(name, selection))
  return firstOf([!isPlain, 'returning something else than columns of the changed table; read it again'])
}

const hasDefaults = (values: OperationNode | undefined): boolean =>
  values !== undefined &&
  ValuesNode.is(values) &&
  values.values.some(
    (row) => ValueListNode.is(row) && row.values.some((cell) => cell.kind === 'DefaultInsertValueNode'),
  )

const complaintAboutConflict = (node: OnConflictNode, path: readonly OperationNode[]): Complaint => {
  const insert = path.at(-2)
  const inserted = insert && InsertQueryNode.is(insert) ? insert : undefined
  const names = inserted?.columns?.map(({ column }) => column.name) ?? []
  return firstOf(
    [node.updates, 'on conflict do update; update first, and insert where no row was changed'],
    [!node.columns?.length, 'on conflict without columns; name them'],
    [node.columns?.some(({ column }) => !names.includes(column.name)), 'on conflict of columns that are not inserted'],
    [hasDefaults(inserted?.values), 'on conflict with default values; give every row the same columns'],
  )
}

/** What may stand in an insert, an update or a delete and what not. */
export const complaintsAboutChanges = {
  ValuesNode: (node: ValuesNode): Complaint =>
    firstOf([node.values.length > MOST_ROWS, 'more than 1,000 rows of values']),
  UpdateQueryNode: (node: UpdateQueryNode): Complaint =>
    firstOf([node.table && !calledName(node.table), 'an update of what is no single table']),
  DeleteQueryNode: (node: DeleteQueryNode): Complaint =>
    firstOf([node.from.froms.length !== 1 || node.joins, 'a delete from several tables; use a subquery']),
  UsingNode: (): Complaint => 'delete using; use a subquery',
  MergeQueryNode: (): Complaint => 'merge; update first, and insert where no row was changed',
  ReturningNode: complaintAboutReturning,
  OnConflictNode: complaintAboutConflict,
}
