import { STATUS_CODES } from 'node:http'
import { policyInWords } from '../rate-limits.ts'
import { errorBody } from '../refuse.ts'
import type { Operation } from '../route.ts'
import { type Case, casesOf } from './cases.ts'
import { type Components, type Part, partAt, shared } from './components.ts'
import { errorShape } from './error-schemas.ts'
import { refusalHeaders } from './headers.ts'
import { examplePath } from './parameters.ts'

const word = (text: string): string => text.replace(/[^A-Za-z0-9]+/g, '-').replace(/^-|-$/g, '')

/** `There is no such pool. Check the id.` to `There-is-no-such-pool`. */
const sentenceWord = (sentence: string): string => word(sentence.split(/[.;,]/)[0] ?? '')

const named = (...words: readonly string[]): string => words.filter((one) => one !== '').join('-')

/**
 * Shares the example of a case and answers its name. The first operation that is refused so lends its path; codes that
 * several refusals have in common get their sentence into the name.
 */
function exampleName(components: Components, { refusal, variant }: Case, path: string): string {
  const value = errorBody(refusal, 'en', path)
  const brief = named(word(refusal.code), word(variant))
  const says = (name: string): unknown => partAt(components.examples.get(name) ?? {}, 'value')['detail']
  const isTaken = components.examples.has(brief) && says(brief) !== value.detail
  const name = isTaken ? named(brief, sentenceWord(refusal.sentence.en)) : brief
  if (!components.examples.has(name)) components.examples.set(name, { summary: value.detail, value })
  return name
}

function descriptionOf(status: number, cases: readonly Case[], { policies }: Operation): string {
  const lines = cases.map(({ refusal }) => `- \`${refusal.code}\`: ${errorBody(refusal, 'en', '').detail}`)
  const limits = status === 429 ? policies.map((policy) => `- ${policyInWords(policy)}`) : []
  return [`${STATUS_CODES[status] ?? 'Error'}.`, '', ...new Set(lines), ...limits].join('\n')
}

/** The named examples of one status: one per code, and per policy where several limits count. */
const examplesOf = (cases: readonly Case[], names: readonly string[]): Part =>
  Object.fromEntries(
    cases.map(({ refusal, variant }, place) => {
      const isFirst = cases.findIndex((one) => one.refusal.code === refusal.code) === place
      const key = isFirst ? refusal.code : `${refusal.code} ${variant}`
      return [key, { $ref: `#/components/examples/${names[place]}` }]
    }),
  )

function responseOf(components: Components, operation: Operation, status: number, cases: readonly Case[]): Part {
  const names = cases.map((one) => exampleName(components, one, examplePath(operation)))
  const content = { schema: errorShape(components), examples: examplesOf(cases, names) }
  return shared(components, 'responses', ['Refused', status, ...names].join('_'), {
    description: descriptionOf(status, cases, operation),
    headers: refusalHeaders(components, status),
    content: { 'application/json': content, 'application/problem+json': content },
  })
}

/** The refusals of an operation by status, each with an example per code; not where the route answers so itself. */
export function refusalResponses(components: Components, operation: Operation): [string, Part][] {
  const cases = casesOf(operation).filter(({ refusal }) => !(refusal.status in operation.answers))
  const byStatus = Map.groupBy(cases, ({ refusal }) => refusal.status)
  return [...byStatus].map(([status, cases]) => [String(status), responseOf(components, operation, status, cases)])
}
