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
import { findExpressionContext } from './expression-context.ts'
import { findIssue } from './find-issue.ts'
import { hasEscapeClause, isLike, translateOperation } from './operations.ts'
import { PortabilityError } from './portability-error.ts'
import type { SqlServerVariantLookup } from './portability-issue.ts'
import { translateSelect } from './select.ts'
import { translateDelete, translateInsert, translateUpdate } from './writes.ts'

// SQL Server accepts 2,100, of which the driver's call of sp_executesql needs two.
const MAX_PARAMETERS = 2098

/** Formats as `2026-11-21T09:51:04.100`: drivers send a Date as `datetime`, which rounds to three milliseconds. */
const formatInstant = (instant: Date): string => instant.toISOString().slice(0, -1)

/** Replaces `restrict` by `no action`. They differ in the time of the check; SQL Server checks after each statement. */
const withoutRestrict = <N extends ReferencesNode | ForeignKeyConstraintNode>(node: N): N => ({
  ...node,
  ...(node.onDelete === 'restrict' && { onDelete: 'no action' }),
  ...(node.onUpdate === 'restrict' && { onUpdate: 'no action' }),
})

const BIT_LITERALS: Readonly<Partial<Record<string, string>>> = { true: '1', false: '0' }

/** Options of `SqlServerCompiler`. */
export interface SqlServerCompilerOptions {
  /** Recognizes raw nodes that contain a variant for SQL Server. Default: no raw node does. */
  readonly variantOf?: SqlServerVariantLookup
}

/**
 * Compiles PostgreSQL queries for SQL Server: `returning`, `limit`, `for update skip locked` and `on conflict do
 * nothing` are translated. Throws `PortabilityError` for a query that has no translation.
 */
export class SqlServerCompiler extends MssqlQueryCompiler {
  readonly #variantOf: SqlServerVariantLookup

  constructor(options: SqlServerCompilerOptions = {}) {
    super()
    this.#variantOf = options.variantOf ?? (() => undefined)
  }

  override compileQuery(node: RootOperationNode, queryId: QueryId): CompiledQuery {
    const issue = findIssue(node, this.#variantOf)
    if (issue) throw new PortabilityError(issue)
    const compiled = super.compileQuery(node, queryId)
    if (compiled.parameters.length > MAX_PARAMETERS) throw new PortabilityError('more than 2,098 parameters')
    return compiled
  }

  protected override visitSelectQuery(node: SelectQueryNode): void {
    super.visitSelectQuery(translateSelect(node))
    this.#compareIfCondition()
  }

  protected override visitInsertQuery(node: InsertQueryNode): void {
    super.visitInsertQuery(translateInsert(node))
  }

  protected override visitUpdateQuery(node: UpdateQueryNode): void {
    super.visitUpdateQuery(translateUpdate(node))
  }

  protected override visitDeleteQuery(node: DeleteQueryNode): void {
    super.visitDeleteQuery(translateDelete(node))
  }

  /** SQL Server has no keyword `recursive`: every `with` may be recursive. */
  protected override visitWith(node: WithNode): void {
    super.visitWith({ ...node, recursive: false })
  }

  /** SQL Server has no `materialized`. */
  protected override visitCommonTableExpression(node: CommonTableExpressionNode): void {
    const { materialized, ...rest } = node
    super.visitCommonTableExpression(rest)
  }

  protected override visitRaw(node: RawNode): void {
    const variant = this.#variantOf(node)
    const bit = BIT_LITERALS[node.sqlFragments.join('?').trim()]
    if (variant) {
      this.visitNode(variant)
    } else if (bit) {
      this.append(bit)
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
    super.visitBinaryOperation(translateOperation(node))
    // The default escape character is a backslash on PostgreSQL; SQL Server has no default.
    if (isLike(node) && !hasEscapeClause(node.rightOperand)) this.append(" escape '\\'")
  }

  protected override visitUnaryOperation(node: UnaryOperationNode): void {
    const isValue = !this.isMinusOperator(node.operator) && findExpressionContext(this.nodeStack) === 'value'
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
    super.appendValue(parameter instanceof Date ? formatInstant(parameter) : parameter)
  }

  protected override appendImmediateValue(value: unknown): void {
    const literal = value instanceof Date ? formatInstant(value) : value
    super.appendImmediateValue(typeof literal === 'boolean' ? Number(literal) : literal)
  }

  protected override appendStringLiteral(value: string): void {
    // Without the N, characters outside of the database's code page become question marks.
    if (/[^\x20-\x7e]/.test(value)) this.append('N')
    super.appendStringLiteral(value)
  }

  /** Appends a comparison to a boolean value where SQL Server requires a condition. */
  #compareIfCondition(): void {
    if (findExpressionContext(this.nodeStack) === 'condition') this.append(' = 1')
  }
}
