import { appendFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { threadId } from 'node:worker_threads'
import { SqlServerCompiler } from '@flowdesk/kysely-portability'
import {
  type BinaryOperationNode,
  createQueryId,
  type KyselyPlugin,
  type OperationNode,
  OperationNodeTransformer,
  OperatorNode,
  PostgresQueryCompiler,
  PrimitiveValueListNode,
  type QueryId,
  type RawNode,
  type RootOperationNode,
  ValueListNode,
  type ValuesNode,
} from 'kysely'
import { findSqlServerVariant } from '#platform/db/by-dialect.ts'

/** One query as SQL of PostgreSQL and of SQL Server. */
export interface DialectTexts {
  readonly postgres: string
  readonly sqlServer: string
}

const sqlServer = new SqlServerCompiler({ variantOf: findSqlServerVariant })

/** Compiles a query for PostgreSQL and SQL Server. Throws `PortabilityError` for a query that SQL Server cannot run. */
export const compileBoth = (node: RootOperationNode): DialectTexts => ({
  postgres: new PostgresQueryCompiler().compileQuery(node, createQueryId()).sql,
  sqlServer: sqlServer.compileQuery(node, createQueryId()).sql,
})

const isList = (node: OperationNode): boolean => ValueListNode.is(node) || PrimitiveValueListNode.is(node)

/** Returns a text that is equal for nodes that differ only in their parameters. */
const toShape = (node: OperationNode): string =>
  JSON.stringify(node, (name, member: unknown) => (name === 'value' || name === 'values' ? typeof member : member))

/** Whether the node came from `sql.join` over elements that differ only in their parameters. */
function isUniformJoin({ sqlFragments, parameters }: RawNode): boolean {
  const elements = parameters.filter((_, place) => place % 2 === 0)
  const isJoin = parameters.length > 2 && parameters.length % 2 === 1 && sqlFragments.every((text) => text === '')
  return isJoin && new Set(elements.map(toShape)).size === 1
}

/** Keeps one row of values and one element of each list, so that the text does not depend on their number. */
class ListNormalizer extends OperationNodeTransformer {
  protected override transformValues(node: ValuesNode, queryId?: QueryId): ValuesNode {
    return super.transformValues({ ...node, values: node.values.slice(0, 1) }, queryId)
  }

  protected override transformBinaryOperation(node: BinaryOperationNode, queryId?: QueryId): BinaryOperationNode {
    const { operator, rightOperand: right } = node
    const isIn = OperatorNode.is(operator) && (operator.operator === 'in' || operator.operator === 'not in')
    const rightOperand = isIn && isList(right) ? keepFirst(right) : right
    return super.transformBinaryOperation({ ...node, rightOperand }, queryId)
  }

  protected override transformRaw(node: RawNode, queryId?: QueryId): RawNode {
    const one = { ...node, sqlFragments: ['', ''], parameters: node.parameters.slice(0, 1) }
    return super.transformRaw(isUniformJoin(node) ? one : node, queryId)
  }
}

function keepFirst(list: OperationNode): OperationNode {
  if (PrimitiveValueListNode.is(list)) return PrimitiveValueListNode.create(list.values.slice(0, 1))
  return ValueListNode.is(list) ? ValueListNode.create(list.values.slice(0, 1)) : list
}

/** Returns the text of a query in both dialects. It does not depend on the number of rows and list elements. */
export const compileNormalized = (node: RootOperationNode): DialectTexts =>
  compileBoth(new ListNormalizer().transformNode(node))

// Kysely's migrator reads the catalogue of the database, with different SQL for each dialect.
const HOUSEKEEPING_QUERY = /\bpg_advisory_|"migration(_lock)?"/

/**
 * Records every query that succeeds, in both dialects, in a file of this program in the folder. A query that only
 * PostgreSQL can run throws a `PortabilityError` where it is sent.
 */
export function createRecordingPlugin(folder: string): KyselyPlugin {
  const file = join(folder, `${process.pid}-${threadId}.jsonl`)
  const nodes = new WeakMap<QueryId, RootOperationNode>()
  const seen = new Set<string>()
  const recorded = new Set<string>()
  mkdirSync(folder, { recursive: true })

  function record(node: RootOperationNode): void {
    const postgres = new PostgresQueryCompiler().compileQuery(node, createQueryId()).sql
    if (seen.has(postgres) || HOUSEKEEPING_QUERY.test(postgres)) return
    seen.add(postgres)
    compileBoth(node)
    const line = `${JSON.stringify(compileNormalized(node))}\n`
    if (recorded.has(line)) return
    recorded.add(line)
    appendFileSync(file, line)
  }

  return {
    transformQuery({ node, queryId }) {
      nodes.set(queryId, node)
      return node
    },
    // Here and not above, since a query built into another one is transformed as well but never sent by itself.
    async transformResult({ queryId, result }) {
      const node = nodes.get(queryId)
      if (node) record(node)
      return result
    },
  }
}
