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
 * Whether the position of a node in its query requires a condition (`where`, `on`, `and`) or a value (a selected column,
 * an argument). PostgreSQL uses a boolean for both; SQL Server has distinct syntax. `either`: the node is in
 * raw SQL, where the compiler does not know which.
 */
export type ExpressionContext = 'condition' | 'value' | 'either'

const conditionParentKinds: ReadonlySet<string> = new Set([
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

/** Whether the node applies `operator`. */
export const hasOperator = (node: OperationNode | undefined, operator: string): boolean =>
  node !== undefined &&
  (BinaryOperationNode.is(node) || UnaryOperationNode.is(node)) &&
  OperatorNode.is(node.operator) &&
  node.operator.operator === operator

/** Returns the context of the last node of `path`, which starts at the root of the query. */
export function findExpressionContext(path: readonly OperationNode[]): ExpressionContext {
  let depth = path.length - 1
  while (depth > 0 && isTransparent(path[depth - 1])) depth--
  const node = path[depth]
  const parent = path[depth - 1]
  const above = path[depth - 2]
  if (!parent || RawNode.is(parent)) return 'either'
  // Kysely represents the two bounds of a `between` by an `and` node, which is not a conjunction.
  if (AndNode.is(parent)) return hasOperator(above, 'between') ? 'value' : 'condition'
  if (conditionParentKinds.has(parent.kind) || hasOperator(parent, 'not')) return 'condition'
  const isWhenCondition =
    WhenNode.is(parent) && parent.condition === node && above && CaseNode.is(above) && !above.value
  return isWhenCondition ? 'condition' : 'value'
}
