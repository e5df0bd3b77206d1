import {
  AndNode,
  type ColumnNode,
  type InsertQueryNode,
  ListNode,
  type OnConflictNode,
  type OperationNode,
  ParensNode,
  PrimitiveValueListNode,
  RawNode,
  ReferenceNode,
  TableNode,
  ValueListNode,
  ValueNode,
  ValuesNode,
} from 'kysely'
import { createRawNode } from './raw.ts'

/** The table and columns of an insert, and the `keys`: the columns that identify an existing row. */
interface InsertTarget {
  readonly into: TableNode
  readonly columns: readonly ColumnNode[]
  readonly keys: readonly ColumnNode[]
  readonly indexWhere: OperationNode | undefined
}

type RowCells = readonly OperationNode[]

const joinNodes = (separator: string, nodes: readonly OperationNode[]): RawNode =>
  RawNode.create(['', ...nodes.slice(1).map(() => separator), ''], nodes)

const columnReference = (table: 'given' | 'source' | 'target', column: ColumnNode): ReferenceNode =>
  ReferenceNode.create(column, TableNode.create(table))

/** Creates the condition that no row has the key. Range locks keep other transactions from inserting one. */
function createNotExistsCondition(
  { into, keys, indexWhere }: InsertTarget,
  keyValue: (key: ColumnNode) => OperationNode,
): OperationNode {
  const keyMatches = keys.map((key) => createRawNode`${columnReference('target', key)} = ${keyValue(key)}`)
  const condition = (indexWhere ? [...keyMatches, indexWhere] : keyMatches).reduce((left, right) =>
    AndNode.create(left, right),
  )
  return createRawNode`not exists (select 1 from ${into} as [target] with (updlock, serializable) where ${condition})`
}

const toCells = (row: OperationNode): RowCells => {
  if (PrimitiveValueListNode.is(row)) return row.values.map((value) => ValueNode.create(value))
  return ValueListNode.is(row) ? row.values : []
}

function serializeValue(value: unknown): string {
  if (value instanceof Date) return value.toISOString()
  return Buffer.isBuffer(value) ? value.toString('base64') : String(value)
}

/** Returns a text that is equal for equal keys; null if a part of the key is null or an expression. */
function serializeKey(keys: RowCells): string | null {
  const values = keys.map((cell) => (ValueNode.is(cell) ? cell.value : null))
  return values.includes(null) ? null : JSON.stringify(values.map(serializeValue))
}

/**
 * Selects each new row with its own lookup, so that keys are compared as parameters: a parameter takes the collation of
 * the column it is compared with, and a column of a values list does not.
 */
function selectNewValues(values: ValuesNode, target: InsertTarget): OperationNode {
  const cellOf = (row: RowCells, key: ColumnNode): OperationNode =>
    row[target.columns.findIndex(({ column }) => column.name === key.column.name)] ?? ValueNode.createImmediate(null)
  const seen = new Set<string>()
  const distinctRows = values.values.map(toCells).filter((row) => {
    const text = serializeKey(target.keys.map((key) => cellOf(row, key)))
    const isRepeated = text !== null && seen.has(text)
    if (text !== null) seen.add(text)
    return !isRepeated
  })
  const selects = distinctRows.map(
    (row) =>
      createRawNode`select ${ListNode.create(row)} where ${createNotExistsCondition(target, (key) => cellOf(row, key))}`,
  )
  return joinNodes(' union all ', selects)
}

/** Selects the rows of a select that the table lacks, and of rows with equal keys only the first. Uses one lookup. */
function selectNewRows(select: OperationNode, target: InsertTarget): OperationNode {
  const { columns, keys, indexWhere } = target
  // Compared as bytes, since a collation that ignores case would treat two different keys as equal.
  const keyBytes = ListNode.create(
    keys.map((key) => createRawNode`convert(varbinary(1700), ${columnReference('given', key)})`),
  )
  const rowNumber = createRawNode`row_number() over (partition by ${keyBytes} order by (select null)) as [given_turn]`
  // A filtered index does not cover rows with a null key, so all of them are inserted.
  const hasNullKey = indexWhere ? keys.map((key) => createRawNode`${columnReference('source', key)} is null`) : []
  const isSelected = joinNodes(' or ', [createRawNode`[source].[given_turn] = 1`, ...hasNullKey])
  const columnList = ListNode.create(columns.map((column) => columnReference('source', column)))
  const numberedRows = createRawNode`(select *, ${rowNumber} from ${select} as [given] (${ListNode.create(columns)}))`
  return createRawNode`select ${columnList} from ${numberedRows} as [source] where (${isSelected}) and ${createNotExistsCondition(target, (key) => columnReference('source', key))}`
}

/**
 * Returns the select that replaces the values of an insert with `on conflict (…) do nothing`: only rows that the table
 * does not have yet, and the first of the rows with equal keys in the statement.
 */
export function selectConflictFreeRows(node: InsertQueryNode, conflict: OnConflictNode): OperationNode | undefined {
  const { into, columns = [], values } = node
  if (!into || !values) return undefined
  const indexWhere = conflict.indexWhere && ParensNode.create(conflict.indexWhere.where)
  const target: InsertTarget = { into, columns, keys: conflict.columns ?? [], indexWhere }
  return ValuesNode.is(values) ? selectNewValues(values, target) : selectNewRows(values, target)
}
