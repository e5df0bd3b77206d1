import {
  type AggregateFunctionNode,
  type AndNode,
  type BinaryOperationNode,
  type FunctionNode,
  InsertQueryNode,
  type OperationNode,
  OperatorNode,
  type OrNode,
  type PrimitiveValueListNode,
  RawNode,
  SelectQueryNode,
  type UnaryOperationNode,
  ValueNode,
} from 'kysely'
import {
  portableArithmeticOperators,
  portableComparisonOperators,
  portableFunctions,
  postgresOnlyPatterns,
} from './dialect-syntax.ts'
import { findExpressionContext, hasOperator } from './expression-context.ts'
import { type CheckContext, firstIssue, type PortabilityIssue } from './portability-issue.ts'

const CONDITION_AS_VALUE = 'a condition as a value; use case'

const isUnderNot = (path: readonly OperationNode[]): boolean => path.some((node) => hasOperator(node, 'not'))

const findOperationIssue = (node: BinaryOperationNode, { path }: CheckContext): PortabilityIssue | undefined => {
  if (!OperatorNode.is(node.operator)) return 'an operator in raw text'
  const { operator } = node.operator
  const isComparison = portableComparisonOperators.has(operator)
  const isBooleanLiteral = ValueNode.is(node.rightOperand) && typeof node.rightOperand.value === 'boolean'
  return firstIssue(
    [!isComparison && !portableArithmeticOperators.has(operator), `the operator ${operator}`],
    [isComparison && findExpressionContext(path) === 'value', CONDITION_AS_VALUE],
    [isBooleanLiteral && operator === 'is not', 'is not true or false; handle null explicitly'],
    [isBooleanLiteral && operator === 'is' && isUnderNot(path), 'not (… is true or false); compare with ='],
  )
}

const findJunctionIssue = (_: AndNode | OrNode, { path }: CheckContext): PortabilityIssue | undefined =>
  firstIssue([findExpressionContext(path) === 'value' && !hasOperator(path.at(-2), 'between'), CONDITION_AS_VALUE])

const findFunctionIssue = (name: string): PortabilityIssue | undefined =>
  firstIssue([!portableFunctions.has(name.toLowerCase()), `the function ${name}; write a variant for SQL Server`])

/** Whether SQL Server rejects the next value of a sequence here: in a subquery, or in rows that an insert filters. */
const isFilteredOrNested = (path: readonly OperationNode[]): boolean =>
  path.some((node, depth) => {
    const parent = path[depth - 1]
    if (InsertQueryNode.is(node)) return node.onConflict !== undefined
    return SelectQueryNode.is(node) && parent !== undefined && !InsertQueryNode.is(parent)
  })

const findRawIssue = (node: RawNode, { path, variantOf }: CheckContext): PortabilityIssue | undefined => {
  const parent = path.at(-2)
  if (variantOf(node)) return undefined
  const text = node.sqlFragments.join(' ')
  if (text.startsWith('next value for')) {
    return firstIssue([
      isFilteredOrNested(path),
      'the next value of a sequence in a subquery or beside on conflict; fetch it before',
    ])
  }
  if (parent && RawNode.is(parent) && variantOf(parent) === node) return undefined
  const word = postgresOnlyPatterns.map((pattern) => pattern.exec(text)?.[0]).find((match) => match !== undefined)
  return firstIssue([word !== undefined, `raw text with ${word?.trim()}; write a variant for SQL Server`])
}

function findParameterIssue(value: unknown): PortabilityIssue | undefined {
  const isKnown = value instanceof Date || Buffer.isBuffer(value)
  const isPlain = typeof value !== 'object' || value === null || isKnown
  return firstIssue(
    [Array.isArray(value), 'an array as a parameter; use in (…) or write a variant for SQL Server'],
    [!isPlain, 'an object as a parameter; pass a string or a Buffer'],
  )
}

/** Checks of expressions, by kind of node. */
export const expressionChecks = {
  BinaryOperationNode: findOperationIssue,
  AndNode: findJunctionIssue,
  OrNode: findJunctionIssue,
  UnaryOperationNode: (node: UnaryOperationNode, { path }: CheckContext): PortabilityIssue | undefined =>
    firstIssue([hasOperator(node, 'not') && findExpressionContext(path) === 'value', CONDITION_AS_VALUE]),
  FunctionNode: (node: FunctionNode): PortabilityIssue | undefined => findFunctionIssue(node.func),
  AggregateFunctionNode: (node: AggregateFunctionNode): PortabilityIssue | undefined =>
    findFunctionIssue(node.func) ??
    firstIssue(
      [node.filter, 'an aggregate with a filter; aggregate a case'],
      [node.orderBy ?? node.withinGroup, 'an aggregate with an order'],
    ),
  RawNode: findRawIssue,
  ValueNode: (node: ValueNode): PortabilityIssue | undefined => findParameterIssue(node.value),
  PrimitiveValueListNode: (node: PrimitiveValueListNode): PortabilityIssue | undefined =>
    node.values.map(findParameterIssue).find((issue) => issue !== undefined),
  TupleNode: (): PortabilityIssue => 'a row of values in a comparison; compare column by column',
  CollateNode: (): PortabilityIssue =>
    'a collation, whose name differs between engines; write a variant for SQL Server',
  JSONReferenceNode: (): PortabilityIssue => 'a path into JSON; query columns instead',
  JSONPathNode: (): PortabilityIssue => 'a path into JSON; query columns instead',
  JSONOperatorChainNode: (): PortabilityIssue => 'a path into JSON; query columns instead',
}
