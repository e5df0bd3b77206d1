import { type OperationNode, RawNode } from 'kysely'

/** Creates a raw node from a template with nodes as its expressions. */
export const createRawNode = (texts: TemplateStringsArray, ...nodes: OperationNode[]): RawNode =>
  RawNode.create([...texts], nodes)
