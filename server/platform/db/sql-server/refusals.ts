import { type OperationNode, PrimitiveValueListNode, RawNode, ValueNode } from 'kysely'
import { sqlServerWords } from '../by-dialect.ts'
import type { Check } from './complaint.ts'
import { complaintsAboutChanges } from './complaints-about-changes.ts'
import { complaintsAboutExpressions } from './complaints-about-expressions.ts'
import { complaintsAboutSchemas } from './complaints-about-schemas.ts'
import { complaintsAboutSelects } from './complaints-about-selects.ts'
import { UnportableQuery } from './unportable-query.ts'

const checks = new Map<string, Check<never>>(
  [complaintsAboutSelects, complaintsAboutChanges, complaintsAboutExpressions, complaintsAboutSchemas].flatMap((part) =>
    Object.entries(part),
  ),
)

const isNode = (member: unknown): member is OperationNode =>
  typeof member === 'object' && member !== null && 'kind' in member && typeof member.kind === 'string'

/** What SQL Server's compiler will see below a node: of two dialects only its own words, and no parameter's inside. */
function childrenOf(node: OperationNode): readonly OperationNode[] {
  if (ValueNode.is(node) || PrimitiveValueListNode.is(node)) return []
  const words = RawNode.is(node) ? sqlServerWords(node) : undefined
  return words ? [words] : Object.values(node).flat().filter(isNode)
}

/** Throws `UnportableQuery` for the first thing in a query that has no translation. */
export function refuseUnportable(node: OperationNode, above: readonly OperationNode[] = []): void {
  const path = [...above, node]
  const check = checks.get(node.kind) as Check<OperationNode> | undefined
  const complaint = check?.(node, path)
  if (complaint) throw new UnportableQuery(complaint)
  for (const child of childrenOf(node)) refuseUnportable(child, path)
}
