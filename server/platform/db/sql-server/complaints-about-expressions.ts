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
import { sqlServerWords } from '../by-dialect.ts'
import { type Complaint, firstOf } from './complaint.ts'
import { applies, positionOf } from './position.ts'
import { calculations, comparisons, functions, postgresOnly } from './words.ts'

const CONDITION_AS_VALUE = 'a condition as a value; say it with case'

const isUnderNot = (path: readonly OperationNode[]): boolean => path.some((node) => applies(node, 'not'))

const complaintAboutOperation = (node: BinaryOperationNode, path: readonly OperationNode[]): Complaint => {
  if (!OperatorNode.is(node.operator)) return 'an operator in raw text'
  const { operator } = node.operator
  const isComparison = comparisons.has(operator)
  const isTruth = ValueNode.is(node.rightOperand) && typeof node.rightOperand.value === 'boolean'
  return firstOf(
    [!isComparison && !calculations.has(operator), `the operator ${operator}`],
    [isComparison && positionOf(path) === 'value', CONDITION_AS_VALUE],
    [isTruth && operator === 'is not', 'is not true or false; say what to make of null'],
    [isTruth && operator === 'is' && isUnderNot(path), 'not (… is true or false); compare with ='],
  )
}

const complaintAboutJunction = (_: AndNode | OrNode, path: readonly OperationNode[]): Complaint =>
  firstOf([positionOf(path) === 'value' && !applies(path.at(-2), 'between'), CONDITION_AS_VALUE])

const complaintAboutFunction = (name: string): Complaint =>
  firstOf([
    !functions.has(name.toLowerCase()),
    `the function ${name}; both engines would have to know it: use byDialect`,
  ])

/** Whether SQL Server takes a sequence's next value here: neither in a subquery nor in a source of rows that it filters. */
const isDeep = (path: readonly OperationNode[]): boolean =>
  path.some((node, depth) => {
    const parent = path[depth - 1]
    if (InsertQueryNode.is(node)) return node.onConflict !== undefined
    return SelectQueryNode.is(node) && parent !== undefined && !InsertQueryNode.is(parent)
  })

const complaintAboutRaw = (node: RawNode, path: readonly OperationNode[]): Complaint => {
  const parent = path.at(-2)
  if (sqlServerWords(node)) return undefined
  const text = node.sqlFragments.join(' ')
  if (text.startsWith('next value for')) {
    return firstOf([isDeep(path), 'the next value of a sequence in a subquery or beside on conflict; draw it before'])
  }
  if (parent && RawNode.is(parent) && sqlServerWords(parent) === node) return undefined
  const word = postgresOnly.map((pattern) => pattern.exec(text)?.[0]).find((found) => found !== undefined)
  return firstOf([word !== undefined, `raw text with ${word?.trim()}; use byDialect`])
}

function complaintAboutParameter(value: unknown): Complaint {
  const isKnown = value instanceof Date || Buffer.isBuffer(value)
  const isPlain = typeof value !== 'object' || value === null || isKnown
  return firstOf(
    [Array.isArray(value), 'an array as a parameter; use in (…) or byDialect'],
    [!isPlain, 'an object as a parameter; pass a text or a Buffer'],
  )
}

/** What may stand in an expression and what not. */
export const complaintsAboutExpressions = {
  BinaryOperationNode: complaintAboutOperation,
  AndNode: complaintAboutJunction,
  OrNode: complaintAboutJunction,
  UnaryOperationNode: (node: UnaryOperationNode, path: readonly OperationNode[]): Complaint =>
    firstOf([applies(node, 'not') && positionOf(path) === 'value', CONDITION_AS_VALUE]),
  FunctionNode: (node: FunctionNode): Complaint => complaintAboutFunction(node.func),
  AggregateFunctionNode: (node: AggregateFunctionNode): Complaint =>
    complaintAboutFunction(node.func) ??
    firstOf(
      [node.filter, 'an aggregate with a filter; aggregate a case'],
      [node.orderBy ?? node.withinGroup, 'an aggregate with an order'],
    ),
  RawNode: complaintAboutRaw,
  ValueNode: (node: ValueNode): Complaint => complaintAboutParameter(node.value),
  PrimitiveValueListNode: (node: PrimitiveValueListNode): Complaint =>
    node.values.map(complaintAboutParameter).find((complaint) => complaint !== undefined),
  TupleNode: (): Complaint => 'a row of values in a comparison; compare column by column',
  CollateNode: (): Complaint => 'a collation, whose name each engine has to itself; use byDialect',
  JSONReferenceNode: (): Complaint => 'looking into JSON; keep what is queried in a column',
  JSONPathNode: (): Complaint => 'looking into JSON; keep what is queried in a column',
  JSONOperatorChainNode: (): Complaint => 'looking into JSON; keep what is queried in a column',
}
