import { type BinaryOperationNode, type OperationNode, OperatorNode, RawNode, ValueNode } from 'kysely'
import { applies } from './position.ts'

export const isLike = (node: BinaryOperationNode): boolean => applies(node, 'like') || applies(node, 'not like')

/** Whether a pattern, in raw text, says which character escapes the others. */
export const saysEscape = (pattern: OperationNode): boolean =>
  RawNode.is(pattern) && pattern.sqlFragments.some((text) => /\bescape\b/i.test(text))

function withPortablePattern(node: BinaryOperationNode): BinaryOperationNode {
  const { rightOperand: right } = node
  if (!ValueNode.is(right) || typeof right.value !== 'string') return node
  // SQL Server takes `[` for the start of a set; PostgreSQL takes it as it is.
  const value = right.value.replace(/\\.|\[/gs, (part) => (part === '[' ? '\\[' : part))
  const pattern: ValueNode = { ...right, value }
  return { ...node, rightOperand: pattern }
}

/** An operation in the words of SQL Server, save for the `escape` after a `like`. */
export function operationForSqlServer(node: BinaryOperationNode): BinaryOperationNode {
  if (isLike(node)) return withPortablePattern(node)
  const isTruth = ValueNode.is(node.rightOperand) && typeof node.rightOperand.value === 'boolean'
  if (isTruth && applies(node, 'is')) return { ...node, operator: OperatorNode.create('=') }
  return applies(node, '||') ? { ...node, operator: OperatorNode.create('+') } : node
}
