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
import { raw } from './raw.ts'

/** Where rows go, and which columns decide whether one is there already. */
interface Target {
  readonly into: TableNode
  readonly columns: readonly ColumnNode[]
  readonly keys: readonly ColumnNode[]
  readonly indexWhere: OperationNode | undefined
}

type Row = readonly OperationNode[]

const joined = (separator: string, nodes: readonly OperationNode[]): RawNode =>
  RawNode.create(['', ...nodes.slice(1).map(() => separator), ''], nodes)

const of = (table: 'given' | 'source' | 'target', column: ColumnNode): ReferenceNode =>
  ReferenceNode.create(column, TableNode.create(table))

/** That the table has no such row yet. The range locks keep others from inserting one before we do. */
function isNew({ into, keys, indexWhere }: Target, given: (key: ColumnNode) => OperationNode): OperationNode {
  const same = keys.map((key) => raw`${of('target', key)} = ${given(key)}`)
  const taken = (indexWhere ? [...same, indexWhere] : same).reduce((left, right) => AndNode.create(left, right))
  return raw`not exists (select 1 from ${into} as [target] with (updlock, serializable) where ${taken})`
}

const cellsOf = (row: OperationNode): Row => {
  if (PrimitiveValueListNode.is(row)) return row.values.map((value) => ValueNode.create(value))
  return ValueListNode.is(row) ? row.values : []
}

function textOf(value: unknown): string {
  if (value instanceof Date) return value.toISOString()
  return Buffer.isBuffer(value) ? value.toString('base64') : String(value)
}

/** What rows with equal keys have in common; null where a key is null, or an expression of which we know no value. */
function keyText(keys: Row): string | null {
  const values = keys.map((cell) => (ValueNode.is(cell) ? cell.value : null))
  return values.includes(null) ? null : JSON.stringify(values.map(textOf))
}

/**
 * Each row with a look-up of its own, so that a key is compared as the parameter that it is: a parameter takes on the
 * collation of the column, which a column of given rows would not.
 */
function newRows(values: ValuesNode, target: Target): OperationNode {
  const cellOf = (row: Row, key: ColumnNode): OperationNode =>
    row[target.columns.findIndex(({ column }) => column.name === key.column.name)] ?? ValueNode.createImmediate(null)
  const seen = new Set<string>()
  const first = values.values.map(cellsOf).filter((row) => {
    const text = keyText(target.keys.map((key) => cellOf(row, key)))
    const isRepeated = text !== null && seen.has(text)
    if (text !== null) seen.add(text)
    return !isRepeated
  })
  const selects = first.map(
    (row) => raw`select ${ListNode.create(row)} where ${isNew(target, (key) => cellOf(row, key))}`,
  )
  return joined(' union all ', selects)
}

/** The rows of a select with a number, 1 for the first of those with equal keys, and a look-up for all. */
function newRowsOf(select: OperationNode, target: Target): OperationNode {
  const { columns, keys, indexWhere } = target
  // As bytes, since a collation that ignores case would take two different keys of one statement for the same.
  const exactly = ListNode.create(keys.map((key) => raw`convert(varbinary(1700), ${of('given', key)})`))
  const turn = raw`row_number() over (partition by ${exactly} order by (select null)) as [given_turn]`
  // A filtered index leaves rows without a key alone, however many there are.
  const keyless = indexWhere ? keys.map((key) => raw`${of('source', key)} is null`) : []
  const first = joined(' or ', [raw`[source].[given_turn] = 1`, ...keyless])
  const taking = ListNode.create(columns.map((column) => of('source', column)))
  const counted = raw`(select *, ${turn} from ${select} as [given] (${ListNode.create(columns)}))`
  return raw`select ${taking} from ${counted} as [source] where (${first}) and ${isNew(target, (key) => of('source', key))}`
}

/**
 * What an insert takes in place of its values so that `on conflict (…) do nothing` holds: only rows that the table does
 * not have yet, and of equal rows in one statement the first.
 */
export function insertWithoutConflicts(node: InsertQueryNode, conflict: OnConflictNode): OperationNode | undefined {
  const { into, columns = [], values } = node
  if (!into || !values) return undefined
  const indexWhere = conflict.indexWhere && ParensNode.create(conflict.indexWhere.where)
  const target: Target = { into, columns, keys: conflict.columns ?? [], indexWhere }
  return ValuesNode.is(values) ? newRows(values, target) : newRowsOf(values, target)
}
