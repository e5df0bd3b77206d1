import type { OperationNode, RawNode } from 'kysely'

/** What does not run on SQL Server, or means something else there, and after a semicolon what to write instead. */
export type PortabilityIssue = string

/** Returns the node that SQL Server gets in place of a raw node; undefined for a raw node without a variant. */
export type SqlServerVariantLookup = (node: RawNode) => OperationNode | undefined

/** Where a check finds its node. */
export interface CheckContext {
  /** The nodes from the root of the query to the checked node, which is the last. */
  readonly path: readonly OperationNode[]
  readonly variantOf: SqlServerVariantLookup
}

/** Returns the first issue of one node. Ignores its children. */
export type Check<N extends OperationNode> = (node: N, context: CheckContext) => PortabilityIssue | undefined

/** Returns the issue of the first rule whose condition is truthy. */
export const firstIssue = (
  ...rules: readonly (readonly [condition: unknown, issue: PortabilityIssue])[]
): PortabilityIssue | undefined => rules.find(([condition]) => condition)?.[1]
