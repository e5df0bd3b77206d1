import type { OperationNode } from 'kysely'

/** What to say about a node that has no translation; undefined where there is nothing to say. */
export type Complaint = string | undefined

/** Judges one node; `path` leads from the root of the query to it. */
export type Check<N extends OperationNode> = (node: N, path: readonly OperationNode[]) => Complaint

/** The first complaint whose fact holds. */
export const firstOf = (...facts: readonly (readonly [unknown, string])[]): Complaint =>
  facts.find(([holds]) => holds)?.[1]
