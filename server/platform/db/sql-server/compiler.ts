import {
  type BinaryOperationNode,
  type CaseNode,
  type CastNode,
  type CommonTableExpressionNode,
  type CompiledQuery,
  type DeleteQueryNode,
  type ForeignKeyConstraintNode,
  type FunctionNode,
  type InsertQueryNode,
  MssqlQueryCompiler,
  type QueryId,
  type RawNode,
  type ReferenceNode,
  type ReferencesNode,
  type RootOperationNode,
  type SelectQueryNode,
  type UnaryOperationNode,
  type UpdateQueryNode,
  type ValueNode,
  type WithNode,
} from 'kysely'
import { sqlServerWords } from '../by-dialect.ts'
import { deleteForSqlServer, insertForSqlServer, updateForSqlServer } from './changes.ts'
import { isLike, operationForSqlServer, saysEscape } from './operations.ts'
import { positionOf } from './position.ts'
import { refuseUnportable } from './refusals.ts'
import { selectForSqlServer } from './select.ts'
import { UnportableQuery } from './unportable-query.ts'

// SQL Server takes 2,100, of which the driver's own call needs two.
const MOST_PARAMETERS = 2098

/** `2026-11-21T09:51:04.100`: the driver would send a Date as `datetime`, which rounds to three milliseconds. */
const instantText = (instant: Date): string => instant.toISOString().slice(0, -1)

/** `restrict` differs from `no action` only in when it is checked, and SQL Server checks at the statement's end anyway. */
const withoutRestrict = <N extends ReferencesNode | ForeignKeyConstraintNode>(node: N): N => ({
  ...node,
  ...(node.onDelete === 'restrict' && { onDelete: 'no action' }),
  ...(node.onUpdate === 'restrict' && { onUpdate: 'no action' }),
})

const TRUTHS: Readonly<Partial<Record<string, string>>> = { true: '1', false: '0' }

/**
 * Compiles the queries that features write, in Kysely's ordinary words, for SQL Server: `returning`, `limit`,
 * `for update skip locked` and `on conflict do nothing` are translated. What has no translation throws
 * `UnportableQuery`, whichever engine the tests run on.
 */
export class SqlServerCompiler extends MssqlQueryCompiler {
  override compileQuery(node: RootOperationNode, queryId: QueryId): CompiledQuery {
    refuseUnportable(node)
    const compiled = super.compileQuery(node, queryId)
    if (compiled.parameters.length > MOST_PARAMETERS) throw new UnportableQuery('more than 2,098 parameters')
    return compiled
  }

  protected override visitSelectQuery(node: SelectQueryNode): void {
    super.visitSelectQuery(selectForSqlServer(node))
    this.#compareIfCondition()
  }

  protected override visitInsertQuery(node: InsertQueryNode): void {
    super.visitInsertQuery(insertForSqlServer(node))
  }

  protected override visitUpdateQuery(node: UpdateQueryNode): void {
    super.visitUpdateQuery(updateForSqlServer(node))
  }

  protected override visitDeleteQuery(node: DeleteQueryNode): void {
    super.visitDeleteQuery(deleteForSqlServer(node))
  }

  /** `with` is recursive by itself here. */
  protected override visitWith(node: WithNode): void {
    super.visitWith({ ...node, recursive: false })
  }

  /** Whether to materialize is for the engine to choose here. */
  protected override visitCommonTableExpression(node: CommonTableExpressionNode): void {
    const { materialized, ...rest } = node
    super.visitCommonTableExpression(rest)
  }

  protected override visitRaw(node: RawNode): void {
    const words = sqlServerWords(node)
    const truth = TRUTHS[node.sqlFragments.join('?').trim()]
    if (words) {
      this.visitNode(words)
    } else if (truth) {
      this.append(truth)
      this.#compareIfCondition()
    } else {
      super.visitRaw(node)
    }
  }

  protected override visitReference(node: ReferenceNode): void {
    super.visitReference(node)
    this.#compareIfCondition()
  }

  protected override visitValue(node: ValueNode): void {
    super.visitValue(node)
    this.#compareIfCondition()
  }

  protected override visitFunction(node: FunctionNode): void {
    super.visitFunction(node)
    this.#compareIfCondition()
  }

  protected override visitCase(node: CaseNode): void {
    super.visitCase(node)
    this.#compareIfCondition()
  }

  protected override visitCast(node: CastNode): void {
    super.visitCast(node)
    this.#compareIfCondition()
  }

  protected override visitBinaryOperation(node: BinaryOperationNode): void {
    super.visitBinaryOperation(operationForSqlServer(node))
    // PostgreSQL escapes with a backslash where nothing is said, SQL Server not at all.
    if (isLike(node) && !saysEscape(node.rightOperand)) this.append(" escape '\\'")
  }

  protected override visitUnaryOperation(node: UnaryOperationNode): void {
    const isValue = !this.isMinusOperator(node.operator) && positionOf(this.nodeStack) === 'value'
    if (isValue) this.append('cast(case when ')
    super.visitUnaryOperation(node)
    if (isValue) this.append(' then 1 else 0 end as bit)')
  }

  protected override visitReferences(node: ReferencesNode): void {
    super.visitReferences(withoutRestrict(node))
  }

  protected override visitForeignKeyConstraint(node: ForeignKeyConstraintNode): void {
    super.visitForeignKeyConstraint(withoutRestrict(node))
  }

  protected override getLeftIdentifierWrapper(): string {
    return '['
  }

  protected override getRightIdentifierWrapper(): string {
    return ']'
  }

  protected override sanitizeIdentifier(identifier: string): string {
    return identifier.replaceAll(']', ']]')
  }

  protected override appendValue(parameter: unknown): void {
    super.appendValue(parameter instanceof Date ? instantText(parameter) : parameter)
  }

  protected override appendImmediateValue(value: unknown): void {
    const plain = value instanceof Date ? instantText(value) : value
    super.appendImmediateValue(typeof plain === 'boolean' ? Number(plain) : plain)
  }

  protected override appendStringLiteral(value: string): void {
    // Without the N, what is not in the database's code page becomes question marks.
    if (/[^\x20-\x7e]/.test(value)) this.append('N')
    super.appendStringLiteral(value)
  }

  /** A boolean where SQL Server wants a condition. */
  #compareIfCondition(): void {
    if (positionOf(this.nodeStack) === 'condition') this.append(' = 1')
  }
}
