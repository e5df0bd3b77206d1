import {
  AliasNode,
  ColumnNode,
  type DeleteQueryNode,
  FromNode,
  IdentifierNode,
  type InsertQueryNode,
  type OperationNode,
  OutputNode,
  ReferenceNode,
  type ReturningNode,
  type SelectionNode,
  TableNode,
  type UpdateQueryNode,
} from 'kysely'
import { selectConflictFreeRows } from './conflict-free-insert.ts'
import { createRawNode } from './raw.ts'

/** SQL Server's pseudo-tables of the changed rows. */
type ChangedRows = 'inserted' | 'deleted'

/** Translates one selection of a `returning` to a column of the changed rows. */
function toOutputColumn(rows: ChangedRows, node: OperationNode): OperationNode {
  if (AliasNode.is(node)) return AliasNode.create(toOutputColumn(rows, node.node), node.alias)
  const column = ReferenceNode.is(node) ? node.column : node
  return ColumnNode.is(column)
    ? ReferenceNode.create(column, TableNode.create(rows))
    : ReferenceNode.createSelectAll(TableNode.create(rows))
}

const toOutputClause = (rows: ChangedRows, returning: ReturningNode): OutputNode =>
  OutputNode.create(returning.selections.map((selection: SelectionNode) => toOutputColumn(rows, selection.selection)))

/** Returns the alias of a changed table as a table, because SQL Server expects the alias in place of the table. */
const aliasTable = (table: OperationNode | undefined): TableNode | undefined =>
  table && AliasNode.is(table) && IdentifierNode.is(table.alias) ? TableNode.create(table.alias.name) : undefined

/** Translates the `returning` and the `on conflict do nothing` of an insert. */
export function translateInsert(node: InsertQueryNode): InsertQueryNode {
  const { returning, onConflict, ...rest } = node
  const values = onConflict ? selectConflictFreeRows(node, onConflict) : node.values
  return { ...rest, ...(values && { values }), ...(returning && { output: toOutputClause('inserted', returning) }) }
}

/** Translates an update. A changed table with an alias, or with joined tables, is repeated in the `from`. */
export function translateUpdate(node: UpdateQueryNode): UpdateQueryNode {
  const { returning, table, from, ...rest } = node
  const alias = aliasTable(table)
  const target = alias ?? table
  const froms = table && (alias || from) ? [table, ...(from?.froms ?? [])] : []
  return {
    ...rest,
    ...(target && { table: target }),
    ...(froms.length > 0 && { from: FromNode.create(froms) }),
    ...(returning && { output: toOutputClause('inserted', returning) }),
  }
}

/** Translates the `returning` and the alias of a delete. */
export function translateDelete(node: DeleteQueryNode): DeleteQueryNode {
  const { returning, ...rest } = node
  const table = node.from.froms[0]
  const alias = aliasTable(table)
  const output = returning && toOutputClause('deleted', returning)
  if (!alias || !table) return { ...rest, ...(output && { output }) }
  const target = output ? createRawNode`${alias} ${output} from ${table}` : createRawNode`${alias} from ${table}`
  return { ...rest, from: FromNode.create([target]) }
}
