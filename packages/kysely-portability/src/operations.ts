import { type BinaryOperationNode, type OperationNode, OperatorNode, RawNode, ValueNode } from 'kysely'
import { hasOperator } from './expression-context.ts'

export const isLike = (node: BinaryOperationNode): boolean => hasOperator(node, 'like') || hasOperator(node, 'not like')

/** Whether a pattern in raw text specifies its escape character. */
export const hasEscapeClause = (pattern: OperationNode): boolean =>
  RawNode.is(pattern) && pattern.sqlFragments.some((text) => /\bescape\b/i.test(text))

function withPortablePattern(node: BinaryOperationNode): BinaryOperationNode {
  const { rightOperand: right } = node
  if (!ValueNode.is(right) || typeof right.value !== 'string') return node
  // `[` starts a character set on SQL Server and is an ordinary character on PostgreSQL.
  const value = right.value.replace(/\\.|\[/gs, (part) => (part === '[' ? '\\[' : part))
  const pattern: ValueNode = { ...right, value }
  return { ...node, rightOperand: pattern }
}

/** Translates an operation, except for the `escape` after a `like`, which the compiler appends. */
export function translateOperation(node: BinaryOperationNode): BinaryOperationNode {
  if (isLike(node)) return withPortablePattern(node)
  const isBoolean = ValueNode.is(node.rightOperand) && typeof node.rightOperand.value === 'boolean'
  if (isBoolean && hasOperator(node, 'is')) return { ...node, operator: OperatorNode.create('=') }
  return hasOperator(node, '||') ? { ...node, operator: OperatorNode.create('+') } : node
}
