import { STATUS_CODES } from 'node:http'
import { policyInWords } from '#platform/http/rate-limits.ts'
import { errorBody } from '#platform/http/refuse.ts'
import type { Operation } from '#platform/http/route.ts'
import { addComponent, type Components, type JsonObject, objectAt } from './components.ts'
import { type ErrorCase, errorCasesOf } from './error-cases.ts'
import { errorSchema } from './error-schemas.ts'
import { errorHeaders } from './headers.ts'
import { examplePath } from './parameters.ts'

const toName = (text: string): string => text.replace(/[^A-Za-z0-9]+/g, '-').replace(/^-|-$/g, '')

/** Converts `There is no such pool. Check the id.` to `There-is-no-such-pool`. */
const sentenceName = (sentence: string): string => toName(sentence.split(/[.;,]/)[0] ?? '')

const joinWords = (...words: readonly string[]): string => words.filter((one) => one !== '').join('-')

/**
 * Adds the example of a case to the components and returns its name. The example shows the path of the first operation
 * with this case. Where several errors have one code, the name contains the sentence.
 */
function exampleName(components: Components, { refusal, variant }: ErrorCase, path: string): string {
  const value = errorBody(refusal, 'en', path)
  const shortName = joinWords(toName(refusal.code), toName(variant))
  const detailOf = (name: string): unknown => objectAt(components.examples.get(name) ?? {}, 'value')['detail']
  const isTaken = components.examples.has(shortName) && detailOf(shortName) !== value.detail
  const name = isTaken ? joinWords(shortName, sentenceName(refusal.sentence.en)) : shortName
  if (!components.examples.has(name)) components.examples.set(name, { summary: value.detail, value })
  return name
}

function descriptionOf(status: number, cases: readonly ErrorCase[], { policies }: Operation): string {
  const lines = cases.map(({ refusal }) => `- \`${refusal.code}\`: ${errorBody(refusal, 'en', '').detail}`)
  const limits = status === 429 ? policies.map((policy) => `- ${policyInWords(policy)}`) : []
  return [`${STATUS_CODES[status] ?? 'Error'}.`, '', ...new Set(lines), ...limits].join('\n')
}

/** Returns the examples of one status: one for each code, and for each rate limit if there are several. */
const examplesOf = (cases: readonly ErrorCase[], names: readonly string[]): JsonObject =>
  Object.fromEntries(
    cases.map(({ refusal, variant }, place) => {
      const isFirst = cases.findIndex((one) => one.refusal.code === refusal.code) === place
      const key = isFirst ? refusal.code : `${refusal.code} ${variant}`
      return [key, { $ref: `#/components/examples/${names[place]}` }]
    }),
  )

function responseOf(
  components: Components,
  operation: Operation,
  status: number,
  cases: readonly ErrorCase[],
): JsonObject {
  const names = cases.map((one) => exampleName(components, one, examplePath(operation)))
  const content = { schema: errorSchema(components), examples: examplesOf(cases, names) }
  return addComponent(components, 'responses', ['Refused', status, ...names].join('_'), {
    description: descriptionOf(status, cases, operation),
    headers: errorHeaders(components, status),
    content: { 'application/json': content, 'application/problem+json': content },
  })
}

/** Returns the error responses of an operation by status, without the statuses that the route declares as answers. */
export function errorResponses(components: Components, operation: Operation): [string, JsonObject][] {
  const cases = errorCasesOf(operation).filter(({ refusal }) => !(refusal.status in operation.answers))
  const byStatus = Map.groupBy(cases, ({ refusal }) => refusal.status)
  return [...byStatus].map(([status, cases]) => [String(status), responseOf(components, operation, status, cases)])
}
