import {
  AndNode,
  BinaryOperationNode,
  CaseNode,
  type OperationNode,
  OperatorNode,
  ParensNode,
  RawNode,
  UnaryOperationNode,
  WhenNode,
} from 'kysely'

/**
 * What the place of a node in its query asks for. PostgreSQL has one boolean for both; SQL Server tells a condition
 * (`where`, `on`, `and`) from a value (a selected column, an argument). Inside raw text the author decides.
 */
export type Position = 'condition' | 'value' | 'either'

const conditionsOnly: ReadonlySet<string> = new Set([
  'WhereNode',
  'HavingNode',
  'OnNode',
  'OrNode',
  'CheckConstraintNode',
])

const isTransparent = (node: OperationNode | undefined): boolean =>
  node !== undefined &&
  (ParensNode.is(node) ||
    (RawNode.is(node) && node.parameters.length === 1 && node.sqlFragments.every((text) => text === '')))

/** Whether the node is `operator` applied to something. */
export const applies = (node: OperationNode | undefined, operator: string): boolean =>
  node !== undefined &&
  (BinaryOperationNode.is(node) || UnaryOperationNode.is(node)) &&
  OperatorNode.is(node.operator) &&
  node.operator.operator === operator

/** The position of the last node of a path that leads from the root of the query to it. */
export function positionOf(path: readonly OperationNode[]): Position {
  let depth = path.length - 1
  while (depth > 0 && isTransparent(path[depth - 1])) depth--
  const node = path[depth]
  const parent = path[depth - 1]
  const above = path[depth - 2]
  if (!parent || RawNode.is(parent)) return 'either'
  // The two bounds of a `between` hang on an `and` node that is no conjunction.
  if (AndNode.is(parent)) return applies(above, 'between') ? 'value' : 'condition'
  if (conditionsOnly.has(parent.kind) || applies(parent, 'not')) return 'condition'
  const isBranch = WhenNode.is(parent) && parent.condition === node && above && CaseNode.is(above) && !above.value
  return isBranch ? 'condition' : 'value'
}
