import { type OperationNode, RawNode } from 'kysely'

/** A raw node out of a template whose holes are nodes. */
export const raw = (texts: TemplateStringsArray, ...nodes: OperationNode[]): RawNode =>
  RawNode.create([...texts], nodes)
