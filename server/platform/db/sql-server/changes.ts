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
import { insertWithoutConflicts } from './conflict.ts'
import { raw } from './raw.ts'

type Rows = 'inserted' | 'deleted'

/** A reference of a `returning`, moved to the table in which SQL Server shows the changed rows. */
function moved(rows: Rows, node: OperationNode): OperationNode {
  if (AliasNode.is(node)) return AliasNode.create(moved(rows, node.node), node.alias)
  const column = ReferenceNode.is(node) ? node.column : node
  return ColumnNode.is(column)
    ? ReferenceNode.create(column, TableNode.create(rows))
    : ReferenceNode.createSelectAll(TableNode.create(rows))
}

const outputOf = (rows: Rows, returning: ReturningNode): OutputNode =>
  OutputNode.create(returning.selections.map((selection: SelectionNode) => moved(rows, selection.selection)))

/** The alias of a changed table as a table of its own, which SQL Server names in place of the table. */
const aliasTable = (table: OperationNode | undefined): TableNode | undefined =>
  table && AliasNode.is(table) && IdentifierNode.is(table.alias) ? TableNode.create(table.alias.name) : undefined

export function insertForSqlServer(node: InsertQueryNode): InsertQueryNode {
  const { returning, onConflict, ...rest } = node
  const values = onConflict ? insertWithoutConflicts(node, onConflict) : node.values
  return { ...rest, ...(values && { values }), ...(returning && { output: outputOf('inserted', returning) }) }
}

/** The changed table stands in the `from` as well when it has an alias or others are joined to it. */
export function updateForSqlServer(node: UpdateQueryNode): UpdateQueryNode {
  const { returning, table, from, ...rest } = node
  const alias = aliasTable(table)
  const named = alias ?? table
  const froms = table && (alias || from) ? [table, ...(from?.froms ?? [])] : []
  return {
    ...rest,
    ...(named && { table: named }),
    ...(froms.length > 0 && { from: FromNode.create(froms) }),
    ...(returning && { output: outputOf('inserted', returning) }),
  }
}

export function deleteForSqlServer(node: DeleteQueryNode): DeleteQueryNode {
  const { returning, ...rest } = node
  const table = node.from.froms[0]
  const alias = aliasTable(table)
  const output = returning && outputOf('deleted', returning)
  if (!alias || !table) return { ...rest, ...(output && { output }) }
  const target = output ? raw`${alias} ${output} from ${table}` : raw`${alias} from ${table}`
  return { ...rest, from: FromNode.create([target]) }
}
