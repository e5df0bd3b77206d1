import { type OperationNode, PrimitiveValueListNode, RawNode, ValueNode } from 'kysely'
import { expressionChecks } from './expression-issues.ts'
import type { Check, PortabilityIssue, SqlServerVariantLookup } from './portability-issue.ts'
import { schemaChecks } from './schema-issues.ts'
import { selectChecks } from './select-issues.ts'
import { writeChecks } from './write-issues.ts'

const checks = new Map<string, Check<never>>(
  [selectChecks, writeChecks, expressionChecks, schemaChecks].flatMap((part) => Object.entries(part)),
)

const isNode = (member: unknown): member is OperationNode =>
  typeof member === 'object' && member !== null && 'kind' in member && typeof member.kind === 'string'

/**
 * Returns the nodes that the compiler visits below a node. Below a raw node with a variant, it visits only the variant.
 */
function childrenOf(node: OperationNode, variantOf: SqlServerVariantLookup): readonly OperationNode[] {
  if (ValueNode.is(node) || PrimitiveValueListNode.is(node)) return []
  const variant = RawNode.is(node) ? variantOf(node) : undefined
  return variant ? [variant] : Object.values(node).flat().filter(isNode)
}

/**
 * Returns the first issue of a query, parents before children. `above` are the nodes from the root to the parent of
 * `node`.
 */
export function findIssue(
  node: OperationNode,
  variantOf: SqlServerVariantLookup,
  above: readonly OperationNode[] = [],
): PortabilityIssue | undefined {
  const path = [...above, node]
  const check = checks.get(node.kind) as Check<OperationNode> | undefined
  const issue = check?.(node, { path, variantOf })
  if (issue) return issue
  for (const child of childrenOf(node, variantOf)) {
    const childIssue = findIssue(child, variantOf, path)
    if (childIssue) return childIssue
  }
  return undefined
}
